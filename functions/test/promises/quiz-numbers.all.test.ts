import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCounting } from '../../src/learning/quiz-results/counting.ts';
import { openDatabase } from '../../src/store/database.ts';
import { courseCompletionsSchema } from '../../src/store/records/course.ts';
import {
  type Account,
  type ApiClient,
  describeLocally,
  startApi,
  type TestApi,
} from '../harness.ts';
import { makeAdmin, makeEnrolledCrowd } from '../people.ts';
import { fillDetails, lectureOf, makeQuiz, type QuizCourse, submit } from '../quizzes.ts';

let api: TestApi;
let admin: Account;
let firstProcess: ApiClient;
let secondProcess: ApiClient;
beforeAll(async () => {
  // With this limit, requests would fail if all attempts wrote one document.
  api = await startApi({ processes: 2, writeBurst: 5 });
  admin = await makeAdmin(api);
  const [first = api, second = api] = api.instances;
  [firstProcess, secondProcess] = [first, second];
});

const second = 1_000;

const readResults = (client: ApiClient, quiz: QuizCourse) =>
  client.call('admin/quizzes/results', lectureOf(quiz), { as: admin });

/**
 * Computes the expected statistics of first attempts. A student answers the first question with a,
 * or with b to get it wrong. `keyOfFirst` is the answer that now counts as right.
 * @param firstAttempts positions of each student's wrong answers
 */
function expectedStatistics(firstAttempts: readonly (readonly number[])[], keyOfFirst: 'a' | 'b') {
  const marks = firstAttempts.map((wrong) =>
    [0, 1, 2].map((position) =>
      position === 0 ? (wrong.includes(0) ? 'b' : 'a') === keyOfFirst : !wrong.includes(position),
    ),
  );
  const scores = marks.map((mark) => mark.filter(Boolean).length);
  return {
    totals: {
      taken: firstAttempts.length,
      score: scores.reduce((sum, score) => sum + score, 0),
      of: 3 * firstAttempts.length,
      passed: scores.filter((score) => score >= 2).length,
    },
    right: [0, 1, 2].map((position) => marks.filter((mark) => mark[position]).length),
    chosen: [0, 1, 2].map(
      (position) => firstAttempts.filter((wrong) => wrong.includes(position)).length,
    ),
  };
}

/** Returns the statistics of `expectedStatistics` from the results that staff see. */
function statisticsOf({ totals, questions }: Awaited<ReturnType<typeof readResults>>) {
  return {
    totals,
    right: questions.map(({ right }) => right),
    chosen: questions.map(({ chosen }) => chosen.b ?? 0),
  };
}

/** Returns the stored completions of the whole course and of the lecture with the quiz. */
async function completionsOf({ cId, soldId }: QuizCourse) {
  const doc = await api.firestore.doc(`courseCompletions/${cId}`).get();
  const { total, lectures } = courseCompletionsSchema.parse(doc.data());
  return [total, lectures[soldId] ?? 0];
}

/** The students submit in waves, which follow each other. */
const wave = 25;
const waves = 20;

