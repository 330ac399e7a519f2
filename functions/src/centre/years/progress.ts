import type { Context } from '../../context.ts';
import { ApiError } from '../../core/api-error.ts';
import { hasStatus, isTransient } from '../../core/grpc-status.ts';
import type { Acting } from '../../store/audit.ts';
import { retryOnConflict } from '../../store/commit.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { auditRecordSchema } from '../../store/records/audit.ts';
import { type YearRecord, yearRecordSchema } from '../../store/records/centre.ts';
import { ifUnchanged } from '../../store/staff-action.ts';
import { endCards, endStudents, restoreCards, restoreStudents, type StoredYear } from './pages.ts';

export const firstPlace: YearRecord['place'] = { course: 0, part: 'cards', after: '' };

/** For each state with work left: the work on cards and on students, and the final state. */
const ways = {
  ending: { cards: endCards, students: endStudents, counts: 'ended', over: 'ended' },
  undoing: { cards: restoreCards, students: restoreStudents, counts: 'restored', over: 'undone' },
} as const;

type UnderWay = keyof typeof ways;

const yearsPerRun = 10;

/** Time limit for starting pages in a run, in milliseconds. A run starts every five minutes. */
const runTime = 270_000;

/** How long the driver of a page is assumed to work on the next one, in milliseconds. */
const turnTime = 30_000;

export function isUnderWay(state: YearRecord['state']): state is UnderWay {
  return Object.hasOwn(ways, state);
}

/** Returns the year's fields after a page. @param after position in the part; null at its end */
function afterPage(year: StoredYear, state: UnderWay, changed: number, after: string | null) {
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

export async function readYear(database: Database, id: string) {
  const doc = await database.year(id).get();
  const record = readRecord(yearRecordSchema, doc);
  const year: StoredYear | null = record && { id, ...record };
  return { doc, year };
}

/**
 * Processes the next page in one commit with the year, so that each page is done and counted once.
 * Cost: at most two reads, and one per student or card; one write for each of them and each batch,
 * and at most three more. Only one read if the other driver is at work (`isElsewhere`).
 * @param scheduled whether the scheduled function is the driver, not an open admin page
 * @returns the year after the page; null if there is no such year
 * @throws 409 if the course is in the trash, 503 if its students change in every round
 */
export function doNextPage(database: Database, acting: Acting, id: string, scheduled: boolean) {
  type Step = { readonly year: StoredYear; readonly isElsewhere: boolean } | null;
  return retryOnConflict<Step>(async () => {
    const { doc, year } = await readYear(database, id);
    if (year === null) return { answer: null };
    if (!isUnderWay(year.state)) return { answer: { year, isElsewhere: false } };
    const age = acting.now.getTime() - (doc.updateTime?.toMillis() ?? 0);
    if (year.scheduled !== scheduled && age < turnTime)
      return { answer: { year, isElsewhere: true } };
    const course = year.courses[year.place.course];
    if (course === undefined) throw new Error(`The year ${id} has no such course.`);
    const page = await ways[year.state][year.place.part](database, year, course, acting);
    const batch = database.firestore.batch();
    page.write(batch);
    const after = { ...afterPage(year, year.state, page.changed, page.after), scheduled };
    batch.update(doc.ref, after, ifUnchanged(doc));
    try {
      await batch.commit();
    } catch (error) {
      // A sign-in, a redemption or another tab changed a document, or the course was deleted.
      const isChanged = hasStatus(error, 'FAILED_PRECONDITION') || hasStatus(error, 'NOT_FOUND');
      if (isChanged || isTransient(error)) return null;
      throw error;
    }
    for (const uid of page.leaving ?? []) database.changes.emit('unenrolled', uid);
    const done = yearRecordSchema.parse({ ...year, ...after });
    return { answer: { year: { ...done, id }, isElsewhere: false } };
  });
}

/** Continues the end of a school year, or its undoing, while no admin page does. */
export function createScheduledYears({ database, log, now, elapsed }: Context) {
  const finish = async ({ id, entry, by }: StoredYear, isLate: () => boolean): Promise<void> => {
    // The changed cards name the same actor as the log entry. Cost: one read.
    const logged = readRecord(auditRecordSchema, await database.audit.doc(entry).get());
    const { uid, email } = logged?.actor ?? by;
    while (!isLate()) {
      const step = await doNextPage(database, { admin: { uid, email }, now: now() }, id, true);
      if (step === null || step.isElsewhere || !isUnderWay(step.year.state)) return;
    }
  };

  return {
    /**
     * Processes pages for some minutes. Cost: one read if nothing is under way; two more per year
     * that an admin page is processing. A rejection, such as for a course in the trash, is logged,
     * and the next run tries again.
     */
    async goOn(): Promise<void> {
      const began = elapsed();
      const isLate = () => elapsed() - began > runTime;
      const states = Object.keys(ways);
      const { docs } = await database.years.where('state', 'in', states).limit(yearsPerRun).get();
      const underWay = docs.map((doc) => ({ id: doc.id, ...yearRecordSchema.parse(doc.data()) }));
      for (const year of underWay) {
        try {
          await finish(year, isLate);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          log({ severity: 'WARNING', message: `The year ${year.id} waits: ${error.message}` });
        }
      }
    },
  };
}
