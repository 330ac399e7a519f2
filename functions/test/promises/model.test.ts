import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, it } from 'vitest';
import { testSize } from '../../../scripts/testing/size.ts';
import { bundleScope } from '../bundles.ts';
import { makeBatch } from '../codes.ts';
import { makeCourse } from '../courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from '../harness.ts';
import { idTokenFor, makeAdmin, makeCrowd } from '../people.ts';
import { commands } from './model/commands.ts';
import type { Centre, Model } from './model/model.ts';

let api: TestApi;
let admin: Account;
let students: Account[];
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  students = await makeCrowd(api, 3);
});

const timeout = testSize(180_000, 600_000);
const numRuns = Number(process.env.MARKAZ_MODEL_RUNS ?? testSize(3, 20));
/** As in `fuzz/`, the seed is constant in `npm test`. */
const seed = Number(process.env.MARKAZ_MODEL_SEED ?? testSize(2_026, randomInt(2 ** 31)));

/**
 * Kinds of cards. There are two cards of each kind. `course` is the index of a course, or 2 for the
 * bundle. `part` is the whole course, or only its sold or its open lecture. `days` is the length of
 * access, or null for permanent access.
 */
const cardKinds = [
  { course: 0, part: 'whole', days: null, inactive: false },
  { course: 0, part: 'sold', days: null, inactive: false },
  { course: 1, part: 'whole', days: 3, inactive: true },
  { course: 1, part: 'open', days: 3, inactive: false },
  { course: 2, part: 'whole', days: 3, inactive: false },
  { course: 2, part: 'whole', days: null, inactive: true },
] as const;

/** Makes two courses, a bundle of both and the cards. Returns them, and the model of them. */
async function openCentre(): Promise<{ model: Model; real: Centre }> {
  api.local?.firestore.clear(api.projectId);
  // Ends the rate limits that the previous run reached.
  api.advance(10 * 60_000);
  const courses: string[] = [];
  const lectures: string[] = [];
  const openLectures: string[] = [];
  const tokens: string[] = [];
  const model: Model = {
    courses: ['live', 'live', 'live'],
    published: new Set([0, 1]),
    codes: [],
    changes: [],
    enrolments: new Map(),
    removedEnrolments: new Map(),
    years: [],
    refusals: new Map(),
    completions: [],
    watched: new Map(),
  };
  for (const _ of [0, 1]) {
    const { cId, soldId, openId } = await makeCourse(api, admin);
    courses.push(cId);
    lectures.push(soldId);
    openLectures.push(openId);
    model.completions.push(0);
  }
  const bundle = { id: 'bundle', name: 'الترم الأول', courses, updatedAt: null };
  await api.call('admin/bundles/save', bundle, { as: admin });
  for (const { course, part, days, inactive } of cardKinds) {
    const lasts = days === null ? undefined : ({ kind: 'days', days } as const);
    const lId = (part === 'open' ? openLectures : lectures)[course] ?? '';
    const opens = { kind: 'lectures' as const, lIds: [lId] };
    const batch = await makeBatch(api, admin, [...courses, bundle.id][course] ?? '', {
      count: 2,
      inactive,
      lasts,
      ...(course === 2 && bundleScope),
      ...(part !== 'whole' && { opens }),
    });
    for (const token of batch.tokens) {
      tokens.push(token);
      model.codes.push({
        course,
        part,
        days,
        opens: course === 2 ? [0, 1] : [course],
        usedBy: null,
        state: inactive ? 'inactive' : 'unused',
        before: null,
        successor: null,
        lastChange: null,
        year: null,
      });
    }
  }
  for (const { uid } of students) {
    await api.call('auth/login', { idToken: idTokenFor(api, uid) });
  }
  return {
    model,
    real: { api, admin, students, courses, lectures, tokens, changes: [], years: [] },
  };
}

describeLocally('for any actions in any order', () => {
  it(
    'the API answers as a simple model predicts, and the records are consistent after each action',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          commands({ students: 3, courses: 2, codes: 2 * cardKinds.length }),
          async (steps) => {
            const centre = await openCentre();
            await fc.asyncModelRun(() => centre, steps);
          },
        ),
        { numRuns, seed },
      );
    },
    timeout,
  );
});
