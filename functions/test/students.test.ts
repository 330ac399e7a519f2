import { beforeAll, describe, expect, it } from 'vitest';
import { createStudentStore } from '../src/people/students/store.ts';
import { openDatabase } from '../src/store/database.ts';
import { lastAuditEntry } from './codes.ts';
import { enrol, makeCourse, makeToken, type TestCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { idTokenFor, makeAdmin, makeStudent, reason } from './people.ts';

let api: TestApi;
let admin: Account;
let course: TestCourse;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

/** Makes a student who signed in with this name. */
function signUp(name: string, email?: string): Promise<Account> {
  return makeStudent(api, { name, ...(email === undefined ? {} : { email }) });
}

async function enrolWithoutCode(uid: string, cId = course.cId) {
  return api.call('admin/students/enrol', { uid, cId, reason }, { as: admin });
}

async function remove(uid: string, cId = course.cId) {
  return api.call('admin/students/remove', { uid, cId, reason }, { as: admin });
}

async function readProfile(uid: string) {
  return api.call('admin/students/student', { uid }, { as: admin });
}

async function coursesOf(student: Account): Promise<string[]> {
  return (await api.call('user/userdoc', undefined, { as: student })).courses;
}

async function enrolments(cId = course.cId): Promise<number> {
  return (await api.call('admin/courses/course', { id: cId }, { as: admin })).enrolments;
}

const lastEntryOf = (uid: string) => lastAuditEntry(api, admin, `user/${uid}`);

describe('admin/students', () => {
  const search = async (text: string) => {
    const { students } = await api.call('admin/students', { search: text }, { as: admin });
    return students.map(({ uid }) => uid);
  };

  it('finds a student by the beginnings of words of the name and the email address', async () => {
    const { uid } = await signUp('مصطفى عبد الرؤوف', 'Mostafa.Raouf@Example.com');
    for (const text of [
      'مصطفي',
      'مُصطفى عبد',
      'عبدالرؤوف',
      'رءوف مصطفى',
      'الروو',
      'mostafa',
      'RAOUF@ex',
    ]) {
      expect([text, await search(text)]).toEqual([text, [uid]]);
    }
    for (const text of ['صطفى', 'ostafa', 'مصطفى علي', 'example.com']) {
      expect([text, await search(text)]).toEqual([text, []]);
    }
  });

  it('a search for several words returns each matching student once over all pages', async () => {
    const createdUids = [];
    for (const name of ['زكريا هاني', 'زكريا سامي', 'زكريا هاشم', 'زكريا هادي', 'زكريا كامل']) {
      createdUids.push((await signUp(name)).uid);
      api.advance(10);
    }
    const expectedUids = [createdUids[3], createdUids[2], createdUids[0]];
    expect(await search('زكريا ها')).toEqual(expectedUids);
    const ask = (after?: string) =>
      api.call('admin/students', { search: 'زكريا ها', limit: 1, after }, { as: admin });
    const pages = [await ask()];
    for (let next = pages[0]?.next; next != null; next = pages.at(-1)?.next)
      pages.push(await ask(next));
    const found = pages.flatMap(({ students }) => students.map(({ uid }) => uid));
    expect(found.toSorted()).toEqual(expectedUids.toSorted());
    expect(
      (await api.expectError('admin/students', { search: 'زكريا ها', after: 'x' }, { as: admin }))
        .status,
    ).toBe(400);
  });

  it('finds the student who used a code by any spelling of the code', async () => {
    const student = await makeStudent(api);
    const token = await makeToken(api, admin, course.cId);
    expect(await search(token)).toEqual([]);
    await api.call('courses/course/enroll', { cId: course.cId, token }, { as: student });
    const found = await api.call(
      'admin/students',
      { search: ` ${token.toLowerCase()} ` },
      {
        as: admin,
      },
    );
    expect(found).toMatchObject({ students: [{ uid: student.uid, courseCount: 1 }], next: null });
  });

  it('finds a student by the name of the last sign-in, and no longer by an earlier name', async () => {
    const { uid } = await signUp('قديمالاسم');
    const idToken = idTokenFor(api, uid, { name: 'جديدالاسم' });
    await api.call('auth/login', { idToken });
    expect(await search('قديمالاسم')).toEqual([]);
    expect(await search('جديدالاسم')).toEqual([uid]);
  });

  it('lists all students in pages, newest first, and each student once', async () => {
    const createdUids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      api.advance(10);
      createdUids.unshift((await signUp(`صفحة${index}`)).uid);
    }
    const pages: string[][] = [];
    let after: string | undefined;
    do {
      const page = await api.call('admin/students', { limit: 2, after }, { as: admin });
      pages.push(page.students.map(({ uid }) => uid));
      after = page.next ?? undefined;
    } while (after !== undefined && pages.length < 100);
    const all = pages.flat();
    expect(all.slice(0, 5)).toEqual(createdUids);
    expect(new Set(all).size).toBe(all.length);
    const { count } = (await api.firestore.collection('users').count().get()).data();
    expect(all).toHaveLength(count);
    const firstPage = await api.call('admin/students', { search: 'صفحة', limit: 3 }, { as: admin });
    const secondPage = await api.call(
      'admin/students',
      { search: 'صفحة', limit: 3, after: firstPage.next },
      { as: admin },
    );
    expect([...firstPage.students, ...secondPage.students].map(({ uid }) => uid)).toEqual(
      createdUids,
    );
    expect(secondPage.next).toBeNull();
  });

  it.each([
    [{ after: 'nonsense' }, ['after']],
    [{ after: Buffer.from('[1,"../x"]').toString('base64url') }, ['after']],
    [{ limit: 101 }, ['limit']],
    [{ search: 'س'.repeat(301) }, ['search']],
  ])('refuses a request with %j', async (body, fields) => {
    const answer = await api.expectError('admin/students', body, { as: admin });
    expect(Object.keys(answer.body.fields ?? {})).toEqual(fields);
  });
});