describe('a class that submits a quiz at once', () => {
  it(`a class that submits ${waves * wave} attempts at once needs one commit for each, and each is counted once`, async () => {
    const quiz = await makeQuiz(api, admin);
    const students = await makeEnrolledCrowd(api, quiz, waves * wave);
    const wrongAnswersOf = (index: number) => [[], [0], [1, 2], [0, 1, 2]][index % 4] ?? [];
    const durations: number[] = [];
    const send = async (student: Account, index: number) => {
      const startedAt = performance.now();
      const lectures = [{ lId: quiz.soldId, position: 1_700, completed: true }];
      const client = index % 2 === 0 ? firstProcess : secondProcess;
      const { status } = await submit(client, student, quiz, 'first', {
        wrong: wrongAnswersOf(index),
        lectures,
      });
      durations.push(performance.now() - startedAt);
      expect(status).toBe(200);
    };
    const commits = () =>
      api.local?.firestore.usage.snapshot(api.projectId).rpcs.Commit?.calls ?? 0;
    const startedAt = performance.now();
    for (let start = 0; start < students.length; start += wave) {
      const waveStudents = students.slice(start, start + wave);
      const isCounting = (start / wave) % 2 === 1;
      const before = commits();
      // During every second wave, both processes also count pending attempts.
      await Promise.all([
        ...waveStudents.map((student, index) => send(student, start + index)),
        ...(isCounting
          ? [firstProcess, secondProcess].map((client) => readResults(client, quiz))
          : []),
      ]);
      // One commit for each attempt shows that no commit was retried. Counting adds at most two
      // commits for each process.
      const addedCommits = commits() - before - waveStudents.length;
      if (isCounting) expect(addedCommits).toBeLessThanOrEqual(4);
      else expect(addedCommits).toBe(0);
      api.advance(25 * second);
    }
    const totalMs = performance.now() - startedAt;
    console.log({ took: totalMs, slowest: Math.max(...durations) });
    const [completionsSoFar = 0] = await completionsOf(quiz);
    expect(completionsSoFar).toBeGreaterThan(0);
    expect(completionsSoFar).toBeLessThan(students.length);

    api.advance(121 * second);
    await Promise.all([firstProcess, secondProcess].map((client) => readResults(client, quiz)));
    const expected = expectedStatistics(
      students.map((_, index) => wrongAnswersOf(index)),
      'a',
    );
    expect(statisticsOf(await readResults(firstProcess, quiz))).toEqual(expected);
    expect(await completionsOf(quiz)).toEqual([students.length, students.length]);
  }, 60_000);
});

it('counts a student’s first attempt and completion once, even after more attempts and reports', async () => {
  const quiz = await makeQuiz(api, admin);
  const [student = admin] = await makeEnrolledCrowd(api, quiz, 1);
  const lectures = [{ lId: quiz.soldId, position: 1_700, completed: true }];
  await submit(api, student, quiz, 'first', { wrong: [0] });
  await api.countActivity();
  await api.call('user/progress', { cId: quiz.cId, lectures }, { as: student });
  await api.countActivity();
  await api.call('user/progress', { cId: quiz.cId, lectures }, { as: student });
  await submit(api, student, quiz, 'second', { lectures });
  await api.countActivity();
  expect(statisticsOf(await readResults(firstProcess, quiz))).toEqual(
    expectedStatistics([[0]], 'a'),
  );
  expect(await completionsOf(quiz)).toEqual([1, 1]);
});

interface QuizState {
  readonly quiz: QuizCourse;
  readonly students: readonly Account[];
  /** Each student's wrong answers in the first attempt. */
  readonly firstAttempts: Map<number, readonly number[]>;
  /** Students who completed the lecture. */
  readonly completed: Set<number>;
  /** The number of attempts so far. */
  attempts: number;
  /** The version of the quiz. */
  version: number;
  /** The right answer to the first question. */
  keyOfFirst: 'a' | 'b';
}

/** Saves another key for the first question, and regrades all attempts. */
async function correctKey(state: QuizState): Promise<void> {
  const { quiz } = state;
  state.keyOfFirst = state.keyOfFirst === 'a' ? 'b' : 'a';
  const found = await api.call('admin/quizzes/quiz', lectureOf(quiz), { as: admin });
  const questions = found.quiz?.questions.map(({ since: _, ...question }, index) => ({
    ...question,
    right: index === 0 ? [state.keyOfFirst] : question.right,
  }));
  const correctedQuiz = { settings: found.quiz?.settings, questions };
  const body = { ...lectureOf(quiz), version: state.version, quiz: correctedQuiz };
  await api.call('admin/quizzes/save', body, { as: admin });
  state.version += 1;
  const apply = { ...lectureOf(quiz), version: state.version, apply: true };
  await api.call('admin/quizzes/regrade', apply, { as: admin });
}

/** Runs a count that stops early, as if its process died. */
async function runInterruptedCount(stepsBeforeEnd: number): Promise<void> {
  let stepCount = 0;
  const { countAll } = createCounting({
    database: openDatabase(api.firestore),
    now: api.now,
    elapsed: () => performance.now(),
  });
  await countAll(() => {
    stepCount += 1;
    return stepCount > stepsBeforeEnd;
  });
}

