import type { EnrolledCourse, QuizStatus } from '@markaz/contract/accounts/users';
import { gateBefore } from '@markaz/contract/catalogue/gates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseFixture } from '../courses/course-fixture.ts';
import { stepPath } from './next-lecture.tsx';
import { nextStepOf } from './next-step.ts';
import { withProgress } from './pending-reports.ts';

const ids = ['a', 'b', 'c', 'd', 'e'] as const;
type StepLecture = NonNullable<Parameters<typeof nextStepOf>[1]>[number];

const lecture = (id: string, fields: Partial<StepLecture> = {}): StepLecture => ({
  id,
  open: 'false',
  resourceCount: 1,
  ...fields,
});
const lectures = ids.map((id) => lecture(id));
const quiz = { questions: 3, minutes: null, gate: false };
const gate = { ...quiz, gate: true };
const everything = () => true;

const newCourse: EnrolledCourse = {
  ...courseFixture('k', { lectureCount: ids.length }),
  enrolledAt: '2026-11-01T10:00:00.000Z',
  progress: { completedCount: 0, lastLectureId: null, lastWatchedAt: null, lectures: [] },
};

type Report = readonly [lId: string, position: number, completed: boolean];

/** Returns a course after these reports, in this order. */
function courseAfter(...reports: readonly Report[]): EnrolledCourse {
  const [course] = reports.reduce<readonly EnrolledCourse[]>(
    (courses, [lId, position, completed]) =>
      withProgress(courses, 'k', { lId, position, completed }, '2026-11-02T10:00:00.000Z'),
    [newCourse],
  );
  return course ?? newCourse;
}

/** Returns a course in which the student also took quizzes. */
function withQuizzes(
  course: EnrolledCourse,
  results: Readonly<Record<string, Partial<QuizStatus>>>,
): EnrolledCourse {
  const taken = Object.entries(results).map(([lId, status]) => {
    const before = course.progress.lectures.find((each) => each.lId === lId);
    return {
      ...(before ?? { lId, position: 0, completed: false }),
      quiz: { attempts: 1, best: null, passed: false, at: null, ...status },
    };
  });
  const others = course.progress.lectures.filter(({ lId }) => results[lId] === undefined);
  return { ...course, progress: { ...course.progress, lectures: [...others, ...taken] } };
}

const finished = courseAfter(...ids.map((id) => [id, 90, true] as const));

describe('the next lecture', () => {
  it.each<[string, EnrolledCourse, string, number]>([
    ['is the first lecture of a new course', courseAfter(), 'a', 0],
    [
      'is the last watched lecture while it is unfinished',
      courseAfter(['a', 9, true], ['c', 70, false]),
      'c',
      70,
    ],
    ['is the lecture after a finished lecture', courseAfter(['b', 90, true]), 'c', 0],
    ['has its stored position', courseAfter(['c', 40, false], ['b', 90, true]), 'c', 40],
    ['is not a finished lecture', courseAfter(['c', 90, true], ['b', 90, true]), 'd', 0],
    [
      'is a skipped lecture after the last lecture',
      courseAfter(['a', 9, true], ['e', 90, true]),
      'b',
      0,
    ],
  ])('%s', (_title, course, lId, position) => {
    expect(nextStepOf(course, lectures, everything)).toMatchObject({ lId, position });
  });

  it('is a newly added lecture if the course was finished before', () => {
    const longerCourse = { ...finished, lectureCount: 6 };
    const step = nextStepOf(longerCourse, [...lectures, lecture('f')], everything);
    expect(step).toMatchObject({ state: 'begun', lId: 'f' });
    expect(nextStepOf(longerCourse, undefined, everything)).toMatchObject({
      state: 'begun',
      lId: null,
    });
  });

  it('is never a lecture that was removed from the course', () => {
    const step = nextStepOf(courseAfter(['b', 70, false]), [lecture('x')], everything);
    expect(step.lId).toBe('x');
  });

  it('is always a lecture that the student has or that is open to everyone', () => {
    const list = [lecture('a'), lecture('b', { open: 'true' }), lecture('c'), lecture('d')];
    const hasAccess = (id: string) => id === 'd';
    expect(nextStepOf(newCourse, list, hasAccess).lId).toBe('b');
    expect(nextStepOf(courseAfter(['b', 9, true]), list, hasAccess).lId).toBe('d');
    const done = courseAfter(['b', 9, true], ['d', 9, true]);
    expect(nextStepOf(done, list, hasAccess)).toMatchObject({ state: 'finished', lId: null });
  });

  it('is the last watched lecture if the lectures are unknown, but only if the student has this lecture', () => {
    const course = courseAfter(['c', 70, false]);
    expect(nextStepOf(course, undefined, everything)).toMatchObject({ state: 'begun', lId: 'c' });
    const unknown = nextStepOf(course, undefined, () => false);
    expect(unknown).toMatchObject({ state: 'begun', lId: null });
    expect(stepPath('k', unknown)).toBe('/courses/k');
    expect(nextStepOf(newCourse, undefined, everything)).toMatchObject({ state: 'fresh' });
    expect(nextStepOf(finished, undefined, everything)).toMatchObject({ state: 'finished' });
  });
});