describe('admin/students/student', () => {
  it('returns the account, its enrolments and its progress', async () => {
    const student = await makeStudent(api);
    await api.call('user/profile', { grade: '3', section: 'literary' }, { as: student });
    await enrol(api, admin, student, course.cId);
    const draft = await makeCourse(api, admin, { published: false, title: 'مسودة' });
    api.advance(1_000);
    await enrolWithoutCode(student.uid, draft.cId);
    const lectures = [{ lId: course.soldId, position: 12, completed: true }];
    await api.call('user/progress', { cId: course.cId, lectures }, { as: student });
    const answer = await readProfile(student.uid);
    expect(answer.student).toMatchObject({
      uid: student.uid,
      email: `${student.uid}@example.com`,
      grade: '3',
      section: 'literary',
      madhhab: null,
      lockedUntil: null,
    });
    expect(answer.enrolments).toMatchObject([
      {
        cId: draft.cId,
        code: null,
        by: admin.uid,
        course: { title: 'مسودة', published: false, state: 'live', lectureCount: 2 },
      },
      {
        cId: course.cId,
        code: expect.stringMatching(/^TEST(-[0-9A-Z]{4}){3}$/u),
        by: null,
        progress: { completedCount: 1, lastLectureId: course.soldId },
        stopped: { lId: course.soldId, number: 2, position: 12, title: expect.any(String) },
      },
    ]);
    expect(answer.enrolments[0]?.stopped).toBeNull();
    const body = JSON.stringify(answer);
    for (const secret of ['refusedAt', 'searchKeys', 'secret.mp4']) {
      expect(body).not.toContain(secret);
    }
  });

  it('shows until when the student is locked because of refused codes', async () => {
    const student = await makeStudent(api);
    for (let wrong = 0; wrong < 10; wrong += 1) {
      await api.call('courses/course/enroll', { cId: course.cId, token: 'x' }, { as: student });
    }
    const { lockedUntil } = (await readProfile(student.uid)).student;
    expect(Date.parse(lockedUntil ?? '')).toBeGreaterThan(api.now().getTime());
    const expiredLock = { 'redeeming.lockedUntil': api.now().getTime() - 1 };
    await api.firestore.doc(`users/${student.uid}`).update(expiredLock);
    expect((await readProfile(student.uid)).student.lockedUntil).toBeNull();
  });

  it('shows refused codes in the spelling of printed cards, with time and reason', async () => {
    const [student, other] = [await makeStudent(api), await makeStudent(api)];
    const token = await makeToken(api, admin, course.cId);
    const redeem = (text: string, as: Account) =>
      api.call('courses/course/enroll', { cId: course.cId, token: text }, { as });
    await redeem(token, other);
    await redeem(` ${token.toLowerCase()} `, student);
    api.advance(1_000);
    await redeem(`كود \uD800 demo-${'x'.repeat(90)}`, student);
    const { refusals } = (await readProfile(student.uid)).student;
    expect(refusals).toEqual([
      { at: expect.any(String), reason: 'invalid', typed: `كود DEMO-${'X'.repeat(18)}` },
      { at: expect.any(String), reason: 'used', typed: token },
    ]);
    expect((await readProfile(other.uid)).student.refusals).toEqual([]);
  });

  it('answers 404 for unknown accounts, and 400 for invalid uids', async () => {
    const ask = (uid: unknown) => api.expectError('admin/students/student', { uid }, { as: admin });
    expect((await ask('nobody')).status).toBe(404);
    for (const uid of ['', 'a/b', '__x__', 5]) expect((await ask(uid)).status).toBe(400);
  });
});

