import { cairoDay, daysLater, endOfCairoDay } from '@markaz/contract/time/cairo';
import { beforeAll, describe, expect, it } from 'vitest';
import { enrol, makeCourse, type TestCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeCrowd, makeStudent } from './people.ts';
import { expectConsistentRecords } from './promises/money.ts';

let api: TestApi;
let admin: Account;
let course: TestCourse;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

const reason = 'طلاب معهد طنطا دفعوا في المركز';
const addressOf = ({ uid }: Account) => `${uid}@example.com`;

function preview(emails: readonly string[], until?: string) {
  const body = { cId: course.cId, emails, until };
  return api.call('admin/students/bulk/preview', body, { as: admin });
}

function enrolList(emails: readonly string[], until?: string) {
  const body = { cId: course.cId, emails, reason, until };
  return api.call('admin/students/bulk', body, { as: admin });
}

const outcomesOf = ({ rows }: Awaited<ReturnType<typeof enrolList>>) =>
  rows.map((row) => row.outcome);

async function hasCourse(student: Account): Promise<boolean> {
  const { courses } = await api.call('user/userdoc', undefined, { as: student });
  return courses.includes(course.cId);
}

/** Reads the course’s stored number of students. */
async function countStudents(): Promise<number> {
  return (await api.call('admin/courses/course', { id: course.cId }, { as: admin })).enrolments;
}

/** Reads all stored documents, so that tests can compare them. */
async function readAllDocuments() {
  const collections = await api.firestore.listCollections();
  const snapshots = await Promise.all(collections.map((each) => each.get()));
  return snapshots.flatMap(({ docs }) => docs.map((doc) => [doc.ref.path, doc.data()]));
}

async function listEntries() {
  const ask = { action: 'enrolments.add', limit: 5 };
  return (await api.call('admin/audit', ask, { as: admin })).entries;
}