it('an exam is never the next step, whether it is open, taken or missed', () => {
  const times = { opens: '2026-01-01T00:00:00.000Z', closes: '2099-01-01T00:00:00.000Z' };
  const exam = { ...quiz, attempts: 1, exam: { ...times, results: 'window' as const } };
  const list = [
    lecture('a', { quiz: exam, resourceCount: 0 }),
    lecture('b'),
    lecture('c', { quiz: exam }),
  ];
  const stepAfter = (course: EnrolledCourse) => nextStepOf(course, list, everything);
  expect(stepAfter(newCourse)).toMatchObject({ state: 'fresh', lId: 'b' });
  // The last watched lecture is the exam.
  const taken = withQuizzes(courseAfter(['a', 0, true]), { a: {} });
  expect(stepAfter(taken)).toMatchObject({ state: 'begun', lId: 'b' });
  expect(stepAfter(courseAfter(['b', 9, true]))).toMatchObject({ state: 'begun', lId: 'c' });
  const done = courseAfter(['b', 9, true], ['c', 9, true]);
  expect(stepAfter(done)).toMatchObject({ state: 'finished' });
});

describe('the next quiz', () => {
  const list = [
    lecture('a', { quiz }),
    lecture('b', { quiz: { ...gate, attempts: 2 } }),
    lecture('c'),
    lecture('d', { quiz, resourceCount: 0 }),
    lecture('e'),
  ];
  const stepAfter = (
    course: EnrolledCourse,
    results: Readonly<Record<string, Partial<QuizStatus>>> = {},
  ) => {
    const { state, lId } = nextStepOf(withQuizzes(course, results), list, everything);
    return [state, lId];
  };

  it('follows its lecture and comes before the lecture after it', () => {
    expect(stepAfter(newCourse)).toEqual(['fresh', 'a']);
    expect(stepAfter(courseAfter(['a', 9, true]))).toEqual(['quiz', 'a']);
    expect(stepPath('k', { state: 'quiz', lId: 'a' })).toBe('/courses/k/lectures/a/quiz');
  });

  it('is due only once if it does not lock lectures, and again when everything else is done', () => {
    const failed = { a: {}, b: { passed: true }, d: {} };
    expect(stepAfter(courseAfter(['a', 9, true]), failed)).toEqual(['begun', 'b']);
    expect(stepAfter(finished, failed)).toEqual(['quiz', 'a']);
  });

  it('is due until it is passed if it opens the lectures after it', () => {
    const course = courseAfter(['a', 9, true], ['b', 9, true]);
    expect(stepAfter(course, { a: {}, b: {} })).toEqual(['quiz', 'b']);
    expect(stepAfter(course, { a: {}, b: { passed: true } })).toEqual(['begun', 'c']);
    const openedByStaff = { attempts: 0, passed: true, opened: true } as const;
    expect(stepAfter(course, { a: {}, b: openedByStaff })).toEqual(['begun', 'c']);
  });

  it('replaces a lecture that has only a quiz', () => {
    const course = courseAfter(['a', 9, true], ['b', 9, true], ['c', 9, true]);
    const results = { a: {}, b: { passed: true } };
    expect(stepAfter(course, results)).toEqual(['quiz', 'd']);
    // The quiz was handed in at a time when this did not complete the lecture yet.
    expect(stepAfter(course, { ...results, d: {} })).toEqual(['begun', 'd']);
  });

  it('blocks the course once no attempt is left', () => {
    const course = courseAfter(['a', 9, true], ['b', 9, true]);
    expect(stepAfter(course, { a: {}, b: { attempts: 2 } })).toEqual(['blocked', 'b']);
    expect(stepPath('k', { state: 'blocked', lId: 'b' })).toBe('/courses/k/lectures/b');
  });
});

const quizzes = fc.option(
  fc.record({
    questions: fc.constant(3),
    minutes: fc.constant(null),
    gate: fc.boolean(),
    attempts: fc.constantFrom(null, 1, 2),
  }),
  { nil: undefined },
);