describe('admin/students/refused', () => {
  it('lists students whose codes were refused since the given time, the latest first', async () => {
    api.advance(60_000);
    const since = api.now().toISOString();
    const [first, second] = [await makeStudent(api), await makeStudent(api)];
    const refuse = async (as: Account, times: number) => {
      for (let wrong = 0; wrong < times; wrong += 1) {
        api.advance(1_000);
        await api.call('courses/course/enroll/lookup', { token: 'wrong' }, { as });
      }
    };
    const ask = (from: string) =>
      api.call('admin/students/refused', { since: from }, { as: admin });
    expect((await ask(since)).students).toEqual([]);
    await refuse(first, 3);
    await refuse(second, 10);
    const { students } = await ask(since);
    expect(students).toMatchObject([
      { uid: second.uid, times: 10, reason: 'invalid', lockedUntil: expect.any(String) },
      { uid: first.uid, times: 3, lockedUntil: null },
    ]);
    expect((await ask(students[0]?.at ?? '')).students).toMatchObject([{ times: 1 }]);
    const { status } = await api.expectError(
      'admin/students/refused',
      { since: 'today' },
      { as: admin },
    );
    expect(status).toBe(400);
  });
});

describe('admin/courses/students', () => {
  it('lists a course’s students by name, in pages', async () => {
    const { cId, openId, soldId } = await makeCourse(api, admin);
    const names = ['جابر', 'أيمن', 'بلال', 'بلال', 'خالد'];
    for (const name of names) await enrolWithoutCode((await signUp(name)).uid, cId);
    const watcher = await signUp('دارس');
    await enrol(api, admin, watcher, cId);
    const lectures = [
      { lId: openId, position: 5, completed: true },
      { lId: soldId, position: 6 },
    ];
    await api.call('user/progress', { cId, lectures }, { as: watcher });

    const pages = [];
    let after: string | undefined;
    do {
      const page = await api.call(
        'admin/courses/students',
        { cId, limit: 2, after },
        { as: admin },
      );
      pages.push(page.students);
      after = page.next ?? undefined;
    } while (after !== undefined && pages.length < 9);
    const all = pages.flat();
    expect(all.map(({ displayName }) => displayName)).toEqual([...names, 'دارس'].sort());
    expect(all.at(-1)).toMatchObject({
      uid: watcher.uid,
      by: null,
      code: expect.stringContaining('TEST'),
      progress: { completedCount: 1, lastWatchedAt: expect.any(String) },
    });
    expect(all[0]).toMatchObject({ code: null, by: admin.uid, movedFrom: null });
  });

  it('finds a course’s students by words of their names', async () => {
    const { cId } = await makeCourse(api, admin);
    const [enrolledStudent] = [await signUp('عبد الوهاب سليم'), await signUp('عبد الوهاب سليم')];
    await enrolWithoutCode(enrolledStudent.uid, cId);
    await enrolWithoutCode((await signUp('عبد الوهاب فهمي')).uid, cId);
    const ask = (search: string) =>
      api.call('admin/courses/students', { cId, search }, { as: admin });
    expect((await ask('سليم عبدالوهاب')).students).toMatchObject([
      { uid: enrolledStudent.uid, by: admin.uid, progress: { completedCount: 0 } },
    ]);
    expect((await ask('عبدالوهاب')).students).toHaveLength(2);
    expect((await ask('سليمان')).students).toEqual([]);
  });

  it('returns an empty list for a course without students, and 404 for an unknown course', async () => {
    const { cId } = await makeCourse(api, admin);
    const ask = (id: string) => ({ cId: id });
    expect(await api.call('admin/courses/students', ask(cId), { as: admin })).toEqual({
      students: [],
      next: null,
    });
    const { status } = await api.expectError('admin/courses/students', ask('x'), { as: admin });
    expect(status).toBe(404);
  });
});

