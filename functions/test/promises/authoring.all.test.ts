import { beforeAll, expect, it } from 'vitest';
import { courseForm, someInfo } from '../courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from '../harness.ts';
import { makeAdmin } from '../people.ts';
import { makePhoto } from '../pictures.ts';
import { expectCompleteCourses, expectNoPendingUploads } from './complete-courses.ts';

/** An API with its own project. Each project runs a part of the cases, parallel to the others. */
interface TestProject {
  readonly api: TestApi;
  readonly admin: Account;
  /** Waits for all handlers, because a handler may still run after its request was answered. */
  readonly waitForHandlers: () => Promise<unknown>;
}

async function openTestProject(): Promise<TestProject> {
  const handlerRuns: Promise<unknown>[] = [];
  const track = <Result>(handlerRun: Promise<Result>): Promise<Result> => {
    handlerRuns.push(handlerRun);
    return handlerRun;
  };
  const api = await startApi({
    transactions: { transactionIdleMs: 200, lockWaitMs: 100 },
    adapt: (deps) => ({
      ...deps,
      async staff() {
        const staff = await deps.staff();
        const { handlers } = staff;
        const submit = handlers['admin/courses/submit'];
        const update = handlers['admin/courses/update'];
        return {
          ...staff,
          handlers: {
            ...handlers,
            'admin/courses/submit': (call) => track(submit(call)),
            'admin/courses/update': (call) => track(update(call)),
          },
        };
      },
    }),
  });
  return {
    api,
    admin: await makeAdmin(api),
    waitForHandlers: () => Promise.allSettled(handlerRuns.splice(0)),
  };
}

let pictures = 0;
/** Makes a unique picture, because equal pictures share their files. */
async function makePicture(): Promise<Blob> {
  pictures += 1;
  return makePhoto({ width: 250 + 2 * pictures, height: 300 });
}

/** For each authoring call, prepares its data and returns a function that sends it. */
const actions = {
  async submit({ api, admin }: TestProject) {
    const form = courseForm(someInfo, undefined, await makePicture());
    return () => api.send('admin/courses/submit', form, { as: admin });
  },
  async update({ api, admin }: TestProject) {
    const newForm = courseForm(someInfo, undefined, await makePicture());
    const { id } = await api.call('admin/courses/submit', newForm, { as: admin });
    const { course, lectures } = await api.call('admin/courses/course', { id }, { as: admin });
    const form = new FormData();
    const keptLecture = lectures.slice(0, 1).map(({ id: lId, title, open, resources }) => ({
      id: lId,
      title: `${title} ٢`,
      open,
      resources,
    }));
    const addedLecture = { title: 'جديدة', resources: [{ type: 'video', src: 'dQw4w9WgXcQ' }] };
    form.append('id', JSON.stringify(id));
    form.append('updatedAt', JSON.stringify(course.updatedAt));
    form.append('courseInfo', JSON.stringify({ ...someInfo, title: 'عنوان جديد' }));
    form.append('lectures', JSON.stringify([...keptLecture, addedLecture]));
    form.append('thumbnail', await makePicture(), 'photo.jpg');
    return () => api.send('admin/courses/update', form, { as: admin });
  },
} as const;

/** The maximum number of each Firestore call in one authoring call. */
const maxCallsByRpc = { Commit: 3, BatchGetDocuments: 4 } as const;
/** Each fault happens once. `when` says whether the call fails before or after it takes effect. */
const firestoreFaults = [
  { faultName: 'refused', code: 7, when: 'before' },
  { faultName: 'aborted', code: 10, when: 'before' },
  { faultName: 'lost', code: 14, when: 'after' },
] as const;
/**
 * Faults that repeat until the API gives up, which takes half a minute. Only the commit that stores
 * the course is tested with them.
 */
const lastingFaults = [
  { faultName: 'always aborted', code: 10, when: 'before', times: 40 },
  { faultName: 'always lost', code: 13, when: 'after', times: 40 },
] as const;
/** The maximum number of each storage operation in one authoring call. */
const maxCallsByOperation = { upload: 2, delete: 2 } as const;
const storageFaults = [
  { faultName: 'refused', outcome: 403 },
  { faultName: 'lost', outcome: 'lost' },
] as const;

interface Step {
  readonly name: string;
  readonly inject: (api: TestApi) => void;
}

/**
 * Each step makes one operation of an authoring call fail with one fault. Earlier operations of the
 * same kind succeed.
 */
const steps: readonly Step[] = [
  ...lastingFaults.map(
    ({ faultName, ...fault }): Step => ({
      name: `Commit 2 ${faultName}`,
      inject({ local, projectId: project }) {
        local?.firestore.faults.inject({ rpc: 'Commit', project, delayMs: 0 });
        local?.firestore.faults.inject({ rpc: 'Commit', project, ...fault });
      },
    }),
  ),
  ...Object.entries(maxCallsByRpc).flatMap(([rpc, maxCalls]) =>
    Array.from({ length: maxCalls }, (_, passCount) =>
      firestoreFaults.map(
        ({ faultName, ...fault }): Step => ({
          name: `${rpc} ${passCount + 1} ${faultName}`,
          inject({ local, projectId: project }) {
            if (passCount > 0) {
              local?.firestore.faults.inject({ rpc, project, delayMs: 0, times: passCount });
            }
            local?.firestore.faults.inject({ rpc, project, ...fault });
          },
        }),
      ),
    ).flat(),
  ),
  ...(Object.keys(maxCallsByOperation) as (keyof typeof maxCallsByOperation)[]).flatMap(
    (operation) =>
      Array.from({ length: maxCallsByOperation[operation] }, (_, passCount) =>
        storageFaults.map(
          ({ faultName, outcome }): Step => ({
            name: `${operation} ${passCount + 1} ${faultName}`,
            inject({ local }) {
              if (passCount > 0) {
                local?.storage.faults.inject({ operation, outcome: 'none', times: passCount });
              }
              local?.storage.faults.inject({ operation, outcome });
            },
          }),
        ),
      ).flat(),
  ),
];

describeLocally('adding or updating a course with a fault at any step', () => {
  const testProjects: TestProject[] = [];
  const projectCount = 6;
  const cases = (Object.keys(actions) as (keyof typeof actions)[])
    .flatMap((action) => steps.map((step) => ({ action, ...step })))
    .toSorted((a, b) => Number(b.name.includes('always')) - Number(a.name.includes('always')));
  beforeAll(async () => {
    for (let index = 0; index < projectCount; index += 1)
      testProjects.push(await openTestProject());
  });

  it.concurrent.each(Array.from({ length: projectCount }, (_, index) => index))(
    'if a step of adding or updating a course fails, no incomplete course and no orphaned file remains (part %i)',
    async (index) => {
      const testProject = testProjects[index];
      if (testProject === undefined) throw new Error(`There is no project ${index}.`);
      const { api, waitForHandlers } = testProject;
      for (const { action, name, inject } of cases.filter((_, at) => at % projectCount === index)) {
        const sendCall = await actions[action](testProject);
        inject(api);
        const { status } = await sendCall();
        api.local?.firestore.faults.clear(api.projectId);
        api.local?.storage.faults.clear();
        await waitForHandlers();
        expect([200, 500, 503], `${action}: ${name}`).toContain(status);
        await expectCompleteCourses(api).catch((cause: unknown) => {
          throw new Error(`${action}, ${name}, answered ${status}`, { cause });
        });
      }
      // After a day, the purge deletes the unused files of pending uploads.
      api.advance(25 * 60 * 60 * 1000);
      await api.purge();
      await expectNoPendingUploads(api);
    },
    120_000,
  );
});
