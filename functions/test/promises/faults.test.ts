import type { ApiPath, RequestOf } from '@markaz/contract/api';
import { beforeAll, expect, it } from 'vitest';
import { testSize } from '../../../scripts/testing/size.ts';
import { bundleScope, makeBundle, type TestBundle } from '../bundles.ts';
import { makeBatch, tokenAt } from '../codes.ts';
import { enrol, makeCourse, makeToken, type TestCourse } from '../courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from '../harness.ts';
import { makeAdmin, makeCrowd, reason } from '../people.ts';
import { answersTo, makeQuiz } from '../quizzes.ts';
import { expectConsistentRecords } from './money.ts';

const statuses = { DEADLINE_EXCEEDED: 4, ABORTED: 10, UNAVAILABLE: 14 } as const;
/** Whether a Firestore call fails before or after it takes effect. */
type FaultTiming = 'before' | 'after';
const bothTimings: readonly FaultTiming[] = ['before', 'after'];

/** The tested timings of each status. A full run tests both timings. */
const timings: Readonly<Record<keyof typeof statuses, readonly FaultTiming[]>> = {
  DEADLINE_EXCEEDED: testSize<readonly FaultTiming[]>([], bothTimings),
  ABORTED: testSize<readonly FaultTiming[]>(['before'], bothTimings),
  UNAVAILABLE: testSize<readonly FaultTiming[]>(['after'], bothTimings),
};
const testedStatuses = (Object.keys(statuses) as (keyof typeof statuses)[]).filter(
  (name) => timings[name].length > 0,
);
const faults = testedStatuses.flatMap((name) =>
  timings[name].map((when) => ({ name, code: statuses[name], when })),
);
type Fault = (typeof faults)[number];

/**
 * An API with its own project. Each test has its own project so that the tests can run in parallel,
 * because retries of Firestore's client take long.
 */
interface TestProject {
  readonly api: TestApi;
  readonly admin: Account;
  readonly course: TestCourse;
  readonly bundle: TestBundle;
  readonly students: Account[];
}

async function openTestProject(): Promise<TestProject> {
  // If the response of a call is lost, its transaction holds its locks until it times out. This
  // takes a minute in the real Firestore, and a fraction of a second here.
  const transactions = { transactionIdleMs: 200, lockWaitMs: 100 };
  const api = await startApi({ transactions, processes: testSize(1, 2) });
  const admin = await makeAdmin(api);
  const course = await makeCourse(api, admin);
  const bundle = await makeBundle(api, admin, 2);
  return { api, admin, course, bundle, students: await makeCrowd(api, 60) };
}

/**
 * Time limit in milliseconds for opening all projects. In a full run, each project starts an
 * additional process.
 */
const startTimeout = 240_000;

function inject({ api }: TestProject, rpc: string, { code, when }: Fault, times = 1): void {
  api.local?.firestore.faults.inject({ rpc, project: api.projectId, code, when, times });
}

function nextStudent({ students }: TestProject): Account {
  const student = students.pop();
  if (student === undefined) throw new Error('More students are needed.');
  return student;
}

/** Repeats a call until it succeeds. Expects that each refusal asks to try again. */
async function retryUntilSuccess<Path extends ApiPath>(
  api: TestApi,
  path: Path,
  body: RequestOf<Path>,
  caller: Account,
) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { status, headers, body: answer } = await api.send(path, body, { as: caller });
    if (status === 200) return answer;
    expect({ status, answer }).toMatchObject({ status: 503, answer: { error: 'unavailable' } });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  throw new Error(`${path} never succeeded.`);
}

function countCodes({ api }: TestProject): Promise<number> {
  return api.firestore
    .collection('accessCodes')
    .count()
    .get()
    .then((snapshot) => snapshot.data().count);
}