describe('admin/students/enrol', () => {
  it('enrols a student without a code, counts the student once, and logs the enrolment', async () => {
    const student = await makeStudent(api);
    const before = await enrolments();
    expect(await enrolWithoutCode(student.uid)).toEqual({ enrolled: true });
    expect(await enrolWithoutCode(student.uid)).toEqual({ enrolled: true });
    expect(await coursesOf(student)).toEqual([course.cId]);
    expect(await enrolments()).toBe(before + 1);
    const ask = { cId: course.cId, lId: course.soldId };
    await api.call('courses/course/lectures/lecture/res', ask, { as: student });
    expect(await lastEntryOf(student.uid)).toMatchObject({
      action: 'enrolment.add',
      actor: { uid: admin.uid },
      subjects: [`course/${course.cId}`, `user/${student.uid}`],
    });
  });

  it('a code that the student redeems afterwards stays unused', async () => {
    const student = await makeStudent(api);
    await enrolWithoutCode(student.uid);
    const token = await makeToken(api, admin, course.cId);
    const body = { cId: course.cId, token };
    await api.call('courses/course/enroll', body, { as: student });
    const other = await makeStudent(api);
    const answer = await api.call('courses/course/enroll', body, { as: other });
    expect(answer.subscribed).toBe(true);
  });

  it('counts the student once for several concurrent requests', async () => {
    const student = await makeStudent(api);
    const before = await enrolments();
    await Promise.all(Array.from({ length: 5 }, () => enrolWithoutCode(student.uid)));
    expect(await enrolments()).toBe(before + 1);
    expect(await coursesOf(student)).toEqual([course.cId]);
  });

  it('answers 404 for unknown accounts, unknown courses and courses in the trash', async () => {
    const student = await makeStudent(api);
    const trashedCourse = await makeCourse(api, admin);
    await api.call('admin/courses/delete', { ids: [trashedCourse.cId] }, { as: admin });
    const refused = (uid: string, cId: string) =>
      api.expectError('admin/students/enrol', { uid, cId, reason }, { as: admin });
    expect((await refused('nobody', course.cId)).status).toBe(404);
    expect((await refused(student.uid, trashedCourse.cId)).body.message).toContain('سلة المحذوفات');
    expect((await refused(student.uid, 'unknown')).status).toBe(404);
    expect(await coursesOf(student)).toEqual([]);
  });

  it('staff can move a course that they gave to another account', async () => {
    const [wrong, right] = [await makeStudent(api), await makeStudent(api)];
    await enrolWithoutCode(wrong.uid);
    const move = { cId: course.cId, from: wrong.uid, to: right.uid, reason };
    await api.call('admin/students/transfer', move, { as: admin });
    expect([await coursesOf(wrong), await coursesOf(right)]).toEqual([[], [course.cId]]);
    expect((await readProfile(right.uid)).enrolments).toMatchObject([
      { code: null, by: admin.uid, movedFrom: wrong.uid },
    ]);
  });
});

