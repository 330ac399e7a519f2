import type { InputOf, ResponseOf } from '@markaz/contract/api';
import { bodyLength, codeEnding, readCodeEnding } from '@markaz/contract/cards/access-code';
import { coursesOf } from '@markaz/contract/cards/card';
import { readSerial } from '@markaz/contract/cards/serial';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import type { Query } from 'firebase-admin/firestore';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../core/api-error.ts';
import type { Call, Handlers } from '../../http/mount-endpoints.ts';
import { presentEntry } from '../../staff/audit/service.ts';
import type { AuditStore } from '../../staff/audit/store.ts';
import { readRecord, readRecords } from '../../store/database.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../store/records/access-code.ts';
import type { AuditRecord } from '../../store/records/audit.ts';
import { presentCode, readTyped } from '../card/present.ts';
import { presentBatch, readBatchHeads } from '../code-batches/batch-heads.ts';
import { logListing } from './listing.ts';

type SearchStudents = (call: Call<'admin/students'>) => Promise<ResponseOf<'admin/students'>>;

/** Maximum of students whose cards are searched. With cards and titles, at most 42 reads. */
const students = 6;

interface Found {
  readonly records: readonly AccessCodeRecord[];
  readonly more: boolean;
}

/** Sorts newest first, so that a card comes before the one that it replaced. */
function currentFirst(a: AccessCodeRecord, b: AccessCodeRecord): number {
  return b.createdAt.toMillis() - a.createdAt.toMillis() || (a.replacedBy === null ? -1 : 1);
}

function subjectsOfCards(cards: readonly AccessCodeRecord[]): string[] {
  return cards.flatMap(({ token, usedBy }) => [
    `code/${token}`,
    ...(usedBy === null ? [] : [`user/${usedBy}`]),
  ]);
}

/**
 * Whether a log entry belongs to the history of these cards. An entry about a student belongs to it
 * only if it gave, removed, moved or extended a course that the cards open.
 */
function isAbout({ action, subjects }: AuditRecord, cards: readonly AccessCodeRecord[]) {
  if (!subjects.some((subject) => subject.startsWith('user/'))) return true;
  const courses = cards.flatMap(({ opens, cId }) => coursesOf(opens, cId));
  return (
    action.startsWith('enrolment.') && courses.some((cId) => subjects.includes(`course/${cId}`))
  );
}

interface Needed extends Context {
  readonly courses: CourseStore;
  readonly audit: Pick<AuditStore, 'about'>;
  readonly searchStudents: SearchStudents;
}

