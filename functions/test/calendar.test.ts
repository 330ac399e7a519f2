import { times } from '@markaz/contract/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  enrol,
  makeCourse,
  makeEnrolledStudent,
  openLecture,
  soldLecture,
  type TestCourse,
} from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';
import { openEditor, revisionForm } from './revisions.ts';

let api: TestApi;
let admin: Account;
let course: TestCourse;
/** Number of times that the code of the feed was loaded. */
let loadCount = 0;
beforeAll(async () => {
  api = await startApi({
    frozenClock: true,
    adapt: (deps) => ({
      ...deps,
      calendarFeed() {
        loadCount += 1;
        return deps.calendarFeed();
      },
    }),
  });
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

const createFeed = (student: Account) => api.call('user/calendar', undefined, { as: student });
const endFeed = (student: Account) => api.call('user/calendar/end', undefined, { as: student });
const addressOf = (token: string) => `${api.url}/api/calendar/${token}.ics`;
const fetchFeed = (token: string, init: RequestInit = {}) => fetch(addressOf(token), init);
const readFeed = async (token: string) =>
  (await (await fetchFeed(token)).text()).replaceAll('\r\n ', '').split('\r\n');
const summariesOf = (lines: readonly string[]) =>
  lines.filter((line) => line.startsWith('SUMMARY:')).map((line) => line.slice(8));

async function extend({ uid }: Account, { cId }: TestCourse, until: string) {
  await api.call('admin/students/extend', { cId, uid, until, reason }, { as: admin });
}

describe('a calendar feed', () => {
  it('does not load its code before the first request for a feed', async () => {
    const student = await makeStudent(api);
    const { token } = await createFeed(student);
    await api.call('user/courses', undefined, { as: student });
    expect(loadCount).toBe(0);
    expect((await fetchFeed(token)).status).toBe(200);
    expect(loadCount).toBe(1);
  });

  it('is the same on all devices and for repeated requests, and is part of the account', async () => {
    const student = await makeStudent(api);
    const feeds = await Promise.all(Array.from({ length: 6 }, () => createFeed(student)));
    expect(new Set(feeds.map(({ token }) => token)).size).toBe(1);
    const { user } = await api.call('user/courses', undefined, { as: student });
    expect(user.calendar).toEqual(feeds[0]);
    const stored = api.firestore.collection('calendars').where('uid', '==', student.uid);
    expect((await stored.count().get()).data().count).toBe(1);
  });

  it('contains the ends of access and the times of future lectures, but not the student’s name', async () => {
    const student = await makeEnrolledStudent(api, admin, course);
    const ending = await makeCourse(api, admin, { title: 'البلاغة' });
    const removal = { cId: ending.cId, uid: student.uid, reason };
    await api.call('admin/students/enrol', { ...removal, until: '2027-06-30' }, { as: admin });
    const publishAt = new Date(api.now().getTime() + 86_400_000).toISOString();
    const edited = await openEditor(api, admin, course.cId);
    const lectures = [...edited.lectures, { ...soldLecture, title: 'سر', publishAt }];
    const form = revisionForm(edited, { lectures });
    await api.call('admin/courses/update', form, { as: admin });
    const { token } = await createFeed(student);
    const lines = await readFeed(token);
    expect(lines).toContain('X-WR-CALNAME:مواعيدك في مركز الثانوية الأزهرية');
    expect(summariesOf(lines).toSorted()).toEqual([
      'محاضرة جديدة في «النحو للصف الأول»',
      'ينتهي اشتراكك في «البلاغة»',
    ]);
    expect(lines).toContain('DTSTART:20270630T205959Z');
    expect(lines).toContain(`URL:${api.url}/courses/${ending.cId}`);
    const text = lines.join('\n');
    for (const secret of [student.uid, '@example.com', 'مجتهد', token, 'سر', openLecture.title])
      expect(text).not.toContain(secret);

    // An extension moves the entry, and the lecture appears.
    const uidLine = `UID:end-${ending.cId}@markaz`;
    expect(lines).toContain(uidLine);
    await extend(student, ending, '2027-07-31');
    api.advance(86_400_000 + 2 * 60_000);
    const extendedFeed = await readFeed(token);
    expect(extendedFeed).toContain(uidLine);
    expect(extendedFeed).toContain('DTSTART:20270731T205959Z');
    expect(summariesOf(extendedFeed)).toEqual(['ينتهي اشتراكك في «البلاغة»']);
    api.advance(-86_400_000 - 2 * 60_000);
  });

  it('is not cached publicly, answers 304 while nothing changes, and allows only GET and HEAD', async () => {
    const { token } = await createFeed(await makeEnrolledStudent(api, admin, course));
    const { headers } = await fetchFeed(token, { method: 'HEAD' });
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('set-cookie')).toBeNull();
    const etag = headers.get('etag') ?? '';
    const repeated = await fetchFeed(token, { headers: { 'if-none-match': etag } });
    expect([repeated.status, await repeated.text()]).toEqual([304, '']);
    expect((await fetchFeed(token, { method: 'POST' })).status).toBe(405);
  });

  it('stops working as soon as the student ends it, and the next feed has another address', async () => {
    const student = await makeStudent(api);
    const { token } = await createFeed(student);
    await endFeed(student);
    await endFeed(student);
    expect((await fetchFeed(token)).status).toBe(404);
    const { user } = await api.call('user/courses', undefined, { as: student });
    expect(user).not.toHaveProperty('calendar');
    const next = await createFeed(student);
    expect(next.token).not.toBe(token);
    expect((await fetchFeed(next.token)).status).toBe(200);
  });

  it('ends when its account is deleted, by the student or because nobody used it', async () => {
    const [student, idle] = [await makeStudent(api), await makeStudent(api)];
    const [{ token }, idleFeed] = [await createFeed(student), await createFeed(idle)];
    await api.call('user/delete', { uid: student.uid }, { as: student });
    expect((await fetchFeed(token)).status).toBe(404);
    const idleMs = times.idleAccount + 86_400_000;
    api.advance(idleMs);
    await api.purgeAccounts();
    expect((await fetchFeed(idleFeed.token)).status).toBe(404);
    api.advance(-idleMs);
    const left = await api.firestore
      .collection('calendars')
      .where('uid', 'in', [student.uid, idle.uid])
      .get();
    expect(left.size).toBe(0);
  });

  it.each([
    ['x.ics'],
    [`${'0'.repeat(26)}`],
    [`${'0'.repeat(26)}.ics.ics`],
    ['constructor.ics'],
    ['.ics'],
    ['%E0%A4%A.ics'],
  ])('«%s» is not a feed', async (file) => {
    expect((await fetch(`${api.url}/api/calendar/${file}`)).status).toBe(404);
  });

  it('keeps its token out of the log', async () => {
    const { token } = await createFeed(await makeStudent(api));
    await fetchFeed(token);
    await fetch(`${addressOf(token)}?x=${token}`);
    const unknown = `${'1'.repeat(26)}`;
    await fetchFeed(unknown);
    await expect
      .poll(() => api.logs.some(({ message }) => message === 'GET /api/calendar/… 404'))
      .toBe(true);
    expect(JSON.stringify(api.logs)).not.toContain(token);
    expect(JSON.stringify(api.logs)).not.toContain(unknown);
  });

  it('a network that asks for more than sixty unknown feeds a minute gets 429', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.45' };
    const ask = async (token: string) => (await fetchFeed(token, { headers })).status;
    const statuses = [];
    for (let index = 0; index < 64; index += 1)
      statuses.push(await ask(String(index).padStart(26, '2')));
    expect(statuses).toEqual([...Array(60).fill(404), ...Array(4).fill(429)]);
    expect(await ask('none')).toBe(404);
  });

  it('a feed that is asked for more than twenty times at once gets 429', async () => {
    const { token } = await createFeed(await makeStudent(api));
    const statuses = [];
    for (let count = 0; count < 22; count += 1) statuses.push((await fetchFeed(token)).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429]);
  });

  describeLocally('cost', () => {
    it('a feed costs two reads, an unknown token one read, and the creation one read and two writes', async () => {
      const student = await makeStudent(api);
      await enrol(api, admin, student, course.cId);
      const create = () => createFeed(student);
      expect(await api.cost(create)).toEqual({ reads: 1, writes: 2, deletes: 0 });
      expect(await api.cost(create)).toEqual({ reads: 1, writes: 0, deletes: 0 });
      const { token } = await create();
      await fetchFeed(token);
      const read = () => fetchFeed(token);
      expect(await api.cost(read)).toEqual({ reads: 2, writes: 0, deletes: 0 });
      const guess = () => fetchFeed('3'.repeat(26));
      expect(await api.cost(guess)).toEqual({ reads: 1, writes: 0, deletes: 0 });
      const malformed = () => fetchFeed('x');
      expect(await api.cost(malformed)).toEqual({ reads: 0, writes: 0, deletes: 0 });
      const end = () => endFeed(student);
      expect(await api.cost(end)).toEqual({ reads: 1, writes: 1, deletes: 1 });
    });
  });
});