describe('admin/students/remove', () => {
  it('removes the course at once, but the code stays used and the progress is kept', async () => {
    const student = await makeStudent(api);
    const token = await makeToken(api, admin, course.cId);
    const redeem = { cId: course.cId, token };
    await api.call('courses/course/enroll', redeem, { as: student });
    const lectures = [{ lId: course.soldId, position: 44 }];
    await api.call('user/progress', { cId: course.cId, lectures }, { as: student });
    const before = await enrolments();

    expect(await remove(student.uid)).toEqual({ removed: true });
    expect(await remove(student.uid)).toEqual({ removed: false });
    expect(await enrolments()).toBe(before - 1);
    expect(await coursesOf(student)).toEqual([]);
    const ask = { cId: course.cId, lId: course.soldId };
    const refused = await api.expectError('courses/course/lectures/lecture/res', ask, {
      as: student,
    });
    expect(refused.status).toBe(403);
    expect(JSON.stringify(refused.body)).not.toContain('secret');
    const repeated = await api.call('courses/course/enroll', redeem, { as: student });
    expect(repeated).toMatchObject({ subscribed: false, reason: 'used' });
    expect(await lastEntryOf(student.uid)).toMatchObject({ action: 'enrolment.remove' });

    await enrolWithoutCode(student.uid);
    const myCourses = await api.call('user/courses', undefined, { as: student });
    expect(myCourses.courses[0]?.progress.lectures).toMatchObject([{ position: 44 }]);
  });

  it('enrolling a removed student again restores the enrolment with its code', async () => {
    const student = await makeStudent(api);
    const body = { cId: course.cId, codePrefix: 'LOUI' };
    const { token } = await api.call('admin/courses/access_token', body, { as: admin });
    await api.call('courses/course/enroll', { cId: course.cId, token }, { as: student });
    const profileBefore = await readProfile(student.uid);
    expect(profileBefore.enrolments).toMatchObject([{ code: token, by: null }]);
    const readEnrolments = async () =>
      (await api.call('admin/dashboard', undefined, { as: admin })).enrolments;
    const [before, enrolled] = [await readEnrolments(), await enrolments()];
    for (let time = 0; time < 2; time += 1) {
      await remove(student.uid);
      expect((await lastEntryOf(student.uid))?.subjects).toContain(`code/${token}`);
      await enrolWithoutCode(student.uid);
      expect((await readProfile(student.uid)).enrolments).toEqual(profileBefore.enrolments);
    }
    expect([await readEnrolments(), await enrolments()]).toEqual([before, enrolled]);
    const userDocument = await api.call('user/userdoc', undefined, { as: student });
    expect(JSON.stringify(userDocument)).not.toContain('former');
  });

  it('removes a student from a course in the trash, and the restored course has the right number of students', async () => {
    const student = await makeStudent(api);
    const { cId } = await makeCourse(api, admin);
    await enrolWithoutCode(student.uid, cId);
    await api.call('admin/courses/delete', { ids: [cId] }, { as: admin });
    expect(await remove(student.uid, cId)).toEqual({ removed: true });
    await api.call('admin/courses/restore', { ids: [cId] }, { as: admin });
    expect(await enrolments(cId)).toBe(0);
  });

  it('answers 404 for an unknown account', async () => {
    const body = { uid: 'nobody', cId: course.cId, reason };
    expect((await api.expectError('admin/students/remove', body, { as: admin })).status).toBe(404);
  });
});