describe('an address list', () => {
  it('is enrolled with exactly the outcomes of the preview, and a repeated request changes nothing', async () => {
    course = await makeCourse(api, admin);
    const [fresh, enrolledStudent, removedStudent, deletedStudent, damagedStudent] = [
      await makeStudent(api, { name: 'مريم أحمد' }),
      await makeStudent(api),
      await makeStudent(api),
      await makeStudent(api),
      await makeStudent(api),
    ];
    const [visitor] = await makeCrowd(api, 1);
    if (visitor === undefined) throw new Error('One account was expected.');
    await enrol(api, admin, enrolledStudent, course.cId);
    await enrol(api, admin, removedStudent, course.cId);
    const removal = { cId: course.cId, uid: removedStudent.uid };
    await api.call('admin/students/remove', { ...removal, reason }, { as: admin });
    const deleted = { at: new Date(), erased: false };
    await api.firestore.doc(`users/${deletedStudent.uid}`).update({ deleted });
    const damagedDoc = api.firestore.doc(`users/${damagedStudent.uid}`);
    await damagedDoc.update({ grade: 'none' });
    const emails = [
      ` ${addressOf(fresh).toUpperCase()}\u200F`,
      addressOf(enrolledStudent),
      addressOf(removedStudent),
      addressOf(visitor),
      'nobody@example.com',
      addressOf(deletedStudent),
      addressOf(damagedStudent),
      addressOf(fresh),
      'مريم',
    ];
    const displayName = 'طالب مجتهد';
    const expected = [
      { outcome: 'new', uid: fresh.uid, displayName: 'مريم أحمد', after: null },
      { outcome: 'has', uid: enrolledStudent.uid, displayName, before: null, after: null },
      { outcome: 'back', uid: removedStudent.uid, displayName, after: null },
      { outcome: 'unknown', uid: null, displayName: null },
      { outcome: 'unknown', uid: null, displayName: null },
      { outcome: 'deleted', uid: deletedStudent.uid, displayName: null },
      { outcome: 'unreadable', uid: damagedStudent.uid, displayName: null },
      { outcome: 'twice', uid: null, displayName: null },
      { outcome: 'invalid', uid: null, displayName: null },
    ];
    const before = await readAllDocuments();
    expect((await preview(emails)).rows).toEqual(expected);
    expect(await readAllDocuments()).toEqual(before);

    expect((await enrolList(emails)).rows).toEqual(expected);
    expect([
      await hasCourse(fresh),
      await hasCourse(removedStudent),
      await hasCourse(visitor),
    ]).toEqual([true, true, false]);
    expect(await countStudents()).toBe(3);
    const after = await readAllDocuments();
    expect(outcomesOf(await enrolList(emails)).slice(0, 3)).toEqual(['has', 'has', 'has']);
    expect(await readAllDocuments()).toEqual(after);
    await damagedDoc.update({ grade: null });
  });

  it('makes one log entry with the reason, and the page of each enrolled student shows this entry', async () => {
    course = await makeCourse(api, admin);
    const [one, other, enrolledStudent] = [
      await makeStudent(api),
      await makeStudent(api),
      await makeStudent(api),
    ];
    await enrol(api, admin, enrolledStudent, course.cId);
    await enrolList([one, other, enrolledStudent].map(addressOf));
    const [entry] = await listEntries();
    expect(entry).toMatchObject({
      actor: { uid: admin.uid },
      after: { count: 2 },
      reason,
      outcome: 'done',
    });
    expect(entry?.subjects.toSorted()).toEqual(
      [`course/${course.cId}`, `user/${one.uid}`, `user/${other.uid}`].toSorted(),
    );
    for (const { uid } of [one, other]) {
      const subject = `user/${uid}`;
      const found = await api.call('admin/audit', { subject, limit: 1 }, { as: admin });
      expect(found.entries[0]?.id).toBe(entry?.id);
      const student = await api.call('admin/students/student', { uid }, { as: admin });
      expect(student.enrolments).toMatchObject([
        { cId: course.cId, code: null, by: admin.uid, movedFrom: null },
      ]);
    }
  });

  it('restores removed access with its code, without counting a new enrolment', async () => {
    course = await makeCourse(api, admin);
    const [buyer, fresh] = [await makeStudent(api), await makeStudent(api)];
    await enrol(api, admin, buyer, course.cId);
    const countEnrolments = async () => {
      const { enrolments } = await api.call('admin/dashboard', undefined, { as: admin });
      return enrolments.total;
    };
    const countBefore = await countEnrolments();
    const removal = { cId: course.cId, uid: buyer.uid };
    await api.call('admin/students/remove', { ...removal, reason }, { as: admin });
    expect(outcomesOf(await enrolList([buyer, fresh].map(addressOf)))).toEqual(['back', 'new']);
    expect(await countEnrolments()).toBe(countBefore + 1);
    const { enrolments } = await api.call(
      'admin/students/student',
      { uid: buyer.uid },
      { as: admin },
    );
    expect(enrolments).toMatchObject([{ code: expect.stringMatching(/^TEST-/u), by: null }]);
    expect((await listEntries())[0]?.subjects).toContain(`code/${enrolments[0]?.code}`);
  });

  it('gives access until the end of a day, and adds to access that ends earlier or is for fewer lectures', async () => {
    course = await makeCourse(api, admin);
    const people = await Promise.all([1, 2, 3].map(() => makeStudent(api)));
    const [fresh, partialStudent, fullStudent] = people as [Account, Account, Account];
    const opens = { kind: 'lectures', lIds: [course.soldId] } as const;
    const cards = { cId: course.cId, count: 1, opens };
    const { tokens } = await api.call('admin/courses/access_tokens', cards, { as: admin });
    const card = { cId: course.cId, token: tokens[0] };
    await api.call('courses/course/enroll', card, { as: partialStudent });
    await enrol(api, admin, fullStudent, course.cId);
    const emails = [fresh, partialStudent, fullStudent].map(addressOf);
    const day = daysLater(cairoDay(api.now()), 30);
    const end = endOfCairoDay(day).toISOString();
    expect((await preview(emails, day)).rows).toMatchObject([
      { outcome: 'new', after: end },
      { outcome: 'more', after: end },
      { outcome: 'has', before: null, after: null },
    ]);
    expect(outcomesOf(await enrolList(emails, day))).toEqual(['new', 'more', 'has']);
    expect(outcomesOf(await enrolList(emails, day))).toEqual(['has', 'has', 'has']);
    const readProfile = (uid: string) => api.call('admin/students/student', { uid }, { as: admin });
    const until = endOfCairoDay(day).toISOString();
    const staffGrant = { code: null, by: admin.uid, until, lectures: null };
    expect((await readProfile(fresh.uid)).enrolments).toMatchObject([{ ...staffGrant, added: [] }]);
    expect((await readProfile(partialStudent.uid)).enrolments).toMatchObject([
      { code: tokens[0], lectures: [course.soldId], added: [staffGrant] },
    ]);
    expect(await countStudents()).toBe(3);
    expect((await preview(emails)).rows).toMatchObject([
      { outcome: 'more', before: end, after: null },
      { outcome: 'more', before: end, after: null },
      { outcome: 'has' },
    ]);
    // Permanent access is more than access until a day.
    expect(outcomesOf(await enrolList(emails))).toEqual(['more', 'more', 'has']);
    expect(await countStudents()).toBe(3);
    await expectConsistentRecords(api);
  });

  it('extends restored access if it has ended in the meantime', async () => {
    course = await makeCourse(api, admin);
    const student = await makeStudent(api);
    const day = cairoDay(api.now());
    await enrolList([addressOf(student)], day);
    const removal = { cId: course.cId, uid: student.uid };
    await api.call('admin/students/remove', { ...removal, reason }, { as: admin });
    api.advance(2 * 24 * 60 * 60 * 1000);
    expect(outcomesOf(await enrolList([addressOf(student)]))).toEqual(['back']);
    const { enrolments } = await api.call(
      'admin/students/student',
      { uid: student.uid },
      { as: admin },
    );
    expect(enrolments).toMatchObject([
      { until: endOfCairoDay(day).toISOString(), added: [{ until: null }] },
    ]);
    const pastRequest = { cId: course.cId, emails: [addressOf(student)], reason };
    for (const path of ['admin/students/bulk/preview', 'admin/students/bulk']) {
      const answer = await api.expectError(path, { ...pastRequest, until: day }, { as: admin });
      expect(Object.keys(answer.body.fields ?? {})).toEqual(['until']);
    }
  });

  it('is refused for a course in the trash, in the preview and in the enrolment', async () => {
    course = await makeCourse(api, admin);
    const student = await makeStudent(api);
    await api.call('admin/courses/delete', { ids: [course.cId] }, { as: admin });
    const body = { cId: course.cId, emails: [addressOf(student)], reason };
    for (const path of ['admin/students/bulk/preview', 'admin/students/bulk']) {
      expect((await api.expectError(path, body, { as: admin })).body.error).toBe('not_found');
    }
    expect(await hasCourse(student)).toBe(false);
    await api.call('admin/courses/restore', { ids: [course.cId] }, { as: admin });
    expect(outcomesOf(await enrolList([addressOf(student)]))).toEqual(['new']);
  });

  it.each([
    ['no address', { emails: [] }, 'emails'],
    ['too many addresses', { emails: Array(101).fill('a@example.com') }, 'emails'],
    ['an address that is too long', { emails: ['a'.repeat(255)] }, 'emails.0'],
    ['no reason', { reason: ' ' }, 'reason'],
    ['a reason that is too long', { reason: 'س'.repeat(201) }, 'reason'],
    ['an invalid course id', { cId: 'a/b' }, 'cId'],
  ])('refuses a request with %s', async (_, wrong, field) => {
    const body = { cId: 'c', emails: ['a@example.com'], reason, ...wrong };
    const answer = await api.expectError('admin/students/bulk', body, { as: admin });
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  });
});

