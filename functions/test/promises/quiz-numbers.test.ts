import fc from 'fast-check';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { isFull, sized } from '../../../scripts/testing/size.ts';
import { newUserRecord } from '../../src/accounts/users/new-user.ts';
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
import { makeAdmin, makeCrowd } from '../people.ts';
import { makeQuiz, type QuizCourse, submit } from '../quizzes.ts';

let api: TestApi;
let admin: Account;
let here: ApiClient;
let there: ApiClient;
beforeAll(async () => {
  // A crowd would not get through a document that everyone writes.
  api = await startApi({ processes: 2, writeBurst: 5 });
  admin = await makeAdmin(api);
  const [first = api, second = api] = api.instances;
  [here, there] = [first, second];
});

const second = 1_000;

/** Accounts enrolled by direct writes, without calls. */
async function enrolled({ cId }: QuizCourse, count: number): Promise<Account[]> {
  const crowd = await makeCrowd(api, count);
  const at = Timestamp.fromDate(api.now());
  for (let start = 0; start < crowd.length; start += 100) {
    const batch = api.firestore.batch();
    for (const { uid } of crowd.slice(start, start + 100)) {
      const person = { uid, displayName: uid, email: null, photoURL: null, signedInAt: api.now() };
      const record = newUserRecord(person, api.now());
      const enrolments = { [cId]: { at, code: null } };
      batch.set(api.firestore.doc(`users/${uid}`), { ...record, courses: [cId], enrolments });
    }
    await batch.commit();
  }
  return crowd;
}

const lectureOf = ({ cId, soldId: lId }: QuizCourse) => ({ cId, lId });

const resultsOn = (client: ApiClient, quiz: QuizCourse) =>
  client.call('admin/quizzes/results', lectureOf(quiz), { as: admin });

/** The expected numbers of first attempts. @param firsts places of each student's wrong answers */
function numbersOf(firsts: readonly (readonly number[])[], keyOfFirst: 'a' | 'b') {
  const marks = firsts.map((wrong) =>
    [0, 1, 2].map((place) =>
      place === 0 ? (wrong.includes(0) ? 'b' : 'a') === keyOfFirst : !wrong.includes(place),
    ),
  );
  const scores = marks.map((mark) => mark.filter(Boolean).length);
  return {
    totals: {
      taken: firsts.length,
      score: scores.reduce((sum, score) => sum + score, 0),
      of: 3 * firsts.length,
      passed: scores.filter((score) => score >= 2).length,
    },
    right: [0, 1, 2].map((place) => marks.filter((mark) => mark[place]).length),
    chosen: [0, 1, 2].map((place) => firsts.filter((wrong) => wrong.includes(place)).length),
  };
}

/** The same numbers, from staff's results. */
function numbersIn({ totals, questions }: Awaited<ReturnType<typeof resultsOn>>) {
  return {
    totals,
    right: questions.map(({ right }) => right),
    chosen: questions.map(({ chosen }) => chosen.b ?? 0),
  };
}

async function completionsOf({ cId, soldId }: QuizCourse) {
  const doc = await api.firestore.doc(`courseCompletions/${cId}`).get();
  const { total, lectures } = courseCompletionsSchema.parse(doc.data());
  return [total, lectures[soldId] ?? 0];
}

const wave = sized(6, 25);
const waves = sized(10, 20);

describe('a class that submits at once', () => {
  it(`${waves * wave} attempts: each is one commit, and each is counted once`, async () => {
    const quiz = await makeQuiz(api, admin);
    const students = await enrolled(quiz, waves * wave);
    const wrongOf = (index: number) => [[], [0], [1, 2], [0, 1, 2]][index % 4] ?? [];
    const times: number[] = [];
    const send = async (as: Account, index: number) => {
      const began = performance.now();
      const lectures = [{ lId: quiz.soldId, position: 1_700, completed: true }];
      const client = index % 2 === 0 ? here : there;
      const { status } = await submit(client, as, quiz, 'first', {
        wrong: wrongOf(index),
        lectures,
      });
      times.push(performance.now() - began);
      expect(status).toBe(200);
    };
    const commits = () =>
      api.local?.firestore.usage.snapshot(api.projectId).rpcs.Commit?.calls ?? 0;
    const began = performance.now();
    for (let start = 0; start < students.length; start += wave) {
      const some = students.slice(start, start + wave);
      const isCounting = (start / wave) % 2 === 1;
      const before = commits();
      // In every second wave, two processes count pending attempts meanwhile.
      await Promise.all([
        ...some.map((student, index) => send(student, start + index)),
        ...(isCounting ? [here, there].map((client) => resultsOn(client, quiz)) : []),
      ]);
      // No attempt needs a retry.
      if (!isCounting) expect(commits() - before).toBe(some.length);
      api.advance(25 * second);
    }
    const took = performance.now() - began;
    // The total time depends on the machine, because other tests run in parallel.
    if (isFull) console.log({ took, slowest: Math.max(...times) });
    if (isFull) expect(Math.max(...times)).toBeLessThan(2 * second);
    const [during = 0] = await completionsOf(quiz);
    expect(during).toBeGreaterThan(0);
    expect(during).toBeLessThan(students.length);

    api.advance(121 * second);
    await Promise.all([here, there].map((client) => resultsOn(client, quiz)));
    const expected = numbersOf(
      students.map((_, index) => wrongOf(index)),
      'a',
    );
    expect(numbersIn(await resultsOn(here, quiz))).toEqual(expected);
    expect(await completionsOf(quiz)).toEqual([students.length, students.length]);
  }, 60_000);
});