describe('admin/students/note', () => {
  const write = (uid: string, text: string, updatedAt: string | null) =>
    api.call('admin/students/note', { uid, text, updatedAt }, { as: admin });

  it('stores a note that only staff can read, and logs the change without the text', async () => {
    const student = await makeStudent(api);
    const text = 'تشارك أختها الهاتف\nتتصل مساءً';
    const { note } = await write(student.uid, ` ${text} `, null);
    expect(note).toEqual({
      text,
      updatedAt: expect.any(String),
      by: { uid: admin.uid, email: `${admin.uid}@example.com` },
    });
    expect((await readProfile(student.uid)).student.note).toEqual(note);
    const entry = await lastEntryOf(student.uid);
    expect(entry).toMatchObject({ action: 'student.note', actor: { uid: admin.uid } });
    for (const path of ['user/userdoc', 'user/courses'] as const)
      expect(JSON.stringify(await api.call(path, undefined, { as: student }))).not.toContain(
        'الهاتف',
      );
    expect(JSON.stringify(entry)).not.toContain('الهاتف');

    await write(student.uid, '', note?.updatedAt ?? null);
    expect((await readProfile(student.uid)).student.note).toBeNull();
  });

  it('does not overwrite a newer note', async () => {
    const { uid } = await makeStudent(api);
    const { note } = await write(uid, 'أولى', null);
    expect(await write(uid, 'أولى', null)).toEqual({ note });
    const body = { uid, text: 'ثانية', updatedAt: null };
    const { body: refusal } = await api.expectError('admin/students/note', body, { as: admin });
    expect(refusal.error).toBe('conflict');
    expect((await readProfile(uid)).student.note).toEqual(note);
    const nobody = { ...body, uid: 'nobody' };
    expect((await api.expectError('admin/students/note', nobody, { as: admin })).status).toBe(404);
    const long = { ...body, text: 'س'.repeat(2_001) };
    const { fields } = (await api.expectError('admin/students/note', long, { as: admin })).body;
    expect(Object.keys(fields ?? {})).toEqual(['text']);
  });
});

