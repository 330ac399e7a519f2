import fc from 'fast-check';
import { beforeAll, it } from 'vitest';
import { makeCourse } from '../courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from '../harness.ts';
import { idTokenFor, makeAdmin, makeCrowd } from '../people.ts';
import { commands } from './model/commands.ts';
import type { Centre, Model } from './model/world.ts';

let api: TestApi;
let admin: Account;
let students: Account[];
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  students = await makeCrowd(api, 3);
});

const numRuns = Number(process.env.MARKAZ_MODEL_RUNS ?? 20);
const seed = process.env.MARKAZ_MODEL_SEED;
const perCourse = 3;

/** Two courses with a few codes each, and nothing else. */
async function openCentre(): Promise<{ model: Model; real: Centre }> {
  api.local?.firestore.clear(api.projectId);
  // Whoever has reported much in the run before may report again.
  api.advance(10 * 60_000);
  const courses: string[] = [];
  const lectures: string[] = [];
  const tokens: string[] = [];
  const model: Model = {
    courses: [],
    published: new Set([0, 1]),
    codes: [],
    changes: [],
    enrolments: new Map(),
    former: new Map(),
    years: [],
    refusals: new Map(),
    completions: [],
  };
  for (const course of [0, 1]) {
    const { cId, soldId } = await makeCourse(api, admin);
    courses.push(cId);
    lectures.push(soldId);
    model.completions.push(0);
    const body = { cId, count: perCourse, inactive: course === 1 };
    const batch = await api.call('admin/courses/access_tokens', body, { as: admin });
    tokens.push(...batch.tokens);
    model.courses.push('live');
    for (let code = 0; code < perCourse; code += 1) {
      model.codes.push({
        course,
        state: course === 1 ? 'inactive' : 'unused',
        before: null,
        successor: null,
        changedBy: null,
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

describeLocally('whatever is done in whatever order', () => {
  it('the API answers as a simple model says, and the books balance after each step', async () => {
    await fc.assert(
      fc.asyncProperty(
        commands({ students: 3, courses: 2, codes: 2 * perCourse }),
        async (steps) => {
          const world = await openCentre();
          await fc.asyncModelRun(() => world, steps);
        },
      ),
      { numRuns, ...(seed === undefined ? {} : { seed: Number(seed) }) },
    );
  }, 180_000);
});