it('counts a first attempt and a completion once, even if the student goes on', async () => {
  const quiz = await makeQuiz(api, admin);
  const [as = admin] = await enrolled(quiz, 1);
  const lectures = [{ lId: quiz.soldId, position: 1_700, completed: true }];
  await submit(api, as, quiz, 'first', { wrong: [0] });
  await api.count();
  await api.call('user/progress', { cId: quiz.cId, lectures }, { as });
  await api.count();
  await api.call('user/progress', { cId: quiz.cId, lectures }, { as });
  await submit(api, as, quiz, 'second', { lectures });
  await api.count();
  expect(numbersIn(await resultsOn(here, quiz))).toEqual(numbersOf([[0]], 'a'));
  expect(await completionsOf(quiz)).toEqual([1, 1]);
});

interface World {
  readonly quiz: QuizCourse;
  readonly students: readonly Account[];
  /** Each student's wrong answers in the first attempt. */
  readonly firsts: Map<number, readonly number[]>;
  readonly completed: Set<number>;
  attempts: number;
  version: number;
  keyOfFirst: 'a' | 'b';
}

/** Saves another key for the first question, and regrades all attempts. */
async function mend(world: World): Promise<void> {
  const { quiz } = world;
  world.keyOfFirst = world.keyOfFirst === 'a' ? 'b' : 'a';
  const found = await api.call('admin/quizzes/quiz', lectureOf(quiz), { as: admin });
  const questions = found.quiz?.questions.map(({ since: _, ...question }, index) => ({
    ...question,
    right: index === 0 ? [world.keyOfFirst] : question.right,
  }));
  const saved = { settings: found.quiz?.settings, questions };
  const body = { ...lectureOf(quiz), version: world.version, quiz: saved };
  await api.call('admin/quizzes/save', body, { as: admin });
  world.version += 1;
  const apply = { ...lectureOf(quiz), version: world.version, apply: true };
  await api.call('admin/quizzes/regrade', apply, { as: admin });
}

/** A counting pass that ends after so many students, as if its process died. */
async function killedPass(after: number): Promise<void> {
  let looked = 0;
  const { countAll } = createCounting({
    database: openDatabase(api.firestore),
    now: api.now,
    elapsed: () => performance.now(),
  });
  await countAll(() => {
    looked += 1;
    return looked > after;
  });
}

const students = 3;
const someone = fc.nat(students - 1);
const steps = fc.oneof(
  fc.record({
    kind: fc.constant('take' as const),
    student: someone,
    wrong: fc.subarray([0, 1, 2]),
    completes: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('complete' as const), student: someone }),
  fc.record({ kind: fc.constant('pass' as const), at: fc.constantFrom(0, 60, 125, 250) }),
  fc.record({ kind: fc.constant('killed' as const), after: fc.nat(2) }),
  fc.record({ kind: fc.constant('lost' as const), when: fc.constantFrom('before', 'after') }),
  fc.record({ kind: fc.constant('mend' as const) }),
  fc.record({ kind: fc.constant('trash' as const) }),
);
type Step = typeof steps extends fc.Arbitrary<infer Each> ? Each : never;

async function run(world: World, step: Step): Promise<void> {
  const { quiz } = world;
  switch (step.kind) {
    case 'take': {
      const as = world.students[step.student] ?? admin;
      world.attempts += 1;
      const lectures = [{ lId: quiz.soldId, position: 1_700, completed: true }];
      const { status } = await submit(
        api,
        as,
        { ...quiz, version: world.version },
        `a${world.attempts}`,
        {
          wrong: step.wrong,
          ...(step.completes && { lectures }),
        },
      );
      expect(status).toBe(200);
      if (!world.firsts.has(step.student)) world.firsts.set(step.student, step.wrong);
      if (step.completes) world.completed.add(step.student);
      return;
    }
    case 'complete': {
      const lectures = [{ lId: quiz.soldId, position: 1_700, completed: true }];
      const as = world.students[step.student] ?? admin;
      await api.call('user/progress', { cId: quiz.cId, lectures }, { as });
      world.completed.add(step.student);
      return;
    }
    case 'pass':
      api.advance(step.at * second);
      await Promise.all([resultsOn(here, quiz), resultsOn(there, quiz)]);
      return;
    case 'killed':
      return killedPass(step.after);
    case 'lost': {
      const { when } = step;
      const code = 14;
      api.local?.firestore.faults.inject({
        rpc: 'Commit',
        project: api.projectId,
        code,
        when: when === 'after' ? 'after' : 'before',
      });
      await resultsOn(here, quiz);
      api.local?.firestore.faults.clear(api.projectId);
      return;
    }
    case 'mend':
      return mend(world);
    case 'trash':
      await api.call('admin/courses/delete', { ids: [quiz.cId] }, { as: admin });
      await resultsOn(here, quiz);
      await api.call('admin/courses/restore', { ids: [quiz.cId] }, { as: admin });
  }
}

describeLocally('any events in any order', () => {
  it(
    'the counts match the attempts',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 12 }), async (history) => {
          const quiz = await makeQuiz(api, admin);
          const world: World = {
            quiz,
            students: await enrolled(quiz, students),
            attempts: 0,
            version: 1,
            firsts: new Map(),
            completed: new Set(),
            keyOfFirst: 'a',
          };
          for (const step of history) {
            await run(world, step);
            api.advance(second);
          }
          await api.count();
          const expected = numbersOf([...world.firsts.values()], world.keyOfFirst);
          expect(numbersIn(await resultsOn(there, quiz))).toEqual(expected);
          const { size } = world.completed;
          expect(await completionsOf(quiz)).toEqual([size, size]);
        }),
        { numRuns: sized(6, 25), seed: sized(2_026, Date.now()) },
      );
    },
    sized(120_000, 600_000),
  );
});
