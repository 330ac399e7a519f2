import { beforeAll, describe, expect, it } from 'vitest';
import { shardCount } from '../../src/store/database.ts';
import { courseShardSchema } from '../../src/store/records/course.ts';
import { bundleScope, makeBundle } from '../bundles.ts';
import { makeBatch, storedCode, tokenAt } from '../codes.ts';
import { type Account, startApi, type TestApi } from '../harness.ts';
import { makeAdmin, makeCrowd } from '../people.ts';
import { expectConsistentRecords } from './money.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi({ processes: 2, writeBurst: 60 });
  admin = await makeAdmin(api);
});

const path = 'courses/course/enroll';

const redeem = (student: Account, cId: string, token: string) =>
  api.call(path, { cId, token }, { as: student });

async function readCourses({ uid }: Account): Promise<string[]> {
  const courses: string[] = (await api.firestore.doc(`users/${uid}`).get()).get('courses') ?? [];
  return courses.toSorted();
}

function firstCourseOf(cIds: readonly string[]): string {
  const [first] = cIds;
  if (first === undefined) throw new Error('The bundle has no course.');
  return first;
}

async function makeOneStudent(): Promise<Account> {
  const [student] = await makeCrowd(api, 1);
  if (student === undefined) throw new Error('No student was made.');
  return student;
}

const crowd = 500;

it(`gives all courses of a bundle to only one of ${crowd} students who redeem one card at the same time`, async () => {
  const { bundle, cIds } = await makeBundle(api, admin, 3);
  const students = await makeCrowd(api, crowd);
  const token = tokenAt(await makeBatch(api, admin, bundle.id, { count: 1, ...bundleScope }), 0);
  const answers = await Promise.all(
    students.map((student, index) => redeem(student, cIds[index % cIds.length] ?? '', token)),
  );
  const outcomes = answers.map((answer) => (answer.subscribed ? 'winner' : answer.reason));
  expect(outcomes.toSorted()).toEqual([...Array(crowd - 1).fill('used'), 'winner']);
  const coursesAfter = await Promise.all(students.map(readCourses));
  expect(coursesAfter.filter((each) => each.length > 0)).toEqual([cIds.toSorted()]);
  await expectConsistentRecords(api);
}, 60_000);

/**
 * Counts the writes of each document, by path. A document of `courseShards` counts used cards, and
 * one of `statistics` counts enrolments.
 */
async function countsByDocument(): Promise<ReadonlyMap<string, number>> {
  const { firestore } = api;
  const [shards, centre] = await Promise.all([
    firestore.collection('courseShards').get(),
    firestore.collection('statistics').get(),
  ]);
  const used = shards.docs.map((doc): [string, number] => {
    const { outlets } = courseShardSchema.parse(doc.data());
    return [doc.ref.path, Object.values(outlets).reduce((sum, each) => sum + each.used, 0)];
  });
  const enrolments = centre.docs.map((doc): [string, number] => [
    doc.ref.path,
    Number(doc.get('enrolments.total') ?? 0),
  ]);
  return new Map([...used, ...enrolments]);
}

const buyers = 200;

it(`enrols ${buyers} students in the eight courses of their cards at the same time, and no document is written by every enrolment`, async () => {
  const { bundle, cIds } = await makeBundle(api, admin, 8);
  const students = await makeCrowd(api, buyers);
  const lasts = { kind: 'days', days: 120 } as const;
  const batch = await makeBatch(api, admin, bundle.id, { count: buyers, ...bundleScope, lasts });
  const hotDocuments = [
    `bundles/${bundle.id}`,
    ...[bundle.id, ...cIds].map((id) => `courseCounters/${id}`),
    ...cIds.map((id) => `courses/${id}`),
  ].map((documentPath) => api.firestore.doc(documentPath));
  const readUpdateTimes = async () =>
    (await api.firestore.getAll(...hotDocuments)).map(({ updateTime }) => updateTime);
  const [before, updateTimesBefore] = await Promise.all([countsByDocument(), readUpdateTimes()]);
  const commits = () => api.local?.firestore.usage.snapshot(api.projectId).rpcs.Commit?.calls ?? 0;
  const commitsBefore = commits();

  const answers = await Promise.all(
    students.map((student, index) => redeem(student, firstCourseOf(cIds), tokenAt(batch, index))),
  );
  expect(answers.filter(({ subscribed }) => subscribed)).toHaveLength(buyers);
  // One commit per buyer shows that none was retried. Only the local Firestore counts commits.
  expect(commits() - commitsBefore).toBeLessThanOrEqual(buyers);
  const coursesAfter = await Promise.all(students.map(readCourses));
  expect(new Set(coursesAfter.map((each) => each.join()))).toEqual(
    new Set([cIds.toSorted().join()]),
  );
  await expectConsistentRecords(api);

  expect(await readUpdateTimes()).toEqual(updateTimesBefore);
  const newWrites = [...(await countsByDocument())].map(
    ([document, count]) => [document, count - (before.get(document) ?? 0)] as const,
  );
  const countsIn = (collection: string) =>
    newWrites
      .filter(([documentPath]) => documentPath.startsWith(collection))
      .map(([, count]) => count);
  const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
  // A card makes eight enrolments, but counts as one used card, for its bundle.
  expect(total(countsIn('courseShards/'))).toBe(buyers);
  expect(total(countsIn('statistics/'))).toBe(8 * buyers);
  // Shards are chosen at random, so one may get more writes than another. Six standard deviations
  // above the average are allowed, so the test does not fail by chance.
  const shardShare = 1 / shardCount;
  const busiest = buyers * shardShare + 6 * Math.sqrt(buyers * shardShare * (1 - shardShare));
  expect(Math.max(...countsIn('courseShards/'))).toBeLessThan(busiest);
  expect(Math.max(...countsIn('statistics/'))).toBeLessThan(8 * busiest);
}, 60_000);

