import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { beforeAll, expect, it } from 'vitest';
import { makeCourse, type TestCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin } from './people.ts';

/** The maximum size of a document. */
const maxBytes = 1_048_576;
/** A document with less free space than this has no room for another field. */
const spareBytes = 16;

let api: TestApi;
let admin: Account;
let course: TestCourse;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

/** Fills a document completely with a field that nothing reads. */
async function fill(snapshot: DocumentSnapshot): Promise<void> {
  for (let size = maxBytes; ; size -= spareBytes) {
    const filled = { ...snapshot.data(), filler: Buffer.alloc(size) };
    const isStored = await snapshot.ref.set(filled).then(
      () => true,
      () => false,
    );
    if (isStored) return;
  }
}

/** Fills the documents, runs `work`, and restores the documents. */
async function whileFull(paths: readonly string[], work: () => Promise<void>): Promise<void> {
  const before = await api.firestore.getAll(...paths.map((path) => api.firestore.doc(path)));
  for (const snapshot of before) await fill(snapshot);
  await work();
  for (const snapshot of before) {
    const data = snapshot.data();
    await (data === undefined ? snapshot.ref.delete() : snapshot.ref.set(data));
  }
}

const shards = (path: string) => [0, 1, 2, 3, 4].map((shard) => `${path}${shard}`);

describeLocally('a full document', () => {
  it.each([
    ['courseCounters', () => [`courseCounters/${course.cId}`]],
    ['statistics', () => shards('statistics/')],
    ['centre/outlets', () => ['centre/outlets']],
  ] as const)(
    'refuses a batch with a message and changes nothing if %s is full',
    async (name, paths) => {
      api.logs.length = 0;
      const codes = await api.firestore.collection('accessCodes').count().get();
      const request = { cId: course.cId, count: 40, outlet: `مكتبة ${name}` };
      await whileFull(paths(), async () => {
        const { status, body } = await api.expectError('admin/courses/access_tokens', request, {
          as: admin,
        });
        expect([status, body.error]).toEqual([409, 'conflict']);
        expect(body.message).toContain('امتلأ');
      });
      const failed = api.logs.filter(({ severity }) => severity === 'ERROR');
      expect(failed).toEqual([
        expect.objectContaining({
          failure: expect.objectContaining({ name: 'full' }),
          message: expect.stringContaining(name.split('/')[0] ?? ''),
        }),
      ]);
      const after = await api.firestore.collection('accessCodes').count().get();
      expect(after.data().count).toBe(codes.data().count);
      await api.call('admin/courses/access_tokens', { ...request, outlet: 'مكتبة' }, { as: admin });
    },
  );

  it.each([
    'too many index entries for entity /courseCounters/x',
    'A write may have at most 500 field transforms.',
    'The value of property "gzip" is longer than 1048487 bytes.',
  ])('answers 409 if Firestore refuses a commit with «%s»', async (message) => {
    api.local?.firestore.faults.inject({
      rpc: 'Commit',
      project: api.projectId,
      code: 3,
      message,
    });
    const request = { cId: course.cId, count: 1 };
    const { status } = await api.expectError('admin/courses/access_tokens', request, { as: admin });
    expect(status).toBe(409);
  });
});
