import { times } from '@markaz/contract/limits';
import { Timestamp } from 'firebase-admin/firestore';
import { hasStatus } from '../../core/grpc-status.ts';
import type { Acting } from '../../store/audit.ts';
import { type Database, readRecord, readRecords } from '../../store/database.ts';
import { bundleSchema } from '../../store/records/cards.ts';
import { type YearRecord, yearRecordSchema } from '../../store/records/centre.ts';
import { type Decision, staffAction, unchanged } from '../../store/staff-action.ts';
import type { StoredYear } from './pages.ts';
import { firstPlace } from './store.ts';

type NewYear = Pick<YearRecord, 'courses' | 'expected'>;

const nothing = { students: 0, cards: 0 };

/** Until when the end of a year can be undone. */
export function undoUntil({ at }: Pick<YearRecord, 'at'>): Date {
  return new Date(at.toMillis() + times.yearUndo);
}

/** Begins to end a school year, or to undo that, with a log entry. `store.ts` does the rest. */
export function createYearBeginStore(database: Database) {
  const decideEnd = async (
    { admin, now }: Acting,
    id: string,
    { courses, expected }: NewYear,
    entry: string,
  ): Promise<Decision<StoredYear>> => {
    const ref = database.year(id);
    const known = readRecord(yearRecordSchema, await ref.get());
    if (known !== null) return { answer: { id, ...known } };
    const year: YearRecord = {
      at: Timestamp.fromDate(now),
      by: { uid: admin.uid, email: admin.email },
      state: 'ending',
      courses: [...courses],
      expected,
      ended: nothing,
      restored: nothing,
      entry,
      place: firstPlace,
      scheduled: false,
    };
    return {
      answer: { id, ...year },
      change: {
        logged: {
          action: 'year.end',
          subjects: courses.map((course) => `course/${course.id}`),
          after: expected,
        },
        write: (batch) => void batch.create(ref, year),
      },
    };
  };

  const decideUndo = async (
    { now }: Acting,
    id: string,
    entry: string,
  ): Promise<Decision<StoredYear | 'unknown' | 'too-late'>> => {
    const doc = await database.year(id).get();
    const year = readRecord(yearRecordSchema, doc);
    if (year === null) return { answer: 'unknown' };
    if (year.state === 'undoing' || year.state === 'undone') return { answer: { id, ...year } };
    if (now > undoUntil(year)) return { answer: 'too-late' };
    const change = { state: 'undoing', entry, place: firstPlace, scheduled: false } as const;
    return {
      answer: { id, ...year, ...change },
      change: {
        logged: {
          action: 'year.undo',
          subjects: year.courses.map((course) => `course/${course.id}`),
          after: { ...year.ended, undone: year.entry },
        },
        write: (batch) => void batch.update(doc.ref, change, unchanged(doc)),
      },
    };
  };

  return {
    /** The bundles among these ids. Cards of archived ones are still valid. A read for each. */
    async readBundles(ids: readonly string[]) {
      const docs =
        ids.length === 0 ? [] : await database.firestore.getAll(...ids.map(database.bundle));
      return readRecords(database, bundleSchema, docs).map(({ id, record }) => ({
        id,
        title: record.name,
      }));
    },

    /** Begins to end a year once per request id; one read, two writes. */
    async end(acting: Acting, id: string, year: NewYear): Promise<StoredYear> {
      const begin = () =>
        staffAction(database, acting, (entry) => decideEnd(acting, id, year, entry));
      return begin().catch((error: unknown) => {
        // A concurrent copy of the request was first.
        if (hasStatus(error, 'ALREADY_EXISTS')) return begin();
        throw error;
      });
    },

    /** One read, two writes; no write if it had begun before. */
    undo: (acting: Acting, id: string) =>
      staffAction(database, acting, (entry) => decideUndo(acting, id, entry)),
  };
}