describe('admin/students/export', () => {
  const download = async (query: string, as: Account | null = admin) => {
    const headers = new Headers(as === null ? {} : { Authorization: `Bearer ${as.idToken}` });
    const response = await fetch(`${api.url}/api/admin/students/export${query}`, { headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { response, bytes, lines: bytes.toString('utf8').slice(1).split('\r\n') };
  };

  it('the file contains all students, newest first, and Excel can open it', async () => {
    const { uid } = await signUp('سعاد "الصغيرة"', 'soad@example.com');
    const { response, bytes, lines } = await download('');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="students-\d{4}-\d\d-\d\d\.csv"$/u,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(lines[0]).toContain('"الطالب","البريد الإلكتروني"');
    expect(lines[1]).toMatch(/^"سعاد ""الصغيرة""","soad@example\.com",.*,0,/u);
    expect(lines[1]).toContain(`"${uid}"`);
    const { count } = (await api.firestore.collection('users').count().get()).data();
    expect(lines).toHaveLength(count + 2);
    const { entries } = await api.call('admin/audit', { limit: 1 }, { as: admin });
    const exported = { action: 'students.export', subjects: [], after: { count } };
    expect(entries[0]).toMatchObject(exported);
  });

  it('the file of a course shows how its students enrolled, and their progress', async () => {
    const { cId, soldId } = await makeCourse(api, admin);
    const buyer = await signUp('أحمد');
    const token = await makeToken(api, admin, cId);
    await api.call('courses/course/enroll', { cId, token }, { as: buyer });
    const lectures = [{ lId: soldId, position: 9, completed: true }];
    await api.call('user/progress', { cId, lectures }, { as: buyer });
    const guest = await signUp('=HYPERLINK("https://evil.example")');
    await enrolWithoutCode(guest.uid, cId);

    const { lines } = await download(`?cId=${cId}`);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(lines[1]).toContain('"أضافه مسؤول",,0,2,,');
    expect(lines[2]).toContain('"أحمد"');
    expect(lines[2]).toContain(`"بكود","${token}",1,2,20`);
    const ask = { subject: `course/${cId}`, limit: 1 };
    const { entries } = await api.call('admin/audit', ask, { as: admin });
    expect(entries[0]).toMatchObject({ action: 'students.export', after: { count: 2 } });
  });

  it('the file reads only the fields of progress that it shows', async () => {
    const { cId, openId, soldId } = await makeCourse(api, admin);
    const student = await signUp('قارئ');
    await enrolWithoutCode(student.uid, cId);
    const lectures = [openId, soldId].map((lId) => ({ lId, position: 9, completed: true }));
    await api.call('user/progress', { cId, lectures }, { as: student });
    const store = createStudentStore(openDatabase(api.firestore));
    const read = async (parts?: string[][]) =>
      (await store.listOfCourse(cId, null, { limit: 1 }, parts)).found[0]?.record.progress;
    const completedAt = expect.any(Number);
    expect(await read([[openId, 'completedAt']])).toEqual({
      [openId]: { watched: 0, completedAt },
    });
    expect(Object.keys((await read()) ?? {}).toSorted()).toEqual([openId, soldId].toSorted());
  });

  it('the parts of a file together equal the complete file', async () => {
    const { cId } = await makeCourse(api, admin);
    for (const name of ['أمل', 'بدر', 'تامر', 'ثناء', 'جمال'])
      await enrolWithoutCode((await signUp(name)).uid, cId);
    const fullFile = (await download(`?cId=${cId}`)).bytes.toString('utf8');
    const texts: string[] = [];
    for (let part: string | null = ''; part !== null; ) {
      const query = new URLSearchParams({ cId, part, size: '2' });
      const { response, bytes } = await download(`?${query}`);
      expect(response.headers.get('x-part-total')).toBe(texts.length === 0 ? '5' : null);
      texts.push(bytes.toString('utf8'));
      part = response.headers.get('x-part-next');
    }
    expect(texts).toHaveLength(3);
    expect(texts.join('')).toBe(fullFile);
    expect((await download(`?cId=${cId}&part=x`)).response.status).toBe(400);
  });

  it('refuses visitors and students, unknown courses, and invalid ids', async () => {
    expect((await download('', null)).response.status).toBe(401);
    expect((await download('', await makeStudent(api))).response.status).toBe(403);
    expect((await download('?cId=unknown')).response.status).toBe(404);
    expect((await download('?cId=a%2Fb')).response.status).toBe(400);
  });
});

describe.each([
  'admin/students',
  'admin/students/student',
  'admin/students/enrol',
  'admin/students/remove',
  'admin/courses/students',
])('%s', (path) => {
  it('refuses visitors and students', async () => {
    const body = { uid: 'x', cId: 'x' };
    expect((await api.expectError(path, body)).status).toBe(401);
    const student = await makeStudent(api);
    expect((await api.expectError(path, body, { as: student })).status).toBe(403);
  });
});

describeLocally('the Firestore cost of a search for students', () => {
  it('a search costs one read for each shown student, or two in a course, however many students have similar names', async () => {
    const { cId } = await makeCourse(api, admin);
    const names = ['محمود محمد', 'محمود أحمد', 'محمد أحمد'];
    for (let index = 0; index < 20; index += 1)
      for (const name of names) await signUp(`${name} الشرقاوي`);
    const matchingStudents = [await signUp('محمود محمد أحمد'), await signUp('محمد محمود أحمد')];
    for (const { uid } of matchingStudents) await enrolWithoutCode(uid, cId);
    const search = 'محمود محمد احمد';
    const measure = async (ask: () => Promise<{ students: readonly unknown[] }>) => {
      let shown = 0;
      const { reads } = await api.cost(async () => {
        shown = (await ask()).students.length;
      });
      return { shown, reads };
    };
    const all = () => api.call('admin/students', { search }, { as: admin });
    expect(await measure(all)).toEqual({ shown: 2, reads: 2 });
    const inCourse = (text: string) =>
      measure(() => api.call('admin/courses/students', { cId, search: text }, { as: admin }));
    // The fifth read is the course.
    expect(await inCourse(search)).toEqual({ shown: 2, reads: 5 });
    expect(await inCourse('محم')).toEqual({ shown: 2, reads: 5 });
  });
});
