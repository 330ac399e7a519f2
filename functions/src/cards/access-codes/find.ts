import type { InputOf, ResponseOf } from '@markaz/contract/api';
import { readEnd } from '@markaz/contract/cards/access-code';
import { readSerial } from '@markaz/contract/cards/serial';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import type { Call } from '../../http/mount-endpoints.ts';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import type { AccessCodeStore } from './store.ts';

/** Finds students as their own page does. */
export type SearchStudents = (
  call: Call<'admin/students'>,
) => Promise<ResponseOf<'admin/students'>>;

/** Students whose cards are looked for: with the cards and titles that makes 42 reads at most. */
const students = 6;

interface Found {
  readonly records: readonly AccessCodeRecord[];
  /** More may fit. */
  readonly more: boolean;
}

/** The card that counts now before those that it stands in for, the newest course's first. */
export function currentFirst(a: AccessCodeRecord, b: AccessCodeRecord): number {
  return b.createdAt.toMillis() - a.createdAt.toMillis() || (a.replacedBy === null ? -1 : 1);
}

/** Cards by what stands on them: the code or its end, or the serial number. */
async function findByCard(
  store: AccessCodeStore,
  { text, cId, limit }: InputOf<'admin/codes/find'>,
): Promise<Found> {
  const end = readEnd(text);
  const serial = readSerial(text);
  const lists = await Promise.all([
    end === null ? [] : store.findByEnd(end, limit),
    serial === null ? [] : store.findBySerial(serial, cId, limit),
  ]);
  // By its end and by its number the same card may be found.
  const found = new Map(lists.flat().map((record) => [record.token, record]));
  return {
    records: [...found.values()].toSorted(currentFirst).slice(0, limit),
    more: lists.some(({ length }) => length === limit),
  };
}

/**
 * Cards by the text that somebody typed; by their students only where no card has it on it. A read
 * for each card and each student that is looked at, and one for each of up to three searches.
 */
export async function findCodes(
  store: AccessCodeStore,
  searchStudents: SearchStudents,
  call: Call<'admin/codes/find'>,
): Promise<Found> {
  const { text, limit } = call.input;
  if (foldArabic(text) === '') return { records: [], more: false };
  const byCard = await findByCard(store, call.input);
  if (byCard.records.length > 0) return byCard;
  const input = { search: text, limit: students };
  const { students: people, next } = await searchStudents({ ...call, input });
  const uids = people.map(({ uid }) => uid);
  const records = uids.length === 0 ? [] : await store.findByStudents(uids, limit);
  return {
    records: records.toSorted(currentFirst),
    more: next !== null || records.length === limit,
  };
}