const studentCount = 3;
const studentIndex = fc.nat(studentCount - 1);
const steps = fc.oneof(
  fc.record({
    kind: fc.constant('take' as const),
    student: studentIndex,
    wrong: fc.subarray([0, 1, 2]),
    completes: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('complete' as const), student: studentIndex }),
  fc.record({ kind: fc.constant('fill' as const), student: studentIndex }),
  fc.record({
    kind: fc.constant('count' as const),
    delaySeconds: fc.constantFrom(0, 60, 125, 250),
  }),
  fc.record({ kind: fc.constant('interrupted count' as const), after: fc.nat(2) }),
  fc.record({
    kind: fc.constant('failed count' as const),
    when: fc.constantFrom('before', 'after'),
  }),
  fc.record({ kind: fc.constant('correct key' as const) }),
  fc.record({ kind: fc.constant('trash' as const) }),
);
type Step = typeof steps extends fc.Arbitrary<infer Each> ? Each : never;

async function run(state: QuizState, step: Step): Promise<void> {
  const { quiz } = state;
  switch (step.kind) {
    case 'take': {
      const student = state.students[step.student] ?? admin;
      state.attempts += 1;
      const lectures = [{ lId: quiz.soldId, position: 1_700, completed: true }];
      const { status } = await submit(
        api,
        student,
        { ...quiz, version: state.version },
        `a${state.attempts}`,
        {
          wrong: step.wrong,
          ...(step.completes && { lectures }),
        },
      );
      expect(status).toBe(200);
      if (!state.firstAttempts.has(step.student)) state.firstAttempts.set(step.student, step.wrong);
      if (step.completes) state.completed.add(step.student);
      return;
    }
    case 'complete': {
      const lectures = [{ lId: quiz.soldId, position: 1_700, completed: true }];
      const student = state.students[step.student] ?? admin;
      await api.call('user/progress', { cId: quiz.cId, lectures }, { as: student });
      state.completed.add(step.student);
      return;
    }
    case 'fill':
      return fillDetails(api, state.students[step.student] ?? admin);
    case 'count':
      api.advance(step.delaySeconds * second);
      await Promise.all([readResults(firstProcess, quiz), readResults(secondProcess, quiz)]);
      return;
    case 'interrupted count':
      return runInterruptedCount(step.after);
    case 'failed count': {
      const { when } = step;
      const code = 14;
      api.local?.firestore.faults.inject({
        rpc: 'Commit',
        project: api.projectId,
        code,
        when: when === 'after' ? 'after' : 'before',
      });
      await readResults(firstProcess, quiz);
      api.local?.firestore.faults.clear(api.projectId);
      return;
    }
    case 'correct key':
      return correctKey(state);
    case 'trash':
      await api.call('admin/courses/delete', { ids: [quiz.cId] }, { as: admin });
      await readResults(firstProcess, quiz);
      await api.call('admin/courses/restore', { ids: [quiz.cId] }, { as: admin });
  }
}

describeLocally('after any events in any order', () => {
  it('the statistics and completions of a quiz match its attempts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 12 }), async (history) => {
        const quiz = await makeQuiz(api, admin);
        const state: QuizState = {
          quiz,
          students: await makeEnrolledCrowd(api, quiz, studentCount),
          attempts: 0,
          version: 1,
          firstAttempts: new Map(),
          completed: new Set(),
          keyOfFirst: 'a',
        };
        for (const step of history) {
          await run(state, step);
          api.advance(second);
        }
        await api.countActivity();
        const expected = expectedStatistics([...state.firstAttempts.values()], state.keyOfFirst);
        expect(statisticsOf(await readResults(secondProcess, quiz))).toEqual(expected);
        const { size } = state.completed;
        expect(await completionsOf(quiz)).toEqual([size, size]);
      }),
      { numRuns: 25, seed: Date.now() },
    );
  }, 600_000);
});
