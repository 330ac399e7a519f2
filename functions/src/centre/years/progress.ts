import type { Context } from '../../context.ts';
import { ApiError } from '../../core/api-error.ts';
import type { Acting } from '../../store/audit.ts';
import { isCertainlyCommitted, retryOnConflict } from '../../store/commit.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { auditRecordSchema } from '../../store/records/audit.ts';
import { type YearRecord, yearRecordSchema } from '../../store/records/centre.ts';
import { ifUnchanged } from '../../store/staff-action.ts';
import { endCards, endStudents, restoreCards, restoreStudents, type StoredYear } from './pages.ts';

export const firstPosition: YearRecord['place'] = { course: 0, part: 'cards', after: '' };

/**
 * The process for each unfinished state. `cards` and `students` read the pages, `countField` counts
 * the changed documents, and `finalState` follows after the last page.
 */
const processes = {
  ending: { cards: endCards, students: endStudents, countField: 'ended', finalState: 'ended' },
  undoing: {
    cards: restoreCards,
    students: restoreStudents,
    countField: 'restored',
    finalState: 'undone',
  },
} as const;

type ActiveState = keyof typeof processes;

const yearsPerRun = 10;

/** A run starts no further page after this many milliseconds. A run starts every five minutes. */
const maxRunMs = 270_000;

/**
 * The admin site and the scheduled function both process the pages of a year, but not at the same
 * time. If one of them has processed a page, the other waits for this number of milliseconds.
 */
const exclusiveMs = 30_000;

export function isInProgress(state: YearRecord['state']): state is ActiveState {
  return Object.hasOwn(processes, state);
}

/**
 * Returns the fields of a year after a page.
 * @param changed the number of documents that the page changed
 * @param after the position of the next page, or null if the page was the last one of its part
 */
function fieldsAfterPage(
  year: StoredYear,
  state: ActiveState,
  changed: number,
  after: string | null,
) {
  const { countField, finalState } = processes[state];
  const { course, part } = year.place;
  const nextPart =
    part === 'cards'
      ? { course, part: 'students', after: '' }
      : { ...firstPosition, course: course + 1 };
  const nextPosition = after === null ? nextPart : { course, part, after };
  return {
    [countField]: { ...year[countField], [part]: year[countField][part] + changed },
    place: nextPosition,
    state: nextPosition.course < year.courses.length ? state : finalState,
  };
}

export async function readYear(database: Database, id: string) {
  const doc = await database.year(id).get();
  const record = readRecord(yearRecordSchema, doc);
  const year: StoredYear | null = record && { id, ...record };
  return { doc, year };
}

/**
 * Processes the next page of a year. The same commit updates the year, so that each page is
 * processed and counted once. Cost: at most 2 reads and 3 writes. Each student or card adds 1 read
 * and 1 write. Each batch adds 1 write. If no page is processed, the cost is only 1 read.
 * @param scheduled whether the caller is the scheduled function, not the admin site
 * @returns the year after the page, or null if there is no such year. If the other caller has just
 * processed a page, `isProcessedElsewhere` is true and the year is unchanged
 * @throws 409 if the course is in the trash, 503 if its students change in every round
 */
export function processNextPage(
  database: Database,
  acting: Acting,
  id: string,
  scheduled: boolean,
) {
  type Step = { readonly year: StoredYear; readonly isProcessedElsewhere: boolean } | null;
  return retryOnConflict<Step>(async () => {
    const { doc, year } = await readYear(database, id);
    if (year === null) return { answer: null };
    if (!isInProgress(year.state)) return { answer: { year, isProcessedElsewhere: false } };
    const age = acting.now.getTime() - (doc.updateTime?.toMillis() ?? 0);
    if (year.scheduled !== scheduled && age < exclusiveMs)
      return { answer: { year, isProcessedElsewhere: true } };
    const course = year.courses[year.place.course];
    if (course === undefined) throw new Error(`The year ${id} has no such course.`);
    const page = await processes[year.state][year.place.part](database, year, course, acting);
    const batch = database.firestore.batch();
    page.write(batch);
    const changedFields = {
      ...fieldsAfterPage(year, year.state, page.changed, page.after),
      scheduled,
    };
    batch.update(doc.ref, changedFields, ifUnchanged(doc));
    // A document may have changed since (for example by a redemption), or the course was deleted.
    if (!(await isCertainlyCommitted(batch.commit()))) return null;
    for (const uid of page.removedUids ?? []) database.changes.emit('unenrolled', uid);
    const updated = yearRecordSchema.parse({ ...year, ...changedFields });
    return { answer: { year: { ...updated, id }, isProcessedElsewhere: false } };
  });
}

/** Ends school years, or undoes their end, while the admin site does not do the same. */
export function createScheduledYears({ database, log, now, elapsed }: Context) {
  const finishYear = async (
    { id, entry, by }: StoredYear,
    isTimeUp: () => boolean,
  ): Promise<void> => {
    // Acts as the admin who ended the year or undid the end. The log entry names this admin, while
    // `by` is always the admin who ended the year. Cost: 1 read.
    const logged = readRecord(auditRecordSchema, await database.audit.doc(entry).get());
    const { uid, email } = logged?.actor ?? by;
    while (!isTimeUp()) {
      const step = await processNextPage(database, { admin: { uid, email }, now: now() }, id, true);
      if (step === null || step.isProcessedElsewhere || !isInProgress(step.year.state)) return;
    }
  };

  return {
    /**
     * Processes pages until the time limit of a run. Logs expected errors, such as a course in the
     * trash, so that the next run tries again. Cost: 1 read if no year is in progress. Otherwise,
     * the costs of the pages, and 2 reads per year.
     */
    async continueYears(): Promise<void> {
      const startedAt = elapsed();
      const isTimeUp = () => elapsed() - startedAt > maxRunMs;
      const states = Object.keys(processes);
      const { docs } = await database.years.where('state', 'in', states).limit(yearsPerRun).get();
      const activeYears = docs.map((doc) => ({
        id: doc.id,
        ...yearRecordSchema.parse(doc.data()),
      }));
      for (const year of activeYears) {
        try {
          await finishYear(year, isTimeUp);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          log({ severity: 'WARNING', message: `The year ${year.id} waits: ${error.message}` });
        }
      }
    },
  };
}