describeLocally('redeeming while Firestore fails', () => {
  const testProjects = new Map<string, TestProject>();
  beforeAll(async () => {
    for (const name of testedStatuses) testProjects.set(name, await openTestProject());
  }, startTimeout);

  it.concurrent.each(testedStatuses)(
    'enrols a student who retries while Firestore fails with %s',
    async (name) => {
      const testProject = testProjects.get(name);
      if (testProject === undefined) throw new Error(`No project for ${name}.`);
      const { api, admin, course } = testProject;
      for (const fault of faults.filter((each) => each.name === name)) {
        for (const rpc of ['BatchGetDocuments', 'Commit']) {
          for (const times of [1, 2]) {
            const student = nextStudent(testProject);
            const body = { cId: course.cId, token: await makeToken(api, admin, course.cId) };
            inject(testProject, rpc, fault, times);
            const answer = await retryUntilSuccess(api, 'courses/course/enroll', body, student);
            expect(answer).toEqual({ subscribed: true, cId: course.cId });
            await expectConsistentRecords(api);
          }
        }
      }
    },
    60_000,
  );

  it.concurrent.each(testedStatuses)(
    'never applies only a part of a card for a bundle or for lectures while Firestore fails with %s',
    async (name) => {
      const testProject = await openTestProject();
      const {
        api,
        admin,
        course,
        bundle: { bundle, cIds },
      } = testProject;
      const lasts = { kind: 'days', days: 30 } as const;
      const openedLectures = { kind: 'lectures' as const, lIds: [course.soldId] };
      const [bundleBatch, lectureBatch] = await Promise.all([
        makeBatch(api, admin, bundle.id, { count: 4, ...bundleScope, lasts }),
        makeBatch(api, admin, course.cId, { count: 4, opens: openedLectures, lasts }),
      ]);
      const faultPoints = faults
        .filter((each) => each.name === name)
        .flatMap((fault) => ['BatchGetDocuments', 'Commit'].map((rpc) => ({ fault, rpc })));
      for (const [index, { fault, rpc }] of faultPoints.entries()) {
        const student = nextStudent(testProject);
        for (const [batch, expectedCourses] of [
          [bundleBatch, cIds],
          [lectureBatch, [course.cId]],
        ] as const) {
          const body = { cId: expectedCourses[0] ?? '', token: tokenAt(batch, index) };
          inject(testProject, rpc, fault, 2);
          const answer = await retryUntilSuccess(api, 'courses/course/enroll', body, student);
          api.local?.firestore.faults.clear(api.projectId);
          expect(answer).toEqual({ subscribed: true, cId: body.cId });
          expect(await retryUntilSuccess(api, 'courses/course/enroll', body, student)).toEqual(
            answer,
          );
          const { courses } = await api.call('user/userdoc', undefined, { as: student });
          expect(courses).toEqual(expect.arrayContaining([...expectedCourses]));
          await expectConsistentRecords(api);
        }
      }
    },
    60_000,
  );

  it.concurrent('enrols only one of 40 students who redeem one code while Firestore fails', async () => {
    const testProject = await openTestProject();
    const { api, admin, course } = testProject;
    const token = await makeToken(api, admin, course.cId);
    for (const [index, fault] of [...faults, ...faults, ...faults].entries()) {
      inject(testProject, index % 2 === 0 ? 'Commit' : 'BatchGetDocuments', fault);
    }
    const crowd = Array.from({ length: 40 }, () => nextStudent(testProject));
    const answers = await Promise.all(
      crowd.map((student) =>
        retryUntilSuccess(api, 'courses/course/enroll', { cId: course.cId, token }, student),
      ),
    );
    expect(answers.filter((answer) => Object(answer).subscribed === true)).toHaveLength(1);
    expect(answers.filter((answer) => Object(answer).reason === 'used')).toHaveLength(39);
    await expectConsistentRecords(api);
  }, 60_000);
});

