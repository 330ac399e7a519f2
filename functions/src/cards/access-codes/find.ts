import type { InputOf, ResponseOf } from '@markaz/contract/api';
import { readEnd } from '@markaz/contract/cards/access-code';
import { readSerial } from '@markaz/contract/cards/serial';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import type { Call } from '../../http/mount-endpoints.ts';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import type { AccessCodeStore } from './store.ts';

/** Searches students as their own page does. */
export type SearchStudents = (
  call: Call<'admin/students'>,
) => Promise<ResponseOf<'admin/students'>>;

/** Students whose cards are searched for. With cards and titles, that makes at most 42 reads. */
const students = 6;

interface Found {
  readonly records: readonly AccessCodeRecord[];
  /** More cards may match. */
  readonly more: boolean;
}

/** Newest first, so a card comes before the one that it replaced. */
export function currentFirst(a: AccessCodeRecord, b: AccessCodeRecord): number {
  return b.createdAt.toMillis() - a.createdAt.toMillis() || (a.replacedBy === null ? -1 : 1);
}

/** Finds cards by what is printed on them: the code, its end or the serial number. */
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
  // A card may be found both by its end and by its number.
  const found = new Map(lists.flat().map((record) => [record.token, record]));
  return {
    records: [...found.values()].toSorted(currentFirst).slice(0, limit),
    more: lists.some(({ length }) => length === limit),
  };
}

/**
 * Finds cards by a typed text; by their students only if no card matches. A read for each card and
 * each student that is read, and one for each of up to three searches.
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