describeLocally('a hundred addresses at once', () => {
  it('a hundred addresses cost 101 reads, and enrolling them costs 103 writes', async () => {
    course = await makeCourse(api, admin);
    const students = await makeCrowd(api, 100);
    for (const { idToken } of students) await api.call('auth/login', { idToken });
    const emails = students.map(addressOf);
    expect(await api.cost(() => preview(emails))).toEqual({ reads: 101, writes: 0, deletes: 0 });
    expect(await api.cost(() => enrolList(emails))).toEqual({
      reads: 101,
      writes: 103,
      deletes: 0,
    });
    expect(await api.cost(() => enrolList(emails))).toEqual({ reads: 101, writes: 0, deletes: 0 });
    expect(await countStudents()).toBe(100);
  }, 60_000);

  it.each([
    ['before', { enrolled: 3, again: ['has', 'has', 'has', 'new', 'new', 'new'] }],
    ['after', { enrolled: 6, again: Array(6).fill('has') }],
  ] as const)(
    'an admin can retry after Firestore failed %s it stored the enrolments',
    async (when, expected) => {
      course = await makeCourse(api, admin);
      const students = await makeCrowd(api, 6);
      for (const { idToken } of students) await api.call('auth/login', { idToken });
      const emails = students.map(addressOf);
      await enrolList(emails.slice(0, 3));
      // The API does not retry a commit that fails with this status.
      const fault = { rpc: 'Commit', project: api.projectId, code: 3, when, times: 1 } as const;
      api.local?.firestore.faults.inject(fault);
      const body = { cId: course.cId, emails: emails.slice(3), reason };
      const { status } = await api.send('admin/students/bulk', body, { as: admin });
      api.local?.firestore.faults.clear(api.projectId);
      expect(status).toBe(when === 'after' ? 200 : 500);
      expect(await countStudents()).toBe(expected.enrolled);
      expect(outcomesOf(await enrolList(emails))).toEqual(expected.again);
      expect(await countStudents()).toBe(6);
      await expectConsistentRecords(api);
    },
  );

  it('counts each student once while the same students redeem cards and sign in', async () => {
    course = await makeCourse(api, admin);
    const students = await makeCrowd(api, 12);
    for (const { idToken } of students) await api.call('auth/login', { idToken });
    const emails = students.map(addressOf);
    await Promise.all([
      enrolList(emails),
      enrolList(emails.toReversed()),
      ...students.slice(0, 4).map((student) => enrol(api, admin, student, course.cId)),
      ...students.slice(4).map(({ idToken }) => api.call('auth/login', { idToken })),
    ]);
    for (const student of students) expect(await hasCourse(student)).toBe(true);
    await expectConsistentRecords(api);
  }, 60_000);
});

it('refuses to enrol an address list in a bundle', async () => {
  course = await makeCourse(api, admin);
  const [cId, courses] = ['bulk-bundle', [course.cId, (await makeCourse(api, admin)).cId]];
  const bundle = { id: cId, name: 'ترم أول', courses, updatedAt: null };
  await api.call('admin/bundles/save', bundle, { as: admin });
  const cards = { cId, count: 1, opens: { kind: 'bundle' } };
  await api.call('admin/courses/access_tokens', cards, { as: admin });
  const body = { cId, emails: ['a@example.com'], reason };
  for (const path of ['admin/students/bulk/preview', 'admin/students/bulk']) {
    expect((await api.expectError(path, body, { as: admin })).status).toBe(404);
  }
});
