import type { InputOf, ResponseOf } from '@markaz/contract/api';
import {
  bodyLength,
  codeEnding,
  correctCode,
  readCodeEnding,
} from '@markaz/contract/cards/access-code';
import { coursesInScope } from '@markaz/contract/cards/card';
import { readSerial } from '@markaz/contract/cards/serial';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import type { Query } from 'firebase-admin/firestore';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../core/api-error.ts';
import type { Call, Handlers } from '../../http/mount-endpoints.ts';
import { presentEntry } from '../../staff/audit/service.ts';
import type { AuditStore } from '../../staff/audit/store.ts';
import { readEach, readRecord, readRecords } from '../../store/database.ts';
import { type AccessCodeRecord, accessCodeSchema } from '../../store/records/access-code.ts';
import type { AuditRecord } from '../../store/records/audit.ts';
import { canonicalCode, presentCode } from '../card/present.ts';
import { presentBatch, readBatchHeads } from '../code-batches/batch-heads.ts';
import { logListing } from './listing.ts';

type SearchStudents = (call: Call<'admin/students'>) => Promise<ResponseOf<'admin/students'>>;

/** Maximum number of students whose cards are searched. It limits the cost of a search. */
const maxStudents = 6;

interface FoundCards {
  readonly records: readonly AccessCodeRecord[];
  readonly more: boolean;
  /** Whether the cards only have codes that are similar to the typed one. */
  readonly isSuggestion?: true;
}

