import { hasStatus, isTransient } from '../../core/grpc-status.ts';
import type { Acting } from '../../store/audit.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { unchanged } from '../../store/optimistic-transaction.ts';
import { type YearRecord, yearRecordSchema } from '../../store/records/year.ts';
import { retryUntilUnchanged } from '../../store/retry-until-unchanged.ts';
import { endCards, restoreCards } from './card-pages.ts';
import type { StoredYear, YearPage } from './pages.ts';
import { endStudents, restoreStudents } from './student-pages.ts';

export const firstPlace: YearRecord['place'] = { course: 0, part: 'cards', after: '' };

/** What is done to each course's cards and students either way, and where it leads. */
const ways = {
  ending: { cards: endCards, students: endStudents, counts: 'ended', over: 'ended' },
  undoing: { cards: restoreCards, students: restoreStudents, counts: 'restored', over: 'undone' },
} as const;

/** Years that the scheduled function takes up in one run. */
const atOnce = 10;

/** Milliseconds after a page in which whoever did it is taken to be doing the next one. */
const turnOf = 30_000;

/** Who does pages: an open page of the site, or the scheduled function. */
export type YearDriver = 'site' | 'schedule';

/** What was begun, as it is now. */
export interface Step {
  readonly year: StoredYear;
  /** That nothing was done, because somebody else is at it. */
  readonly isElsewhere: boolean;
}

/** Something that was begun and is not over. */
type State = keyof typeof ways;

function isUnderWay(state: YearRecord['state']): state is State {
  return Object.hasOwn(ways, state);
}

/** What a page changes about the year itself. */
function afterPage(year: StoredYear, state: State, { changed, after }: YearPage) {
  const { counts, over } = ways[state];
  const { course, part } = year.place;
  const next =
    part === 'cards'
      ? { course, part: 'students', after: '' }
      : { ...firstPlace, course: course + 1 };
  const place = after === null ? next : { course, part, after };
  return {
    [counts]: { ...year[counts], [part]: year[counts][part] + changed },
    place,
    state: place.course < year.courses.length ? state : over,
  };
}

/** School years as they end, page by page. */
export function createYearStore(database: Database) {
  const read = async (id: string) => {
    const doc = await database.year(id).get();
    const record = readRecord(yearRecordSchema, doc);
    const year: StoredYear | null = record && { id, ...record };
    return { doc, year };
  };

  /** The page and the year itself in one commit, so that each is done and counted once. */
  const doPage = async (
    acting: Acting,
    id: string,
    driver: YearDriver,
  ): Promise<{ readonly answer: Step | null } | null> => {
    const { doc, year } = await read(id);
    if (year === null) return { answer: null };
    if (!isUnderWay(year.state)) return { answer: { year, isElsewhere: false } };
    const scheduled = driver === 'schedule';
    const age = acting.now.getTime() - (doc.updateTime?.toMillis() ?? 0);
    if (year.scheduled !== scheduled && age < turnOf)
      return { answer: { year, isElsewhere: true } };
    const course = year.courses[year.place.course];
    if (course === undefined) throw new Error(`The year ${id} has no such course.`);
    const page = await ways[year.state][year.place.part](database, year, course, acting);
    const batch = database.firestore.batch();
    page.write(batch);
    const after = { ...afterPage(year, year.state, page), scheduled };
    batch.update(doc.ref, after, unchanged(doc));
    try {
      await batch.commit();
    } catch (error) {
      // Somebody signed in or redeemed meanwhile, another tab was first, or the course went.
      const moved = hasStatus(error, 'FAILED_PRECONDITION') || hasStatus(error, 'NOT_FOUND');
      if (moved || isTransient(error)) return null;
      throw error;
    }
    for (const uid of page.leaving ?? []) database.changes.emit('unenrolled', uid);
    const done = yearRecordSchema.parse({ ...year, ...after });
    return { answer: { year: { ...done, id }, isElsewhere: false } };
  };

  return {
    read: async (id: string) => (await read(id)).year,

    /** The newest ones; a read for each. */
    async newest(limit: number): Promise<StoredYear[]> {
      const { docs } = await database.years.orderBy('at', 'desc').limit(limit).get();
      return docs.map((doc) => ({ id: doc.id, ...yearRecordSchema.parse(doc.data()) }));
    },

    /** What is under way; a read for each, one at the least. */
    async underWay(): Promise<StoredYear[]> {
      const states = Object.keys(ways);
      const { docs } = await database.years.where('state', 'in', states).limit(atOnce).get();
      return docs.map((doc) => ({ id: doc.id, ...yearRecordSchema.parse(doc.data()) }));
    },

    /**
     * Does the next page of what was begun; two reads and one for each student or card of it, a
     * write for each and three at most. While another driver is at it, nothing, for one read. Null for
     * a year that is not there.
     * @throws 409 where the course is in the trash, 503 where its students are never left alone
     */
    next: (acting: Acting, id: string, driver: YearDriver): Promise<Step | null> =>
      retryUntilUnchanged(() => doPage(acting, id, driver)),

    isUnderWay,
  };
}