/** Makes a student who has two courses from one bundle card, for 30 days. */
async function makeBundleStudent(testProject: TestProject) {
  const {
    api,
    admin,
    bundle: { bundle, cIds },
  } = testProject;
  const student = nextStudent(testProject);
  const lasts = { kind: 'days', days: 30 } as const;
  const batch = await makeBatch(api, admin, bundle.id, { count: 1, ...bundleScope, lasts });
  const [cId = ''] = cIds;
  await api.call('courses/course/enroll', { cId, token: tokenAt(batch, 0) }, { as: student });
  return { student, cId };
}

type PreparedAction = {
  [Path in ApiPath]: { readonly path: Path; readonly body: RequestOf<Path> };
}[ApiPath];

interface AdminAction {
  /** The number of codes that the action makes. */
  readonly newCodes: number;
  /** Creates the data that the action needs, and returns the request for the action. */
  prepare(testProject: TestProject): Promise<PreparedAction>;
}

/** Admins' actions on codes and enrolments. */
const actions: Readonly<Record<string, AdminAction>> = {
  'makes a batch': {
    newCodes: 5,
    prepare: async ({ course }) => ({
      path: 'admin/courses/access_tokens',
      body: { cId: course.cId, count: 5, requestId: `r-${crypto.randomUUID()}` },
    }),
  },
  'makes one code': {
    newCodes: 1,
    prepare: async ({ course }) => ({
      path: 'admin/courses/access_token',
      body: { cId: course.cId, requestId: `r-${crypto.randomUUID()}` },
    }),
  },
  'activates a range of codes': {
    newCodes: 0,
    prepare: async ({ api, admin, course: { cId } }) => {
      const inactive = { cId, count: 3, inactive: true };
      const { batch } = await api.call('admin/courses/access_tokens', inactive, { as: admin });
      const body = { cId, from: batch.firstSerial, to: batch.lastSerial };
      return { path: 'admin/codes/activate', body };
    },
  },
  'revokes a code': {
    newCodes: 0,
    prepare: async ({ api, admin, course }) => ({
      path: 'admin/codes/revoke',
      body: { codes: [await makeToken(api, admin, course.cId)] },
    }),
  },
  'reinstates a code': {
    newCodes: 0,
    prepare: async ({ api, admin, course }) => {
      const codes = [await makeToken(api, admin, course.cId)];
      await api.call('admin/codes/revoke', { codes }, { as: admin });
      return { path: 'admin/codes/reinstate', body: { codes } };
    },
  },
  'swaps a card': {
    newCodes: 1,
    prepare: async ({ api, admin, course }) => ({
      path: 'admin/codes/swap',
      body: { code: await makeToken(api, admin, course.cId), reason },
    }),
  },
  'enrols a list of students': {
    newCodes: 0,
    prepare: async (testProject) => {
      const students = [nextStudent(testProject), nextStudent(testProject)];
      for (const { idToken } of students) await testProject.api.call('auth/login', { idToken });
      const emails = students.map(({ uid }) => `${uid}@example.com`);
      const body = { cId: testProject.course.cId, emails, reason: 'دفعوا في المركز' };
      return { path: 'admin/students/bulk', body };
    },
  },
  'swaps a card of a bundle': {
    newCodes: 1,
    prepare: async ({ api, admin, bundle: { bundle } }) => {
      const batch = await makeBatch(api, admin, bundle.id, { count: 1, ...bundleScope });
      return { path: 'admin/codes/swap', body: { code: tokenAt(batch, 0), reason } };
    },
  },
  'moves a course that came with a bundle’s card': {
    newCodes: 0,
    prepare: async (testProject) => {
      const { api } = testProject;
      const to = nextStudent(testProject);
      await api.call('auth/login', { idToken: to.idToken });
      const { student, cId } = await makeBundleStudent(testProject);
      return {
        path: 'admin/students/transfer',
        body: { cId, from: student.uid, to: to.uid, reason },
      };
    },
  },
  'removes a course that came with a bundle’s card': {
    newCodes: 0,
    prepare: async (testProject) => {
      const { student, cId } = await makeBundleStudent(testProject);
      return { path: 'admin/students/remove', body: { cId, uid: student.uid, reason } };
    },
  },
  'extends limited access': {
    newCodes: 0,
    prepare: async (testProject) => {
      const { student, cId } = await makeBundleStudent(testProject);
      return {
        path: 'admin/students/extend',
        body: { cId, uid: student.uid, until: null, reason },
      };
    },
  },
  'moves an enrolment': {
    newCodes: 0,
    prepare: async (testProject) => {
      const { api, admin, course } = testProject;
      const [from, to] = [nextStudent(testProject), nextStudent(testProject)];
      const token = await makeToken(api, admin, course.cId);
      await api.call('courses/course/enroll', { cId: course.cId, token }, { as: from });
      await api.call('auth/login', { idToken: to.idToken });
      const body = { cId: course.cId, from: from.uid, to: to.uid, reason };
      return { path: 'admin/students/transfer', body };
    },
  },
};