export function createCodeSearchService(needed: Needed) {
  const { database, now, courses, audit, searchStudents } = needed;
  const { accessCodes } = database;

  /** Cost: one read per code. @param end symbols at the end of the codes, in canonical form */
  const read = async (query: Query, end = ''): Promise<AccessCodeRecord[]> => {
    const { docs } = await query.get();
    const wanted = docs.filter(({ id }) => id.endsWith(end));
    return readRecords(database, accessCodeSchema, wanted).map(({ record }) => record);
  };

  /** Finds codes by the symbols at their end, as many as were typed. */
  const findByEnd = (end: string, limit: number) =>
    read(accessCodes.where('ending', '==', codeEnding(end)).limit(limit), end);

  /** Finds codes by serial number in one course, or the newest of all courses. */
  const findBySerial = (serial: number, cId: string | undefined, limit: number) => {
    const query = accessCodes.where('serial', '==', serial);
    const narrowed =
      cId === undefined ? query.orderBy('createdAt', 'desc') : query.where('cId', '==', cId);
    return read(narrowed.limit(limit));
  };

  /** Finds cards by what is printed on them: the code, its end or the serial number. */
  const findByCard = async ({ text, cId, limit }: InputOf<'admin/codes/find'>): Promise<Found> => {
    const end = readCodeEnding(text);
    const serial = readSerial(text);
    const lists = await Promise.all([
      end === null ? [] : findByEnd(end, limit),
      serial === null ? [] : findBySerial(serial, cId, limit),
    ]);
    // A card may be found both by its end and by its serial number.
    const found = new Map(lists.flat().map((record) => [record.token, record]));
    return {
      records: [...found.values()].toSorted(currentFirst).slice(0, limit),
      more: lists.some(({ length }) => length === limit),
    };
  };

  /** Finds cards by a typed text, or by their students if no card matches. Up to three searches. */
  const find = async (call: Call<'admin/codes/find'>): Promise<Found> => {
    const { text, limit } = call.input;
    if (foldArabic(text) === '') return { records: [], more: false };
    const byCard = await findByCard(call.input);
    if (byCard.records.length > 0) return byCard;
    const input = { search: text, limit: students };
    const { students: people, next } = await searchStudents({ ...call, input });
    const uids = people.map(({ uid }) => uid);
    const query = accessCodes.where('usedBy', 'in', uids).limit(limit);
    const records = uids.length === 0 ? [] : await read(query);
    return {
      records: records.toSorted(currentFirst),
      more: next !== null || records.length === limit,
    };
  };

  /** Reads the titles of what a card opens. Cost: one read per course. */
  const findOpened = async ({ cId, opens }: AccessCodeRecord) => {
    if (opens.kind === 'course') {
      const head = await courses.readHead(cId);
      return { course: head && { id: cId, title: head.title }, opened: [] };
    }
    const found = await courses.readEach(coursesOf(opens, cId));
    if (opens.kind === 'bundle') {
      const opened = opens.cIds.map((id) => ({ id, title: found.get(id)?.title ?? null }));
      return { course: null, opened };
    }
    const course = found.get(cId);
    const titles = new Map(course?.lectures.map(({ id, title }) => [id, title]));
    return {
      course: course === undefined ? null : { id: cId, title: course.title },
      opened: opens.lIds.map((id) => ({ id, title: titles.get(id) ?? null })),
    };
  };

  return {
    /**
     * At most 42 reads, two of them for the titles. One write if the response reveals a redeemable
     * code that the admin did not type in full.
     */
    async 'admin/codes/find'(call) {
      const { text, cId } = call.input;
      const { records, more } = await find(call);
      const at = now();
      const codes = records.map((record) => presentCode(record, at));
      const whole = readCodeEnding(text)?.length === bodyLength;
      const acting = { admin: call.caller, now: at };
      await logListing(database, acting, { cId }, codes, whole ? codes[0]?.token : undefined);
      const shown = new Set(codes.map((code) => code.cId));
      const all = shown.size === 0 ? [] : await courses.readAll();
      const titles = all.filter(({ id }) => shown.has(id)).map(({ id, title }) => [id, title]);
      return { codes, courses: Object.fromEntries(titles), more };
    },

    /**
     * One card with its history. One read for the card, its batch, each course that it opens, each
     * card with the same number if it was swapped, and each log entry (at most 80). One write if
     * the response shows another redeemable card. @throws 400, 404
     */
    async 'admin/codes/card'({ caller, input }) {
      const snapshot = await database.accessCode(readTyped(input.code)).get();
      const asked = readRecord(accessCodeSchema, snapshot);
      if (asked === null) throw notFound();
      const { cId, serial, batch } = asked;
      const isSwapped = asked.replaces !== null || asked.replacedBy !== null;
      const [cards, { course, opened }, heads] = await Promise.all([
        isSwapped
          ? read(accessCodes.where('cId', '==', cId).where('serial', '==', serial))
          : [asked],
        findOpened(asked),
        readBatchHeads(database, [batch]),
      ]);
      const head = heads.get(batch);
      const entries = await audit.about({
        subjects: subjectsOfCards(cards),
        ids: [...new Set(cards.flatMap(({ changes }) => changes))],
        batch,
      });
      const at = now();
      const codes = cards.toSorted(currentFirst).map((record) => presentCode(record, at));
      await logListing(database, { admin: caller, now: at }, { cId }, codes, asked.token);
      return {
        card: presentCode(asked, at),
        others: codes.filter(({ token }) => token !== asked.token),
        course,
        opened,
        batch: batch !== null && head !== undefined ? presentBatch(batch, head) : null,
        entries: entries
          .filter(({ record }) => isAbout(record, cards))
          .map(({ id, record }) => presentEntry(id, record)),
      };
    },
  } satisfies Partial<Handlers>;
}
