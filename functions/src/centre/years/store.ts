import { hasStatus, isTransient } from '../../core/grpc-status.ts';
import type { Acting } from '../../store/audit.ts';
import { retryUntilUnchanged } from '../../store/commit.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { type YearRecord, yearRecordSchema } from '../../store/records/centre.ts';
import { unchanged } from '../../store/staff-action.ts';
import { endCards, restoreCards } from './card-pages.ts';
import type { StoredYear, YearPage } from './pages.ts';
import { endStudents, restoreStudents } from './student-pages.ts';

export const firstPlace: YearRecord['place'] = { course: 0, part: 'cards', after: '' };

/** In each direction: the work on a course's cards and students, and the final state. */
const ways = {
  ending: { cards: endCards, students: endStudents, counts: 'ended', over: 'ended' },
  undoing: { cards: restoreCards, students: restoreStudents, counts: 'restored', over: 'undone' },
} as const;

/** Years that the scheduled function continues in one run. */
const atOnce = 10;

/** Milliseconds after a page in which its driver is assumed to work on the next one. */
const turnOf = 30_000;

/** Drivers of the work: an open page of the site, or the scheduled function. */
export type YearDriver = 'site' | 'schedule';

/** The year after a step. */
export interface Step {
  readonly year: StoredYear;
  /** Nothing was done, because another driver is at work. */
  readonly isElsewhere: boolean;
}

/** States in which work is left to do. */
type State = keyof typeof ways;

function isUnderWay(state: YearRecord['state']): state is State {
  return Object.hasOwn(ways, state);
}

/** The fields of the year that a page changes. */
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

/** Ends school years, or undoes that, page by page. */
export function createYearStore(database: Database) {
  const read = async (id: string) => {
    const doc = await database.year(id).get();
    const record = readRecord(yearRecordSchema, doc);
    const year: StoredYear | null = record && { id, ...record };
    return { doc, year };
  };

  /** Commits the page together with the year, so that each page is done and counted once. */
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
      // A sign-in, a redemption or another tab changed a document, or the course was deleted.
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

    /** The newest years; a read for each. */
    async newest(limit: number): Promise<StoredYear[]> {
      const { docs } = await database.years.orderBy('at', 'desc').limit(limit).get();
      return docs.map((doc) => ({ id: doc.id, ...yearRecordSchema.parse(doc.data()) }));
    },

    /** Years under way; a read for each, at least one. */
    async underWay(): Promise<StoredYear[]> {
      const states = Object.keys(ways);
      const { docs } = await database.years.where('state', 'in', states).limit(atOnce).get();
      return docs.map((doc) => ({ id: doc.id, ...yearRecordSchema.parse(doc.data()) }));
    },

    /**
     * Processes the next page. At most two reads, and one for each student or card; a write for
     * each of them and each batch, and at most three more. While another driver is at work, one
     * read and nothing else. Null if there is no such year.
     * @throws 409 if the course is in the trash, 503 if its students change in every round
     */
    next: (acting: Acting, id: string, driver: YearDriver): Promise<Step | null> =>
      retryUntilUnchanged(() => doPage(acting, id, driver)),

    isUnderWay,
  };
}