/** A course of up to twelve lectures, what a card opened of it, and a student's work in it. */
const scenes = fc
  .array(
    fc.record({
      open: fc.constantFrom('true' as const, 'false' as const),
      resourceCount: fc.constantFrom(0, 1, 2),
      quiz: quizzes,
      hasAccess: fc.boolean(),
      report: fc.option(
        fc.record({
          completed: fc.boolean(),
          attempts: fc.integer({ min: 0, max: 2 }),
          passed: fc.boolean(),
        }),
      ),
    }),
    { maxLength: 12 },
  )
  .chain((drawn) =>
    fc.record({
      drawn: fc.constant(drawn.map((each, index) => ({ ...each, id: `l${index}` }))),
      last: fc.option(fc.nat({ max: Math.max(0, drawn.length - 1) })),
    }),
  )
  .map(({ drawn, last }) => {
    const list = drawn.map(({ id, open, resourceCount, quiz: drawnQuiz }) =>
      lecture(id, { open, resourceCount, ...(drawnQuiz && { quiz: drawnQuiz }) }),
    );
    const progress = drawn.flatMap(({ id, report }) =>
      report === null
        ? []
        : [
            {
              lId: id,
              position: 0,
              completed: report.completed,
              quiz: { ...report, best: null, at: null },
            },
          ],
    );
    const course: EnrolledCourse = {
      ...newCourse,
      lectureCount: drawn.length,
      progress: {
        completedCount: progress.filter(({ completed }) => completed).length,
        lastLectureId: last === null ? null : (drawn[last]?.id ?? null),
        lastWatchedAt: null,
        lectures: progress,
      },
    };
    const owned = new Set(drawn.filter(({ hasAccess }) => hasAccess).map(({ id }) => id));
    return { course, list, hasAccess: (id: string) => owned.has(id) };
  });

type Scene = Parameters<Parameters<typeof scenes.map>[0]>[0];

const statusOf = ({ course }: Scene, id: string) =>
  course.progress.lectures.find(({ lId }) => lId === id);

/** Whether the server would open this lecture (functions/src/learning/quizzes/gates.ts). */
function opens(scene: Scene, { id, open }: StepLecture): boolean {
  if (open === 'true') return true;
  if (!scene.hasAccess(id)) return false;
  const gateId = gateBefore(scene.list, id);
  if (gateId === null || !scene.hasAccess(gateId)) return true;
  return statusOf(scene, gateId)?.quiz?.passed === true;
}

const canTake = (scene: Scene, each: StepLecture) => {
  const status = statusOf(scene, each.id)?.quiz;
  const left = (each.quiz?.attempts ?? Number.POSITIVE_INFINITY) - (status?.attempts ?? 0);
  return each.quiz !== undefined && status?.passed !== true && left > 0 && opens(scene, each);
};

const stepIn = ({ course, list, hasAccess }: Scene) => nextStepOf(course, list, hasAccess);

describe('in any course', () => {
  it('the step is never a locked lecture, nor a quiz that the student cannot take', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        const { state, lId } = stepIn(scene);
        const target = scene.list.find(({ id }) => id === lId);
        if ((state === 'fresh' || state === 'begun') && scene.list.length > 0) {
          expect(target && opens(scene, target)).toBe(true);
          expect(statusOf(scene, lId ?? '')?.completed).not.toBe(true);
        }
        if (state === 'quiz') expect(target && canTake(scene, target)).toBe(true);
        if (state === 'blocked') {
          expect(target?.quiz?.gate).toBe(true);
          expect(statusOf(scene, lId ?? '')?.quiz?.passed).not.toBe(true);
        }
      }),
    );
  });

  it('there is a step as long as an open lecture or quiz is not done', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        const { state } = stepIn(scene);
        const opened = scene.list.filter((each) => opens(scene, each));
        const isUnwatched = opened.some(({ id }) => statusOf(scene, id)?.completed !== true);
        if (isUnwatched) expect(['fresh', 'begun', 'quiz']).toContain(state);
        if (opened.some((each) => canTake(scene, each))) expect(state).not.toBe('finished');
        if (state === 'finished') {
          const mine = scene.list.filter(({ id, open }) => open === 'true' || scene.hasAccess(id));
          expect(mine.every(({ id }) => statusOf(scene, id)?.completed)).toBe(true);
        }
      }),
    );
  });

  it('following the steps completes everything that the student has, if every quiz is passed', () => {
    fc.assert(
      fc.property(scenes, (drawn) => {
        const list = drawn.list.map((each) =>
          each.quiz ? { ...each, quiz: { ...each.quiz, attempts: null } } : each,
        );
        let scene: Scene = { ...drawn, list };
        const done: string[] = [];
        for (;;) {
          const { state, lId } = stepIn(scene);
          if (lId === null) break;
          done.push(`${state} ${lId}`);
          const report = { lId, position: 0, completed: true };
          const [watched = newCourse] = withProgress([scene.course], 'k', report, '');
          const course =
            state === 'quiz' ? withQuizzes(watched, { [lId]: { passed: true } }) : watched;
          scene = { ...scene, course };
        }
        expect(done).toEqual([...new Set(done)]);
        const mine = scene.list.filter(({ id, open }) => open === 'true' || scene.hasAccess(id));
        expect(mine.every(({ id }) => statusOf(scene, id)?.completed)).toBe(true);
      }),
    );
  });
});
