import { beforeAll, describe, expect, it } from 'vitest';
import { makeBatch, tokenAt } from './codes.ts';
import { enrol, type MadeCourse, makeCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';

let api: TestApi;
let admin: Account;
let course: MadeCourse;
beforeAll(async () => {
  api = await startApi({ clockStands: true });
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

const day = 24 * 60 * 60 * 1000;
const away = (filter: object = {}) => api.call('admin/students/away', filter, { as: admin });
const uidsOf = ({ students }: Awaited<ReturnType<typeof away>>) => students.map(({ uid }) => uid);

/** Reports a lecture as watched so many days ago, like a phone that was offline. */
async function watch(student: Account, { cId, soldId }: MadeCourse, daysAgo: number) {
  const at = new Date(api.now().getTime() - daysAgo * day).toISOString();
  const lectures = [{ lId: soldId, position: 61, at }];
  await api.call('user/progress', { cId, lectures }, { as: student });
}

async function makeWatcher(daysAgo: number, made = course): Promise<Account> {
  const student = await makeStudent(api);
  await enrol(api, admin, student, made.cId);
  await watch(student, made, daysAgo);
  return student;
}

describe('students who have been away', () => {
  it('were last active more than seven days ago, and are listed most recent first', async () => {
    const long = await makeWatcher(20);
    const [recent, edge, just] = [
      await makeWatcher(1),
      await makeWatcher(6.9),
      await makeWatcher(7.1),
    ];
    const found = await away();
    expect(uidsOf(found)).toEqual([just.uid, long.uid]);
    expect(uidsOf(found)).not.toContain(recent.uid);
    expect(uidsOf(found)).not.toContain(edge.uid);
    expect(found.students[0]).toMatchObject({
      displayName: 'طالب مجتهد',
      lastAt: new Date(Math.floor((api.now().getTime() - 7.1 * day) / 1000) * 1000).toISOString(),
      courses: [{ cId: course.cId, title: 'النحو للصف الأول' }],
      follow: null,
    });
    // An older report that arrives late does not change the last activity.
    await watch(long, course, 25);
    await watch(just, course, 2);
    expect(uidsOf(await away())).toEqual([long.uid]);
    const link = await api.call('admin/students/follow', { uid: long.uid }, { as: admin });
    expect((await away()).students[0]?.follow).toEqual(link);
  });

  it('have an open course: not removed, ended or trashed', async () => {
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
    const over = await makeStudent(api);
    const redeemed = { cId: course.cId, token: tokenAt(card, 0) };
    await api.call('courses/course/enroll', redeemed, { as: over });
    await watch(over, course, 0);
    api.advance(8 * day);
    const found = await away();
    expect(uidsOf(found)).toContain(both.uid);
    for (const { uid } of [removed, trashed, over]) expect(uidsOf(found)).not.toContain(uid);
    const { courses } = found.students.find(({ uid }) => uid === both.uid) ?? {};
    expect(courses).toEqual([{ cId: course.cId, title: 'النحو للصف الأول' }]);
    api.advance(-8 * day);
  });

  it('are listed in pages, and by course', async () => {
    const own = await makeCourse(api, admin, { title: 'التفسير' });
    const students: Account[] = [];
    for (let index = 0; index < 5; index += 1) students.push(await makeWatcher(12 + index, own));
    const wanted = students.map(({ uid }) => uid);
    const all: string[] = [];
    let after: string | undefined;
    do {
      const page = await away({ cId: own.cId, limit: 2, ...(after && { after }) });
      expect(page.students.length).toBeLessThanOrEqual(2);
      all.push(...uidsOf(page));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(all).toEqual(wanted);
    const everybody = uidsOf(await away());
    expect(everybody.filter((uid) => wanted.includes(uid))).toEqual(wanted);
    expect((await api.refused('admin/students/away', { after: 'x' }, { as: admin })).status).toBe(
      400,
    );
  });

  it('include no deleted account', async () => {
    const student = await makeWatcher(28);
    await api.call('user/delete', { uid: student.uid }, { as: student });
    // A phone that was offline still sends progress.
    await api.firestore.doc(`progress/${student.uid}`).set({ at: 1_700_000_000, courses: {} });
    expect(uidsOf(await away())).not.toContain(student.uid);
  });
});

describe('the list of a student’s open courses', () => {
  it('is updated by the student’s activity, and by the next night after other changes', async () => {
    const [one, other] = [
      await makeCourse(api, admin, { title: 'العقيدة' }),
      await makeCourse(api, admin, { title: 'المنطق' }),
    ];
    const student = await makeWatcher(30, one);
    const inOther = async () => uidsOf(await away({ cId: other.cId }));
    await enrol(api, admin, student, other.cId);
    expect(await inOther()).toEqual([]);
    await api.night();
    expect(await inOther()).toEqual([student.uid]);

    const removal = { cId: other.cId, uid: student.uid, reason };
    await api.call('admin/students/remove', removal, { as: admin });
    expect(await inOther()).toEqual([]);
    const stored = async () => (await api.firestore.doc(`progress/${student.uid}`).get()).data();
    await api.night();
    expect(await stored()).toMatchObject({ open: ['*', one.cId] });
  });

  it('is checked again when a course closes, and no earlier', async () => {
    const own = await makeCourse(api, admin, { title: 'البلاغة' });
    const card = await makeBatch(api, admin, own.cId, {
      count: 1,
      lasts: { kind: 'days', days: 3 },
    });
    const student = await makeStudent(api);
    await api.call(
      'courses/course/enroll',
      { cId: own.cId, token: tokenAt(card, 0) },
      { as: student },
    );
    await watch(student, own, 0);
    const openNow = async () => {
      await api.night();
      return (await api.firestore.doc(`progress/${student.uid}`).get()).get('open');
    };
    expect(await openNow()).toEqual(['*', own.cId]);
    const due = async () =>
      (await api.firestore.doc(`users/${student.uid}`).get()).get('recheckAt');
    const end = await due();
    expect(end * 1000).toBeGreaterThan(api.now().getTime() + 2 * day);
    api.advance(2 * day);
    expect(await openNow()).toEqual(['*', own.cId]);
    api.advance(3 * day);
    expect(await openNow()).toEqual([]);
    expect(await due()).toBeGreaterThan(end + 1e9);
    api.advance(-5 * day);
  });
});

describeLocally('what Firestore bills', () => {
  it('two reads a student for many former students without an open course', async () => {
    const own = await makeCourse(api, admin, { title: 'الفرائض' });
    const at = Math.floor(api.now().getTime() / 1000) - 9 * 24 * 60 * 60;
    for (let index = 0; index < 60; index += 1) {
      const uid = `former-${index}`;
      const name = { displayName: 'خريج', email: null, searchKeys: [], recheckAt: 0 };
      const when = { createdAt: api.now(), lastSignIn: api.now() };
      await api.firestore.doc(`users/${uid}`).set({ ...name, ...when });
      await api.firestore
        .doc(`progress/${uid}`)
        .set({ at: at + index, open: ['*', own.cId], courses: {} });
    }
    const wanted = [await makeWatcher(10, own), await makeWatcher(11, own)].map(({ uid }) => uid);
    await api.night();
    await away();
    for (const filter of [{ cId: own.cId }, { cId: own.cId, limit: 2 }, { limit: 50 }]) {
      let shown = 0;
      const { reads } = await api.cost(async () => {
        const { students } = await away(filter);
        const found = students.map(({ uid }) => uid);
        shown = found.length;
        expect(found).toEqual(expect.arrayContaining(wanted));
      });
      expect(reads).toBeLessThanOrEqual(2 * shown + 2);
    }
  });

  it('two reads a student for a page of students who were away', async () => {
    const own = await makeCourse(api, admin, { title: 'الحديث' });
    for (let index = 0; index < 3; index += 1) await makeWatcher(8 + index / 100, own);
    await away();
    const ask = () => away({ cId: own.cId, limit: 2 });
    const { reads, writes } = await api.cost(ask);
    expect({ reads, writes }).toEqual({ reads: 4, writes: 0 });
  });

  it('one read and three writes or deletes for a parents’ link that staff make and end', async () => {
    const { uid } = await makeStudent(api);
    const give = () => api.call('admin/students/follow', { uid }, { as: admin });
    expect(await api.cost(give)).toEqual({ reads: 1, writes: 3, deletes: 0 });
    expect(await api.cost(give)).toEqual({ reads: 1, writes: 0, deletes: 0 });
    const end = () => api.call('admin/students/follow/end', { uid }, { as: admin });
    expect(await api.cost(end)).toEqual({ reads: 1, writes: 2, deletes: 1 });
    expect(await api.cost(end)).toEqual({ reads: 1, writes: 0, deletes: 0 });
  });
});
