import type { Year } from '@markaz/contract/centre/years';
import { times } from '@markaz/contract/limits';
import { readBundleNames } from '../../cards/bundles/service.ts';
import type { CourseContext } from '../../catalogue/courses/store.ts';
import { conflict, notFound } from '../../core/api-error.ts';
import { retryUntilCreated } from '../../core/requests.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { stampOf } from '../../store/audit.ts';
import {
  countUsableCards,
  readCourseCounters,
  readCourseTotals,
} from '../../store/course-counters.ts';
import { type YearRecord, yearRecordSchema } from '../../store/records/centre.ts';
import { ifUnchanged, runStaffAction } from '../../store/staff-action.ts';
import type { StoredYear } from './pages.ts';
import { firstPosition, isInProgress, processNextPage, readYear } from './progress.ts';

const maxYears = 10;

/**
 * A call starts no further page of students or cards after this many milliseconds. Calls are
 * cancelled after 8 seconds.
 */
const maxCallMs = 5_000;

const zeroCounts = { students: 0, cards: 0 };

function undoUntil({ at }: Pick<YearRecord, 'at'>): Date {
  return new Date(at.toMillis() + times.yearUndo);
}

function presentYear(stored: StoredYear): Year {
  const { entry: _entry, place: _place, scheduled: _scheduled, ...year } = stored;
  return {
    ...year,
    at: year.at.toDate().toISOString(),
    courses: year.courses.map(({ id, title }) => ({ id, title })),
    undoUntil: undoUntil(year).toISOString(),
  };
}

function subjectsOf({ courses }: Pick<YearRecord, 'courses'>): string[] {
  return courses.map(({ id }) => `course/${id}`);
}

/**
 * Ends a school year, or undoes the end. The end of a year removes its courses from students and
 * revokes the unsold cards of these courses.
 */
export function createYearService({ database, now, elapsed, courses }: CourseContext) {
  /**
   * Counts the students and valid cards of these courses and bundles. Omits courses that are not
   * live, and unknown ids.
   */
  const readAffected = async (ids: readonly string[]) => {
    const requestedIds = new Set(ids);
    const allCourses = await courses.readAll();
    const liveCourses = allCourses.filter(
      ({ id, state }) => requestedIds.has(id) && state === 'live',
    );
    const at = now();
    const courseIds = new Set(allCourses.map(({ id }) => id));
    // Cards of archived bundles are still valid.
    const bundles = await readBundleNames(
      database,
      [...requestedIds].filter((id) => !courseIds.has(id)),
    );
    const chosen = [...liveCourses, ...Array.from(bundles, ([id, title]) => ({ id, title }))];
    const chosenIds = chosen.map(({ id }) => id);
    const [countersById, totals] = await Promise.all([
      readCourseCounters(database, chosenIds),
      readCourseTotals(database, at),
    ]);
    return chosen.flatMap(({ id, title }) => {
      const counters = countersById.get(id);
      if (counters === undefined) return [];
      const { lastSerial } = counters;
      const students = totals.get(id)?.students ?? 0;
      const unused = countUsableCards('unused', counters, at);
      const inactive = countUsableCards('inactive', counters, at);
      return [{ id, title, lastSerial, students, unused, inactive }];
    });
  };

  return {
    /** Lists the newest years. Cost: at most 10 reads. */
    async 'admin/years'() {
      const { docs } = await database.years.orderBy('at', 'desc').limit(maxYears).get();
      const years = docs.map((doc) => ({ id: doc.id, ...yearRecordSchema.parse(doc.data()) }));
      return { years: years.map(presentYear) };
    },

    /**
     * Returns how many students and cards the end of the year would affect. Cost: 7 reads. Each
     * course adds 6 reads, and each bundle adds 7 reads.
     */
    async 'admin/years/preview'({ input: { ids } }) {
      const affected = await readAffected(ids);
      return { courses: affected.map(({ lastSerial: _, ...each }) => each) };
    },

    /**
     * Starts to end a year. `continue` then processes the students and cards. A repeated request
     * starts nothing. Cost: 9 reads and 2 writes. Each course adds 6 reads, and each bundle adds 7
     * reads.
     * @throws 409 if a course is not live
     */
    async 'admin/years/end'({ caller: admin, input: { requestId: id, ids } }) {
      const { doc, year: existing } = await readYear(database, id);
      if (existing !== null) return presentYear(existing);
      const affected = await readAffected(ids);
      if (affected.length < new Set(ids).size)
        throw conflict('أحد الكورسات المختارة في سلة المحذوفات أو حُذف. اختر من جديد.');
      const sumOver = (numberOf: (each: (typeof affected)[number]) => number) =>
        affected.reduce((total, each) => total + numberOf(each), 0);
      const expected = {
        students: sumOver(({ students }) => students),
        cards: sumOver(({ unused, inactive }) => unused + inactive),
      };
      const chosen = affected.map(({ id: cId, title, lastSerial }) => ({
        id: cId,
        title,
        lastSerial,
      }));
      const acting = { admin, now: now() };
      const startYear = () =>
        runStaffAction<StoredYear>(database, acting, async (entry) => {
          const existing = (await readYear(database, id)).year;
          if (existing !== null) return { answer: existing };
          const year: YearRecord = {
            ...stampOf(acting),
            state: 'ending',
            courses: chosen,
            expected,
            ended: zeroCounts,
            restored: zeroCounts,
            entry,
            place: firstPosition,
            scheduled: false,
          };
          return {
            answer: { id, ...year },
            change: {
              logged: { action: 'year.end', subjects: subjectsOf(year), after: expected },
              write: (batch) => void batch.create(doc.ref, year),
            },
          };
        });
      return presentYear(await retryUntilCreated(startYear));
    },

    /**
     * Processes pages of students and cards for some seconds. Processes none while the scheduled
     * function does so. Cost: the costs of the pages, or 1 read if no page is processed.
     * @throws 404, 409, 503
     */
    async 'admin/years/continue'({ caller: admin, input }) {
      const startedAt = elapsed();
      for (;;) {
        const step = await processNextPage(database, { admin, now: now() }, input.year, false);
        if (step === null) throw notFound();
        const { year, isProcessedElsewhere } = step;
        const isTimeUp = isProcessedElsewhere || elapsed() - startedAt > maxCallMs;
        if (isTimeUp || !isInProgress(year.state)) return presentYear(year);
      }
    },

    /**
     * Starts to undo the end of a year. Cost: 1 read and 2 writes, or no write if the end was
     * undone before.
     * @throws 404, 409 after 30 days
     */
    async 'admin/years/undo'({ caller: admin, input: { year: id } }) {
      const acting = { admin, now: now() };
      const undoneYear = await runStaffAction<StoredYear>(database, acting, async (entry) => {
        const { doc, year } = await readYear(database, id);
        if (year === null) throw notFound();
        if (year.state === 'undoing' || year.state === 'undone') return { answer: year };
        if (acting.now > undoUntil(year))
          throw conflict('مضى على إنهاء العام أكثر من ثلاثين يومًا، فصار نهائيًا.');
        const change = { state: 'undoing', entry, place: firstPosition, scheduled: false } as const;
        return {
          answer: { ...year, ...change },
          change: {
            logged: {
              action: 'year.undo',
              subjects: subjectsOf(year),
              after: { ...year.ended, undone: year.entry },
            },
            write: (batch) => void batch.update(doc.ref, change, ifUnchanged(doc)),
          },
        };
      });
      return presentYear(undoneYear);
    },
  } satisfies Partial<Handlers>;
}
