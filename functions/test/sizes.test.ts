import { beforeEach, expect, it } from 'vitest';
import { measureDocuments } from '../src/night/sizes.ts';
import { openDatabase } from '../src/store/database.ts';
import { startApi, type TestApi } from './harness.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
});

function measure() {
  return measureDocuments({
    database: openDatabase(api.firestore),
    auth: async () => api.auth,
    log: (entry) => api.logs.push(entry),
    now: api.now,
    elapsed: () => performance.now(),
    secureCookie: true,
  });
}

const storeDocument = (path: string, bytes: number) =>
  api.firestore.doc(path).set({ numbers: Buffer.alloc(bytes) });

it('logs a warning about documents near the limit, and the largest documents of each collection', async () => {
  await storeDocument('statistics/0', 100);
  await storeDocument('quizNumbers/x', 5_000);
  await measure();
  expect(api.logs.at(-1)).toMatchObject({ severity: 'INFO', kind: 'document-sizes' });
  await storeDocument('quizNumbers/x', 700_000);
  await storeDocument('somethingNew/y', 710_000);
  expect(await measure()).toMatchObject({ near: 2 });
  const warning = api.logs.at(-1);
  expect(warning).toMatchObject({ severity: 'WARNING', kind: 'large-documents' });
  expect(warning?.message).toMatch(/quizNumbers\/x has 700\d\d\d bytes, somethingNew\/y has 710/u);
  expect(warning?.largest).toMatchObject({ statistics: [expect.stringMatching(/^0 \d+$/u)] });
});

it('reads a part of a large collection each night, and its largest known documents every night', async () => {
  const ids = Array.from({ length: 230 }, (_, index) => `u${String(index).padStart(3, '0')}`);
  const batch = api.firestore.batch();
  for (const id of ids) batch.set(api.firestore.doc(`users/${id}`), { name: id });
  await batch.commit();
  await storeDocument('users/u150', 800_000);
  const nearPerNight: number[] = [];
  const cost = async () => {
    const { reads } = await api.cost(async () => {
      nearPerNight.push((await measure()).near);
    });
    return reads;
  };
  for (let night = 0; night < 3; night += 1) {
    // Reads a part of the collection, its ten largest documents, and the other collections.
    expect(await cost()).toBeLessThanOrEqual(120);
  }
  await cost();
  expect(nearPerNight).toEqual([0, 1, 1, 1]);
  await api.firestore.doc('users/u150').delete();
  await cost();
  expect(nearPerNight.at(-1)).toBe(0);
});

it('checks every collection whose documents can grow', async () => {
  const growingPaths = [
    'sales/2026-11-3-0',
    'codeBatches/b',
    'courseShards/c-0',
    'lateCounts/c',
    'years/y',
  ];
  for (const path of growingPaths) await storeDocument(path, 710_000);
  await storeDocument('audit/e', 710_000);
  await measure();
  const { message } = api.logs.at(-1) ?? {};
  for (const path of growingPaths) expect(message).toContain(`${path} has 710`);
  expect(message).not.toContain('audit');
});
