import { beforeAll, expect, it } from 'vitest';
import { isFull, sized } from '../../../scripts/testing/size.ts';
import { someInfo, submission } from '../courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from '../harness.ts';
import { makeAdmin } from '../people.ts';
import { photo } from '../pictures.ts';
import { expectNoPendingUploads, expectWholeCourses } from './whole-courses.ts';

/** A separate project, so that slow failures run in parallel. */
interface Lane {
  readonly api: TestApi;
  readonly admin: Account;
  /** Resolves when all work has ended: a refused call may leave work running. */
  readonly atRest: () => Promise<unknown>;
}

async function openLane(): Promise<Lane> {
  const works: Promise<unknown>[] = [];
  const watched = <Result>(work: Promise<Result>): Promise<Result> => {
    works.push(work);
    return work;
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
            'admin/courses/submit': (call) => watched(submit(call)),
            'admin/courses/update': (call) => watched(update(call)),
          },
        };
      },
    }),
  });
  return { api, admin: await makeAdmin(api), atRest: () => Promise.allSettled(works.splice(0)) };
}

let pictures = 0;
/** A unique picture, because equal ones share their files. */
async function freshPicture(): Promise<Blob> {
  pictures += 1;
  return photo({ width: 250 + 2 * pictures, height: 300 });
}

/** Each authoring call, prepared. */
const actions = {
  async submit({ api, admin }: Lane) {
    const form = submission(someInfo, undefined, await freshPicture());
    return () => api.send('admin/courses/submit', form, { as: admin });
  },
  async update({ api, admin }: Lane) {
    const made = submission(someInfo, undefined, await freshPicture());
    const { id } = await api.call('admin/courses/submit', made, { as: admin });
    const { course, lectures } = await api.call('admin/courses/course', { id }, { as: admin });
    const form = new FormData();
    const kept = lectures.slice(0, 1).map(({ id: lId, title, open, resources }) => ({
      id: lId,
      title: `${title} ٢`,
      open,
      resources,
    }));
    const added = { title: 'جديدة', resources: [{ type: 'video', src: 'dQw4w9WgXcQ' }] };
    form.append('id', JSON.stringify(id));
    form.append('updatedAt', JSON.stringify(course.updatedAt));
    form.append('courseInfo', JSON.stringify({ ...someInfo, title: 'عنوان جديد' }));
    form.append('lectures', JSON.stringify([...kept, added]));
    form.append('thumbnail', await freshPicture(), 'photo.jpg');
    return () => api.send('admin/courses/update', form, { as: admin });
  },
} as const;

/** Firestore’s calls, and how often each happens at most. */
const rpcs = { Commit: 3, BatchGetDocuments: 4 } as const;
const firestoreFaults = [
  { what: 'refused', code: 7, when: 'before' },
  { what: 'aborted', code: 10, when: 'before' },
  { what: 'lost', code: 14, when: 'after' },
] as const;
/** Until we give up, which takes half a minute each; only for the commit that stores the course. */
const lastingFaults = [
  { what: 'aborted for good', code: 10, when: 'before', times: 40 },
  { what: 'lost for good', code: 13, when: 'after', times: 40 },
] as const;
const operations = { upload: 2, delete: 2 } as const;
const storageFaults = [
  { what: 'refused', outcome: 403 },
  { what: 'lost', outcome: 'lost' },
] as const;

interface Step {
  readonly name: string;
  readonly inject: (api: TestApi) => void;
}

/** Every step, failing in every way: the first calls of a kind pass, the next fails. */
const steps: readonly Step[] = [
  ...sized<readonly (typeof lastingFaults)[number][]>([], lastingFaults).map(
    ({ what, ...fault }): Step => ({
      name: `Commit 2 ${what}`,
      inject({ local, projectId: project }) {
        local?.firestore.faults.inject({ rpc: 'Commit', project, delayMs: 0 });
        local?.firestore.faults.inject({ rpc: 'Commit', project, ...fault });
      },
    }),
  ),
  ...Object.entries(rpcs).flatMap(([rpc, most]) =>
    Array.from({ length: most }, (_, passing) =>
      firestoreFaults
        .filter(({ what }) => isFull || what !== 'aborted')
        .map(
          ({ what, ...fault }): Step => ({
            name: `${rpc} ${passing + 1} ${what}`,
            inject({ local, projectId: project }) {
              if (passing > 0) {
                local?.firestore.faults.inject({ rpc, project, delayMs: 0, times: passing });
              }
              local?.firestore.faults.inject({ rpc, project, ...fault });
            },
          }),
        ),
    ).flat(),
  ),
  ...(Object.keys(operations) as (keyof typeof operations)[]).flatMap((operation) =>
    Array.from({ length: operations[operation] }, (_, passing) =>
      storageFaults.map(
        ({ what, outcome }): Step => ({
          name: `${operation} ${passing + 1} ${what}`,
          inject({ local }) {
            if (passing > 0) {
              local?.storage.faults.inject({ operation, outcome: 'none', times: passing });
            }
            local?.storage.faults.inject({ operation, outcome });
          },
        }),
      ),
    ).flat(),
  ),
];

describeLocally('a failure at any step', () => {
  const lanes: Lane[] = [];
  const laneCount = 6;
  const works = (Object.keys(actions) as (keyof typeof actions)[])
    .flatMap((action) => steps.map((step) => ({ action, ...step })))
    .toSorted((a, b) => Number(b.name.endsWith('for good')) - Number(a.name.endsWith('for good')));
  beforeAll(async () => {
    for (let lane = 0; lane < laneCount; lane += 1) lanes.push(await openLane());
  });

  it.concurrent.each(Array.from({ length: laneCount }, (_, index) => index))(
    'of submit and update leaves no half course and no orphaned file (part %i)',
    async (index) => {
      const lane = lanes[index];
      if (lane === undefined) throw new Error(`There is no lane ${index}.`);
      const { api, atRest } = lane;
      for (const { action, name, inject } of works.filter((_, at) => at % laneCount === index)) {
        const act = await actions[action](lane);
        inject(api);
        const { status } = await act();
        api.local?.firestore.faults.clear(api.projectId);
        api.local?.storage.faults.clear();
        await atRest();
        expect([200, 500, 503], `${action}: ${name}`).toContain(status);
        await expectWholeCourses(api).catch((cause: unknown) => {
          throw new Error(`${action}, ${name}, answered ${status}`, { cause });
        });
      }
      // All abandoned transactions have ended by then.
      api.advance(25 * 60 * 60 * 1000);
      await api.purge();
      await expectNoPendingUploads(api);
    },
    120_000,
  );
});
