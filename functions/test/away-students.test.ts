import { beforeAll, describe, expect, it } from 'vitest';
import { makeBatch, tokenAt } from './codes.ts';
import { enrol, makeCourse, type TestCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';

let api: TestApi;
let admin: Account;
let course: TestCourse;
beforeAll(async () => {
  api = await startApi({ frozenClock: true });
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

const day = 24 * 60 * 60 * 1000;
const listInactive = (filter: object = {}) =>
  api.call('admin/students/away', filter, { as: admin });
const listUids = ({ students }: Awaited<ReturnType<typeof listInactive>>) =>
  students.map(({ uid }) => uid);

/** Reports that a student watched a lecture some days ago, like a phone that was offline. */
async function watch(student: Account, { cId, soldId }: TestCourse, daysAgo: number) {
  const at = new Date(api.now().getTime() - daysAgo * day).toISOString();
  const lectures = [{ lId: soldId, position: 61, at }];
  await api.call('user/progress', { cId, lectures }, { as: student });
}

/** Makes a student of the course whose last activity was some days ago. */
async function makeWatcher(daysAgo: number, made = course): Promise<Account> {
  const student = await makeStudent(api);
  await enrol(api, admin, student, made.cId);
  await watch(student, made, daysAgo);
  return student;
}

describe('the list of inactive students', () => {
  it('lists students whose last activity is more than seven days ago, the most recently active first', async () => {
    const longInactive = await makeWatcher(20);
    const [recentlyActive, almostAway, barelyInactive] = [
      await makeWatcher(1),
      await makeWatcher(6.9),
      await makeWatcher(7.1),
    ];
    const found = await listInactive();
    expect(listUids(found)).toEqual([barelyInactive.uid, longInactive.uid]);
    expect(listUids(found)).not.toContain(recentlyActive.uid);
    expect(listUids(found)).not.toContain(almostAway.uid);
    expect(found.students[0]).toMatchObject({
      displayName: 'طالب مجتهد',
      lastAt: new Date(Math.floor((api.now().getTime() - 7.1 * day) / 1000) * 1000).toISOString(),
      courses: [{ cId: course.cId, title: 'النحو للصف الأول' }],
      follow: null,
    });
    // An older report that arrives late does not change the last activity.
    await watch(longInactive, course, 25);
    await watch(barelyInactive, course, 2);
    expect(listUids(await listInactive())).toEqual([longInactive.uid]);
    const link = await api.call('admin/students/follow', { uid: longInactive.uid }, { as: admin });
    expect((await listInactive()).students[0]?.follow).toEqual(link);
  });

  it('lists students who never opened a lecture at the end, once they have had a course for a week', async () => {
    const newCourse = await makeCourse(api, admin, { title: 'السيرة' });
    const longInactive = await makeWatcher(30, newCourse);
    const early = await makeStudent(api);
    await enrol(api, admin, early, newCourse.cId);
    const enrolledAt = api.now();
    await api.runNightlyJob();
    const ofCourse = () => listInactive({ cId: newCourse.cId });
    expect(listUids(await ofCourse())).toEqual([longInactive.uid]);
    api.advance(6.9 * day);
    const late = await makeStudent(api);
    await enrol(api, admin, late, newCourse.cId);
    await api.runNightlyJob();
    expect(listUids(await ofCourse())).toEqual([longInactive.uid]);
    api.advance(0.2 * day);
    await api.runNightlyJob();
    const found = await ofCourse();
    expect(listUids(found)).toEqual([longInactive.uid, early.uid]);
    expect(found.students[1]).toMatchObject({
      lastAt: null,
      enrolledAt: enrolledAt.toISOString(),
      courses: [{ cId: newCourse.cId }],
    });
    const nextPage = await listInactive({ cId: newCourse.cId, limit: 1 });
    const after = nextPage.next ?? undefined;
    expect(listUids(await listInactive({ cId: newCourse.cId, limit: 1, after }))).toEqual([
      early.uid,
    ]);

    await watch(early, newCourse, 0);
    expect(listUids(await ofCourse())).toEqual([longInactive.uid]);
    api.advance(-7.1 * day);
  });

  it('does not list students whose only course was removed, has ended, or is in the trash', async () => {
    const other = await makeCourse(api, admin, { title: 'الصرف' });
    const [removed, trashed] = [await makeWatcher(9), await makeWatcher(9, other)];
    const both = await makeWatcher(9);
    await enrol(api, admin, both, other.cId);
    const removal = { cId: course.cId, uid: removed.uid, reason };
    await api.call('admin/students/remove', removal, { as: admin });
    await api.call('admin/courses/delete', { ids: [other.cId] }, { as: admin });
    const card = await makeBatch(api, admin, course.cId, {
      count: 1,
      lasts: { kind: 'days', days: 3 },
    });
    const expired = await makeStudent(api);
    const redeemed = { cId: course.cId, token: tokenAt(card, 0) };
    await api.call('courses/course/enroll', redeemed, { as: expired });
    await watch(expired, course, 0);
    api.advance(8 * day);
    const found = await listInactive();
    expect(listUids(found)).toContain(both.uid);
    for (const { uid } of [removed, trashed, expired]) expect(listUids(found)).not.toContain(uid);
    const { courses } = found.students.find(({ uid }) => uid === both.uid) ?? {};
    expect(courses).toEqual([{ cId: course.cId, title: 'النحو للصف الأول' }]);
    api.advance(-8 * day);
  });

  it('lists inactive students in pages and filters them by course', async () => {
    const newCourse = await makeCourse(api, admin, { title: 'التفسير' });
    const students: Account[] = [];
    for (let index = 0; index < 5; index += 1)
      students.push(await makeWatcher(12 + index, newCourse));
    const expectedUids = students.map(({ uid }) => uid);
    const listedUids: string[] = [];
    let after: string | undefined;
    do {
      const page = await listInactive({ cId: newCourse.cId, limit: 2, ...(after && { after }) });
      expect(page.students.length).toBeLessThanOrEqual(2);
      listedUids.push(...listUids(page));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(listedUids).toEqual(expectedUids);
    const allUids = listUids(await listInactive());
    expect(allUids.filter((uid) => expectedUids.includes(uid))).toEqual(expectedUids);
    expect(
      (await api.expectError('admin/students/away', { after: 'x' }, { as: admin })).status,
    ).toBe(400);
  });

  it('does not list deleted accounts', async () => {
    const student = await makeWatcher(28);
    await api.call('user/delete', { uid: student.uid }, { as: student });
    // A phone that was offline still sends progress.
    await api.firestore.doc(`progress/${student.uid}`).set({ at: 1_700_000_000, courses: {} });
    expect(listUids(await listInactive())).not.toContain(student.uid);
  });
});

describe('the open courses of a student', () => {
  it('the nightly job updates a student’s open courses after an enrolment or a removal', async () => {
    const [firstCourse, otherCourse] = [
      await makeCourse(api, admin, { title: 'العقيدة' }),
      await makeCourse(api, admin, { title: 'المنطق' }),
    ];
    const student = await makeWatcher(30, firstCourse);
    const listInOther = async () => listUids(await listInactive({ cId: otherCourse.cId }));
    await enrol(api, admin, student, otherCourse.cId);
    expect(await listInOther()).toEqual([]);
    await api.runNightlyJob();
    expect(await listInOther()).toEqual([student.uid]);

    const removal = { cId: otherCourse.cId, uid: student.uid, reason };
    await api.call('admin/students/remove', removal, { as: admin });
    expect(await listInOther()).toEqual([]);
    const readProgress = async () =>
      (await api.firestore.doc(`progress/${student.uid}`).get()).data();
    await api.runNightlyJob();
    expect(await readProgress()).toMatchObject({ open: ['*', firstCourse.cId] });
  });

  it('are checked again when the access to a course ends, and not earlier', async () => {
    const newCourse = await makeCourse(api, admin, { title: 'البلاغة' });
    const card = await makeBatch(api, admin, newCourse.cId, {
      count: 1,
      lasts: { kind: 'days', days: 3 },
    });
    const student = await makeStudent(api);
    await api.call(
      'courses/course/enroll',
      { cId: newCourse.cId, token: tokenAt(card, 0) },
      { as: student },
    );
    await watch(student, newCourse, 0);
    const openCoursesAfterJob = async () => {
      await api.runNightlyJob();
      return (await api.firestore.doc(`progress/${student.uid}`).get()).get('open');
    };
    expect(await openCoursesAfterJob()).toEqual(['*', newCourse.cId]);
    const readRecheckAt = async () =>
      (await api.firestore.doc(`users/${student.uid}`).get()).get('recheckAt');
    const end = await readRecheckAt();
    expect(end * 1000).toBeGreaterThan(api.now().getTime() + 2 * day);
    api.advance(2 * day);
    expect(await openCoursesAfterJob()).toEqual(['*', newCourse.cId]);
    api.advance(3 * day);
    expect(await openCoursesAfterJob()).toEqual([]);
    expect(await readRecheckAt()).toBeGreaterThan(end + 1e9);
    api.advance(-5 * day);
  });
});

describeLocally('the Firestore cost of inactive students', () => {
  it('the list costs at most two reads for each listed student, even if many students lost their courses', async () => {
    const newCourse = await makeCourse(api, admin, { title: 'الفرائض' });
    const at = Math.floor(api.now().getTime() / 1000) - 9 * 24 * 60 * 60;
    for (let index = 0; index < 60; index += 1) {
      const uid = `former-${index}`;
      const name = { displayName: 'خريج', email: null, searchKeys: [], recheckAt: 0 };
      const signInTimes = { createdAt: api.now(), lastSignIn: api.now() };
      await api.firestore.doc(`users/${uid}`).set({ ...name, ...signInTimes });
      await api.firestore
        .doc(`progress/${uid}`)
        .set({ at: at + index, open: ['*', newCourse.cId], courses: {} });
    }
    const expectedUids = [await makeWatcher(10, newCourse), await makeWatcher(11, newCourse)].map(
      ({ uid }) => uid,
    );
    await api.runNightlyJob();
    await listInactive();
    for (const filter of [
      { cId: newCourse.cId },
      { cId: newCourse.cId, limit: 2 },
      { limit: 50 },
    ]) {
      let shownCount = 0;
      const { reads } = await api.cost(async () => {
        const { students } = await listInactive(filter);
        const foundUids = students.map(({ uid }) => uid);
        shownCount = foundUids.length;
        expect(foundUids).toEqual(expect.arrayContaining(expectedUids));
      });
      expect(reads).toBeLessThanOrEqual(2 * shownCount + 2);
    }
  });

  it('the list costs two reads for each student of a page', async () => {
    const newCourse = await makeCourse(api, admin, { title: 'الحديث' });
    for (let index = 0; index < 3; index += 1) await makeWatcher(8 + index / 100, newCourse);
    await listInactive();
    const ask = () => listInactive({ cId: newCourse.cId, limit: 2 });
    const { reads, writes } = await api.cost(ask);
    expect({ reads, writes }).toEqual({ reads: 4, writes: 0 });
  });

  it('the list costs two reads for each student who never opened a lecture, and the nightly job writes these students once', async () => {
    const newCourse = await makeCourse(api, admin, { title: 'التوحيد' });
    for (let index = 0; index < 3; index += 1)
      await enrol(api, admin, await makeStudent(api), newCourse.cId);
    await api.runNightlyJob();
    api.advance(8 * day);
    await api.runNightlyJob();
    const ask = () => listInactive({ cId: newCourse.cId, limit: 2 });
    expect((await ask()).students).toHaveLength(2);
    expect(await api.cost(ask)).toEqual({ reads: 4, writes: 0, deletes: 0 });
    const progress = await api.firestore.collection('progress').get();
    const writtenAt = progress.docs.map(({ updateTime }) => updateTime.toMillis());
    await api.runNightlyJob();
    const again = await api.firestore.collection('progress').get();
    expect(again.docs.map(({ updateTime }) => updateTime.toMillis())).toEqual(writtenAt);
    api.advance(-8 * day);
  });

  it('making or ending a parents’ link costs one read and three writes or deletes for staff', async () => {
    const { uid } = await makeStudent(api);
    const giveLink = () => api.call('admin/students/follow', { uid }, { as: admin });
    expect(await api.cost(giveLink)).toEqual({ reads: 1, writes: 3, deletes: 0 });
    expect(await api.cost(giveLink)).toEqual({ reads: 1, writes: 0, deletes: 0 });
    const end = () => api.call('admin/students/follow/end', { uid }, { as: admin });
    expect(await api.cost(end)).toEqual({ reads: 1, writes: 2, deletes: 1 });
    expect(await api.cost(end)).toEqual({ reads: 1, writes: 0, deletes: 0 });
  });
});
