import type { Year } from '@markaz/contract/centre/years';
import { times } from '@markaz/contract/limits';
import { Timestamp } from 'firebase-admin/firestore';
import { readBundleNames } from '../../cards/bundles/service.ts';
import { untilCreated } from '../../cards/requests.ts';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { conflict, notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { countUsableCards, readCourseTotals, readNumbers } from '../../store/course-numbers.ts';
import { type YearRecord, yearRecordSchema } from '../../store/records/centre.ts';
import { ifUnchanged, runStaffAction } from '../../store/staff-action.ts';
import type { StoredYear } from './pages.ts';
import { doNextPage, firstPlace, isUnderWay, readYear } from './progress.ts';

const shown = 10;

/** Time limit for starting pages in a call, in milliseconds. The edge gives up after 8 s. */
const longEnough = 5_000;

const noneYet = { students: 0, cards: 0 };

function undoUntil({ at }: Pick<YearRecord, 'at'>): Date {
  return new Date(at.toMillis() + times.yearUndo);
}

function present(stored: StoredYear): Year {
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

/** Ends the access and the unsold cards of a school year, course by course, or undoes that. */
export function createYearService({
  database,
  now,
  elapsed,
  courses,
}: Context & { readonly courses: CourseStore }) {
  /** Counts students and valid cards of those courses that are live, and of the bundles. */
  const readAffected = async (ids: readonly string[]) => {
    const wanted = new Set(ids);
    const all = await courses.readAll();
    const live = all.filter(({ id, state }) => wanted.has(id) && state === 'live');
    const at = now();
    const known = new Set(all.map(({ id }) => id));
    // Cards of archived bundles are still valid.
    const bundles = await readBundleNames(
      database,
      [...wanted].filter((id) => !known.has(id)),
    );
    const chosen = [...live, ...Array.from(bundles, ([id, title]) => ({ id, title }))];
    const chosenIds = chosen.map(({ id }) => id);
    const [numbers, totals] = await Promise.all([
      readNumbers(database.firestore, database, chosenIds),
      readCourseTotals(database, at),
    ]);
    return chosen.flatMap(({ id, title }) => {
      const counters = numbers.get(id);
      if (counters === undefined) return [];
      const { lastSerial } = counters;
      const students = totals.get(id)?.students ?? 0;
      const unused = countUsableCards('unused', counters, at);
      const inactive = countUsableCards('inactive', counters, at);
      return [{ id, title, lastSerial, students, unused, inactive }];
    });
  };

  return {
    /** The newest years. At most ten reads. */
    async 'admin/years'() {
      const { docs } = await database.years.orderBy('at', 'desc').limit(shown).get();
      const years = docs.map((doc) => ({ id: doc.id, ...yearRecordSchema.parse(doc.data()) }));
      return { years: years.map(present) };
    },

    /** Seven reads, six more per course and seven per bundle. */
    async 'admin/years/preview'({ input: { ids } }) {
      const affected = await readAffected(ids);
      return { courses: affected.map(({ lastSerial: _, ...each }) => each) };
    },

    /**
     * Begins to end a year, once per request. Nine reads, six per course, seven per bundle; two
     * writes. @throws 409 if a course is not live
     */
    async 'admin/years/end'({ caller: admin, input: { requestId: id, ids } }) {
      const { doc, year: known } = await readYear(database, id);
      if (known !== null) return present(known);
      const affected = await readAffected(ids);
      if (affected.length < new Set(ids).size)
        throw conflict('أحد الكورسات المختارة في سلة المحذوفات أو حُذف. اختر من جديد.');
      const sum = (of: (each: (typeof affected)[number]) => number) =>
        affected.reduce((total, each) => total + of(each), 0);
      const expected = {
        students: sum(({ students }) => students),
        cards: sum(({ unused, inactive }) => unused + inactive),
      };
      const chosen = affected.map(({ id: cId, title, lastSerial }) => ({
        id: cId,
        title,
        lastSerial,
      }));
      const acting = { admin, now: now() };
      const begin = () =>
        runStaffAction<StoredYear>(database, acting, async (entry) => {
          const begun = (await readYear(database, id)).year;
          if (begun !== null) return { answer: begun };
          const year: YearRecord = {
            at: Timestamp.fromDate(acting.now),
            by: { uid: admin.uid, email: admin.email },
            state: 'ending',
            courses: chosen,
            expected,
            ended: noneYet,
            restored: noneYet,
            entry,
            place: firstPlace,
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
      return present(await untilCreated(begin));
    },

    /**
     * Processes pages for some seconds. While the scheduled function is at work, it processes none
     * and costs one read. @throws 404, 409, 503
     */
    async 'admin/years/continue'({ caller: admin, input }) {
      const began = elapsed();
      for (;;) {
        const step = await doNextPage(database, { admin, now: now() }, input.year, false);
        if (step === null) throw notFound();
        const { year, isElsewhere } = step;
        const isEnough = isElsewhere || elapsed() - began > longEnough;
        if (isEnough || !isUnderWay(year.state)) return present(year);
      }
    },

    /** One read, two writes; no write if it has already begun. @throws 404, 409 after 30 days */
    async 'admin/years/undo'({ caller: admin, input: { year: id } }) {
      const acting = { admin, now: now() };
      const undoing = await runStaffAction<StoredYear>(database, acting, async (entry) => {
        const { doc, year } = await readYear(database, id);
        if (year === null) throw notFound();
        if (year.state === 'undoing' || year.state === 'undone') return { answer: year };
        if (acting.now > undoUntil(year))
          throw conflict('مضى على إنهاء العام أكثر من ثلاثين يومًا، فصار نهائيًا.');
        const change = { state: 'undoing', entry, place: firstPlace, scheduled: false } as const;
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
      return present(undoing);
    },
  } satisfies Partial<Handlers>;
}