describe('a student with many cards', () => {
  it('a student with 8 cards for one bundle uses only one of them', async () => {
    const { bundle, cIds } = await makeBundle(api, admin, 3);
    const student = await makeOneStudent();
    const batch = await makeBatch(api, admin, bundle.id, { count: 8, ...bundleScope });
    const answers = await Promise.all(
      batch.tokens.map((token, index) => redeem(student, cIds[index % cIds.length] ?? '', token)),
    );
    expect(answers.every(({ subscribed }) => subscribed)).toBe(true);
    const states = (await Promise.all(batch.tokens.map((token) => storedCode(api, token)))).map(
      (card) => card?.state,
    );
    expect(states.toSorted()).toEqual([...Array(7).fill('unused'), 'used']);
    expect(await readCourses(student)).toEqual(cIds.toSorted());
    await expectConsistentRecords(api);
  });

  it('a student does not waste cards if a bundle’s card and cards of its courses are redeemed at the same time', async () => {
    const { bundle, cIds } = await makeBundle(api, admin, 3);
    const student = await makeOneStudent();
    const cards = await Promise.all([
      makeBatch(api, admin, bundle.id, { count: 1, ...bundleScope }),
      ...cIds.map((cId) => makeBatch(api, admin, cId, { count: 1 })),
    ]);
    const tokens = cards.map((batch) => tokenAt(batch, 0));
    const answers = await Promise.all(
      tokens.map((token, index) => redeem(student, cIds[index - 1] ?? firstCourseOf(cIds), token)),
    );
    expect(answers.every(({ subscribed }) => subscribed)).toBe(true);
    expect(await readCourses(student)).toEqual(cIds.toSorted());
    const [bundleCard, ...courseCards] = await Promise.all(
      tokens.map((token) => storedCode(api, token)),
    );
    const used = courseCards.filter((card) => card?.state === 'used');
    // If the cards of all three courses come first, the bundle's card stays unused, because it would
    // add nothing.
    expect(bundleCard?.state).toBe(used.length === 3 ? 'unused' : 'used');
    await expectConsistentRecords(api);
  });
});

describe('while many students redeem cards of a bundle', () => {
  const count = 100;
  const prepareCrowd = async () => {
    const bundleData = await makeBundle(api, admin, 4);
    const students = await makeCrowd(api, count);
    const batch = await makeBatch(api, admin, bundleData.bundle.id, { count, ...bundleScope });
    const redeemAll = () =>
      Promise.all(
        students.map((student, index) =>
          redeem(student, firstCourseOf(bundleData.cIds), tokenAt(batch, index)),
        ),
      );
    return { ...bundleData, students, batch, redeemAll };
  };

  it('if an admin trashes a course while many students redeem cards of its bundle, each student gets all courses or none', async () => {
    const { cIds, students, redeemAll } = await prepareCrowd();
    const trashedId = cIds.at(-1) ?? '';
    const [answers] = await Promise.all([
      redeemAll(),
      api.call('admin/courses/delete', { ids: [trashedId] }, { as: admin }),
    ]);
    const coursesAfter = await Promise.all(students.map(readCourses));
    for (const [index, answer] of answers.entries()) {
      expect(coursesAfter[index]).toEqual(answer.subscribed ? cIds.toSorted() : []);
      if (!answer.subscribed) expect(answer.reason).toBe('invalid');
    }
    await expectConsistentRecords(api);
    await api.call('admin/courses/restore', { ids: [trashedId] }, { as: admin });
    const retried = await redeemAll();
    expect(retried.every(({ subscribed }) => subscribed)).toBe(true);
    await expectConsistentRecords(api);
  }, 60_000);

  it('if an admin edits and archives a bundle while many students redeem its cards, each student gets the courses for which the card was made', async () => {
    const { bundle, cIds, students, redeemAll } = await prepareCrowd();
    const { bundle: other } = await makeBundle(api, admin, 1);
    const edited = { ...bundle, courses: [firstCourseOf(cIds), ...other.courses], archived: true };
    const [answers] = await Promise.all([
      redeemAll(),
      api.call('admin/bundles/save', edited, { as: admin }),
    ]);
    expect(answers.every(({ subscribed }) => subscribed)).toBe(true);
    const coursesAfter = await Promise.all(students.map(readCourses));
    expect(new Set(coursesAfter.map((each) => each.join()))).toEqual(
      new Set([cIds.toSorted().join()]),
    );
    await expectConsistentRecords(api);
  }, 60_000);
});