/** Sorts the newest first, so that a replacement comes before the card that it replaced. */
function compareNewestFirst(a: AccessCodeRecord, b: AccessCodeRecord): number {
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
 * only if it is about a refund of the cards, or about the student's access to a course that they
 * open.
 */
function belongsToHistory({ action, subjects }: AuditRecord, cards: readonly AccessCodeRecord[]) {
  if (!subjects.some((subject) => subject.startsWith('user/'))) return true;
  if (action.startsWith('card.'))
    return cards.some(({ token }) => subjects.includes(`code/${token}`));
  const courses = cards.flatMap(({ opens, cId }) => coursesInScope(opens, cId));
  return (
    action.startsWith('enrolment.') && courses.some((cId) => subjects.includes(`course/${cId}`))
  );
}

interface Dependencies extends Context {
  readonly courses: CourseStore;
  readonly audit: Pick<AuditStore, 'readHistory'>;
  readonly searchStudents: SearchStudents;
}

export function createCodeSearchService(dependencies: Dependencies) {
  const { database, now, courses, audit, searchStudents } = dependencies;
  const { accessCodes } = database;

  /**
   * Reads the codes of a query that have the given ending. Cost: 1 read per code of the query.
   * @param ending the last symbols of the codes, in canonical form
   */
  const readCodes = async (query: Query, ending = ''): Promise<AccessCodeRecord[]> => {
    const { docs } = await query.get();
    const matchingDocs = docs.filter(({ id }) => id.endsWith(ending));
    return readRecords(database, accessCodeSchema, matchingDocs).map(({ record }) => record);
  };

  /** Finds codes by their last symbols. Cost: at most `limit` reads. */
  const findByEnding = (ending: string, limit: number) =>
    readCodes(accessCodes.where('ending', '==', codeEnding(ending)).limit(limit), ending);

  /**
   * Finds codes by serial number, in one course or in all courses. Cost: at most `limit` reads.
   */
  const findBySerial = (serial: number, cId: string | undefined, limit: number) => {
    const query = accessCodes.where('serial', '==', serial);
    const narrowedQuery =
      cId === undefined ? query.orderBy('createdAt', 'desc') : query.where('cId', '==', cId);
    return readCodes(narrowedQuery.limit(limit));
  };

  /** Finds the cards of a batch with a serial number. A swapped card has several. */
  const findInBatch = (serial: number, batch: string, limit: number) =>
    readCodes(accessCodes.where('serial', '==', serial).where('batch', '==', batch).limit(limit));

  /** Finds cards by code, by the last symbols of the code, or by serial number. */
  const findByCard = async ({
    text,
    cId,
    batch,
    limit,
  }: InputOf<'admin/codes/find'>): Promise<FoundCards> => {
    const ending = readCodeEnding(text);
    const serial = readSerial(text);
    const lists = await Promise.all([
      ending === null ? [] : findByEnding(ending, limit),
      serial === null ? [] : findBySerial(serial, cId, limit),
      serial === null || batch === undefined ? [] : findInBatch(serial, batch, limit),
    ]);
    // A card may be found both by its last symbols and by its serial number.
    const found = new Map(lists.flat().map((record) => [record.token, record]));
    const isElsewhere = (record: AccessCodeRecord) => Number(record.batch !== batch);
    const sorted = [...found.values()]
      .toSorted(compareNewestFirst)
      .toSorted((a, b) => (batch === undefined ? 0 : isElsewhere(a) - isElsewhere(b)));
    return {
      records: sorted.slice(0, limit),
      more: lists.some(({ length }) => length === limit),
    };
  };

  /** Finds cards whose code is similar to a mistyped one. Cost: at most 23 reads. */
  const findSimilar = async ({ text, limit }: InputOf<'admin/codes/find'>) => {
    const refs = correctCode(text).map(database.accessCode);
    const found = await readEach(database, accessCodeSchema, refs);
    return [...found.values()].slice(0, limit);
  };

  /**
   * Finds cards by a typed code or serial number. If no card matches, finds the cards with a similar
   * code, or else the cards of students who match the text.
   */
  const find = async (call: Call<'admin/codes/find'>): Promise<FoundCards> => {
    const { text, limit } = call.input;
    if (foldArabic(text) === '') return { records: [], more: false };
    const byCard = await findByCard(call.input);
    if (byCard.records.length > 0) return byCard;
    const similar = await findSimilar(call.input);
    if (similar.length > 0) return { records: similar, more: false, isSuggestion: true };
    const input = { search: text, limit: maxStudents };
    const { students: foundStudents, next } = await searchStudents({ ...call, input });
    const uids = foundStudents.map(({ uid }) => uid);
    const query = accessCodes.where('usedBy', 'in', uids).limit(limit);
    const records = uids.length === 0 ? [] : await readCodes(query);
    return {
      records: records.toSorted(compareNewestFirst),
      more: next !== null || records.length === limit,
    };
  };

  /** Reads the titles of the courses and lectures that a card opens. Cost: 1 read per course. */
  const readScopeTitles = async ({ cId, opens }: AccessCodeRecord) => {
    if (opens.kind === 'course') {
      const head = await courses.readHead(cId);
      return { course: head && { id: cId, title: head.title }, opened: [] };
    }
    const found = await courses.readEach(coursesInScope(opens, cId));
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
     * Finds cards by a typed text. Cost: at most 62 reads, of which 20 are for the cards of `batch`,
     * and 2 are for the titles of courses. A full code whose check symbol does not match costs at
     * most 23 more reads. The call also costs 1 write if the response reveals a redeemable code that
     * the admin did not type in full.
     */
    async 'admin/codes/find'(call) {
      const { text, cId } = call.input;
      const { records, more, isSuggestion } = await find(call);
      const at = now();
      const codes = records.map((record) => presentCode(record, at));
      const isFullCode = !isSuggestion && readCodeEnding(text)?.length === bodyLength;
      const typedToken = isFullCode ? codes[0]?.token : undefined;
      await logListing(database, { admin: call.caller, now: at }, { cId }, codes, typedToken);
      const courseIds = new Set(codes.map((code) => code.cId));
      const allCourses = courseIds.size === 0 ? [] : await courses.readAll();
      const titles = allCourses
        .filter(({ id }) => courseIds.has(id))
        .map(({ id, title }) => [id, title]);
      return {
        codes,
        courses: Object.fromEntries(titles),
        more,
        ...(isSuggestion && { suggested: isSuggestion }),
      };
    },

    /**
     * Returns one card with its history. Cost: 2 reads for the card and its batch, 1 read per course
     * that the card opens, and 1 read per log entry (at most 80). A swapped card costs another read
     * for each card of its course with the same serial number. The call also costs 1 write if the
     * response reveals another redeemable card.
     * @throws 400, 404
     */
    async 'admin/codes/card'({ caller, input }) {
      const snapshot = await database.accessCode(canonicalCode(input.code)).get();
      const requested = readRecord(accessCodeSchema, snapshot);
      if (requested === null) throw notFound();
      const { cId, serial, batch } = requested;
      const isSwapped = requested.replaces !== null || requested.replacedBy !== null;
      const [cards, { course, opened }, heads] = await Promise.all([
        isSwapped
          ? readCodes(accessCodes.where('cId', '==', cId).where('serial', '==', serial))
          : [requested],
        readScopeTitles(requested),
        readBatchHeads(database, [batch]),
      ]);
      const head = heads.get(batch);
      const entries = await audit.readHistory({
        subjects: subjectsOfCards(cards),
        ids: [...new Set(cards.flatMap(({ changes }) => changes))],
        batch,
      });
      const at = now();
      const codes = cards.toSorted(compareNewestFirst).map((record) => presentCode(record, at));
      await logListing(database, { admin: caller, now: at }, { cId }, codes, requested.token);
      return {
        card: presentCode(requested, at),
        others: codes.filter(({ token }) => token !== requested.token),
        course,
        opened,
        batch: batch !== null && head !== undefined ? presentBatch(batch, head) : null,
        entries: entries
          .filter(({ record }) => belongsToHistory(record, cards))
          .map(({ id, record }) => presentEntry(id, record)),
      };
    },
  } satisfies Partial<Handlers>;
}
