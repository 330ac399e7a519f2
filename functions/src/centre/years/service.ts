import type { Year } from '@markaz/contract/centre/years';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { conflict, notFound } from '../../core/api-error.ts';
import type { Staff } from '../../core/caller.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { cardsIn, readCourseTotals, readNumbers } from '../../store/course-numbers.ts';
import { createYearBeginStore, undoUntil } from './begin-store.ts';
import type { StoredYear } from './pages.ts';
import { createYearStore } from './store.ts';

/** Years in the list. */
const shown = 10;

/** Milliseconds after which a call begins no other page, to end before the edge gives up (8 s). */
const longEnough = 5_000;

const notLive = 'أحد الكورسات المختارة في سلة المحذوفات أو حُذف. اختر من جديد.';
const tooLate = 'مضى على إنهاء العام أكثر من ثلاثين يومًا، فصار نهائيًا.';

function present({ id, at, by, state, courses, ...year }: StoredYear): Year {
  return {
    id,
    at: at.toDate().toISOString(),
    by,
    state,
    courses: courses.map((course) => ({ id: course.id, title: course.title })),
    expected: year.expected,
    ended: year.ended,
    restored: year.restored,
    undoUntil: undoUntil({ at }).toISOString(),
  };
}

/** Ends the access and the unsold cards of a school year, course by course, or undoes that. */
export function createYearService({
  database,
  now,
  elapsed,
  courses,
}: Context & { readonly courses: CourseStore }) {
  const store = createYearStore(database);
  const beginnings = createYearBeginStore(database);

  /** Students and valid cards of these courses, if they are live, and of these bundles. */
  const stakesOf = async (ids: readonly string[]) => {
    const wanted = new Set(ids);
    const all = await courses.readAll();
    const live = all.filter(({ id, state }) => wanted.has(id) && state === 'live');
    const at = now();
    const known = new Set(all.map(({ id }) => id));
    const bundles = await beginnings.readBundles([...wanted].filter((id) => !known.has(id)));
    const chosen = [...live, ...bundles];
    const [numbers, totals] = await Promise.all([
      readNumbers(
        database.firestore,
        database,
        chosen.map(({ id }) => id),
      ),
      readCourseTotals(database, at),
    ]);
    return chosen.flatMap(({ id, title }) => {
      const counters = numbers.get(id);
      if (counters === undefined) return [];
      const { lastSerial } = counters;
      const students = totals.get(id)?.students ?? 0;
      const unused = cardsIn('unused', counters, at);
      const inactive = cardsIn('inactive', counters, at);
      return [{ id, title, lastSerial, students, unused, inactive }];
    });
  };

  const goOn = async (admin: Staff, id: string): Promise<Year> => {
    const began = elapsed();
    for (;;) {
      const step = await store.next({ admin, now: now() }, id, 'site');
      if (step === null) throw notFound();
      const { year, isElsewhere } = step;
      const isEnough = isElsewhere || elapsed() - began > longEnough;
      if (isEnough || !store.isUnderWay(year.state)) return present(year);
    }
  };

  return {
    /** At most ten reads. */
    async 'admin/years'() {
      return { years: (await store.newest(shown)).map(present) };
    },

    /** Seven reads, six for each course and seven for each bundle. */
    async 'admin/years/preview'({ input: { ids } }) {
      const stakes = await stakesOf(ids);
      return {
        courses: stakes.map(({ id, title, students, unused, inactive }) => ({
          id,
          title,
          students,
          unused,
          inactive,
        })),
      };
    },

    /** Nine reads, six per course, seven per bundle; two writes. @throws 409 if one is not live */
    async 'admin/years/end'({ caller: admin, input: { requestId, ids } }) {
      const known = await store.read(requestId);
      if (known !== null) return present(known);
      const stakes = await stakesOf(ids);
      if (stakes.length < new Set(ids).size) throw conflict(notLive);
      const expected = { students: 0, cards: 0 };
      for (const { students, unused, inactive } of stakes) {
        expected.students += students;
        expected.cards += unused + inactive;
      }
      const chosen = stakes.map(({ id, title, lastSerial }) => ({ id, title, lastSerial }));
      const year = { courses: chosen, expected };
      return present(await beginnings.end({ admin, now: now() }, requestId, year));
    },

    /**
     * Processes pages for some seconds (`store.ts`). Costs one read, without a page, while the
     * scheduled function is at work. @throws 404, 409, 503
     */
    'admin/years/continue': ({ caller, input }) => goOn(caller, input.year),

    /** One read, two writes. @throws 404, 409 after 30 days */
    async 'admin/years/undo'({ caller: admin, input }) {
      const year = await beginnings.undo({ admin, now: now() }, input.year);
      if (year === 'unknown') throw notFound();
      if (year === 'too-late') throw conflict(tooLate);
      return present(year);
    },
  } satisfies Partial<Handlers>;
}
