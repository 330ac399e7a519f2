import { inGroups } from '../../src/core/in-groups.ts';
import { recount } from '../../src/migrations/recount.ts';
import { schemaVersion } from '../../src/store/upgrades.ts';
import type { Api } from './api.ts';
import { type Bundle, makeCards, outletNameOf } from './make-cards.ts';
import {
  type CreatedCourse,
  copyCourses,
  courseForm,
  makePrototype,
  type Prototype,
} from './make-courses.ts';
import { makeQuestions } from './make-questions.ts';
import { makeNewStudent, makeStudents, uidOf } from './make-students.ts';
import type { Size } from './size.ts';

/** A created centre, with the ids that calls need. */
export interface Centre {
  readonly size: Size;
  readonly courses: readonly CreatedCourse[];
  readonly prototype: Prototype;
  readonly bundles: readonly Bundle[];
  /** Id of a batch of codes. */
  readonly batch: string;
  /** Name of an outlet that sells cards. */
  readonly outlet: string;
}

/** Creates one bundle of three courses per ten courses. */
async function makeBundles(
  api: Api,
  courses: readonly CreatedCourse[],
): Promise<Centre['bundles']> {
  const ids = courses.map(({ cId }) => cId);
  const bundles = inGroups(ids, 3)
    .slice(0, Math.max(1, Math.round(ids.length / 10)))
    .map((cIds, index) => ({ id: `bundle-${index}`, name: `باقة ${index + 1}`, cIds }));
  for (const { id, name, cIds } of bundles)
    await api.call('admin/bundles/save', { body: { id, name, courses: cIds, updatedAt: null } });
  return bundles;
}

/**
 * Creates Firebase Auth accounts for the first 40 students. Some calls need an account: they sign a
 * student in, find a student by e-mail address, or give a student a role.
 */
async function makeAccounts({ auth }: Api): Promise<void> {
  const accounts = Array.from({ length: 40 }, (_, student) => {
    const uid = uidOf(student);
    const email = `${uid}@markaz.example`;
    const google = { uid: `google-${uid}`, providerId: 'google.com', email };
    return { uid, email, emailVerified: true, displayName: uid, providerData: [google] };
  });
  const { errors } = await auth.importUsers(accounts);
  if (errors.length > 0) throw new Error(`Not imported: ${errors[0]?.error.message}`);
}

/**
 * Creates a centre. The API creates the first course. The other data is written as documents, and
 * `recount` then computes all counters from them.
 */
export async function makeCentre(api: Api, size: Size): Promise<Centre> {
  const { database } = api;
  await database.user(uidOf(0)).set(makeNewStudent(0, api.now()));
  const prototype = await makePrototype(api, size, uidOf(0));
  const courses = await copyCourses(api, prototype, size);
  const bundles = await makeBundles(api, courses);
  const names = Array.from({ length: size.outlets }, (_, number) => outletNameOf(number));
  await database.outlets.set({ names });
  const shares = courses.map(({ cId }) => [cId, [{ from: '2026-01', share: 4_000 }]]);
  await database.teacherShares.set({ courses: Object.fromEntries(shares) });
  const redeemed = await makeCards(api, size, { courses, bundles });
  await makeStudents(api, size, courses, prototype, redeemed);
  await makeQuestions(api, size, courses);
  await makeAccounts(api);
  const drafts = [1, 2].map((number) => courseForm(`مسودة ${number}`, 2));
  for (const form of drafts) await api.call('admin/courses/submit', { form });
  await database.schema.set({ version: schemaVersion }, { merge: true });
  const { bad: badRecords } = await recount(database, api.now(), false);
  await api.countWork();
  if (badRecords.length > 0) throw new Error(`A record is wrong: ${badRecords[0]?.message}`);
  return { size, courses, prototype, bundles, batch: 'batch-00000', outlet: outletNameOf(1) };
}