describeLocally('admins’ actions while Firestore fails', () => {
  const rpcs = ['BatchGetDocuments', 'RunQuery', 'Commit'];
  const testProjects = new Map<string, TestProject>();
  beforeAll(async () => {
    for (const name of Object.keys(actions)) testProjects.set(name, await openTestProject());
  }, startTimeout);

  it.concurrent.each(Object.entries(actions))(
    'while Firestore fails, an admin who retries %s exactly once',
    async (name, { newCodes, prepare }) => {
      const testProject = testProjects.get(name);
      if (testProject === undefined) throw new Error(`No project for ${name}.`);
      const { api, admin } = testProject;
      for (const rpc of rpcs) {
        // A failed read has the same effect with each status, so `npm test` tests it with one.
        for (const fault of rpc === 'Commit'
          ? faults
          : faults.slice(0, testSize(1, faults.length))) {
          const { path, body } = await prepare(testProject);
          const before = await countCodes(testProject);
          inject(testProject, rpc, fault);
          await retryUntilSuccess(api, path, body, admin);
          api.local?.firestore.faults.clear(api.projectId);
          await expectConsistentRecords(api);
          const newCodeCount = (await countCodes(testProject)) - before;
          expect({ rpc, ...fault, newCodeCount }).toEqual({
            rpc,
            ...fault,
            newCodeCount: newCodes,
          });
        }
      }
    },
    120_000,
  );
});

describeLocally('submitting a quiz attempt while Firestore fails', () => {
  it.concurrent.each(testedStatuses)(
    'counts a quiz attempt once while Firestore fails with %s',
    async (name) => {
      const testProject = await openTestProject();
      const { api, admin } = testProject;
      const quiz = await makeQuiz(api, admin, { attempts: 1 }, testProject.course);
      const { cId, soldId: lId, version } = quiz;
      const readCounters = async () => {
        await api.countActivity();
        const docs = [`courseCompletions/${cId}`, `quizNumbers/${cId}-${lId}`];
        return Promise.all(docs.map(async (path) => (await api.firestore.doc(path).get()).data()));
      };
      let sent = 0;
      for (const fault of faults.filter((each) => each.name === name)) {
        for (const rpc of ['BatchGetDocuments', 'Commit']) {
          const student = nextStudent(testProject);
          await enrol(api, admin, student, cId);
          sent += 1;
          inject(testProject, rpc, fault, 2);
          const body = {
            cId,
            lId,
            attemptId: `attempt-${sent}`,
            version,
            answers: answersTo(quiz),
            lectures: [{ lId, position: 1_700, completed: true }],
          };
          const path = 'courses/course/lectures/lecture/quiz/submit';
          const answer = await retryUntilSuccess(api, path, body, student);
          const result = { score: 3, of: 3, passed: true, attempts: 1 };
          expect(answer).toMatchObject({ result });
          // The first try to count the attempts fails too.
          inject(testProject, 'Commit', fault, 1);
          expect(await readCounters()).toMatchObject([
            { total: sent, lectures: { [lId]: sent } },
            { taken: sent, passed: sent },
          ]);
        }
      }
    },
    60_000,
  );
});
