import {
  maxAnnouncementDays,
  maxAnnouncements,
  maxAnnouncementsOfTeacher,
} from '@markaz/contract/centre/announcements';
import { defaultSettings } from '@markaz/contract/site/brand';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lastAuditEntry } from './codes.ts';
import { enrol, makeCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStaff, makeStudent } from './people.ts';
import { authorOf, makeTeacher } from './teachers.ts';

let api: TestApi;
let admin: Account;
let cId: string;
let otherId: string;
let author: string;
let teacher: Account;
/** A student of the course `cId`. */
let student: Account;
/** A student in the third grade, without a course. */
let newcomer: Account;

beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  cId = (await makeCourse(api, admin, { author: { name: 'أ. هدى' }, grade: '1' })).cId;
  otherId = (await makeCourse(api, admin, { author: { name: 'أ. كريم' }, grade: '2' })).cId;
  author = await authorOf(api, admin, cId);
  teacher = await makeTeacher(api, admin, author);
  student = await makeStudent(api);
  await enrol(api, admin, student, cId);
  newcomer = await makeStudent(api);
  await api.call('user/profile', { grade: '3' }, { as: newcomer });
});

beforeEach(async () => {
  for (const { id } of await list()) await end(id);
});

const inDays = (days: number) => new Date(api.now().getTime() + days * 86_400_000).toISOString();

let requests = 0;
const input = (fields: object = {}) => {
  requests += 1;
  return {
    requestId: `request-${requests}`,
    text: 'تأجلت حصة الخميس',
    until: inDays(3),
    audience: { kind: 'all' } as const,
    ...fields,
  };
};
const ofCourse = (id = cId) => ({ audience: { kind: 'course', cId: id } as const });

const list = async () =>
  (await api.call('admin/announcements', undefined, { as: admin })).announcements;
const add = async (fields: object = {}, as = admin) =>
  (await api.call('admin/announcements/add', input(fields), { as })).announcements;
const end = async (id: string) =>
  (await api.call('admin/announcements/end', { id }, { as: admin })).announcements;
const addAsTeacher = async (fields: object = {}) =>
  (
    await api.call(
      'admin/teaching/announcements/add',
      { ...input(ofCourse()), ...fields },
      { as: teacher },
    )
  ).announcements;
const readTexts = async (as: Account) =>
  ((await api.call('user/courses', undefined, { as })).announcements ?? []).map(({ text }) => text);
const readInvalidFields = async (
  path: Parameters<TestApi['call']>[0],
  body: object,
  as = admin,
) => {
  const refused = await api.expectError(path, body, { as });
  expect(refused.status).toBe(400);
  return Object.keys(refused.body.fields ?? {});
};

describe('announcements', () => {
  it('reach only students of their course or school year, or all students', async () => {
    await add({ text: 'للجميع' });
    await add({ text: 'لكورس', ...ofCourse() });
    await add({ text: 'لكورس آخر', ...ofCourse(otherId) });
    for (const grade of ['1', '3'])
      await add({ text: `للصف ${grade}`, audience: { kind: 'grade', grade } });
    // If the profile has no grade, the grades of the student's courses count.
    expect(await readTexts(student)).toEqual(['للصف 1', 'لكورس', 'للجميع']);
    expect(await readTexts(newcomer)).toEqual(['للصف 3', 'للجميع']);
  });

  it('are sent to students with author and course, but not to visitors, and do not change the settings', async () => {
    const [added] = await addAsTeacher({
      text: ' امتحان  الباب ',
      link: '/courses',
      tone: 'attention',
    });
    const { announcements } = await api.call('user/courses', undefined, { as: student });
    const { id, since, until } = added ?? {};
    expect(announcements).toEqual([
      {
        id,
        text: 'امتحان الباب',
        link: '/courses',
        tone: 'attention',
        since,
        until,
        author: 'أ. هدى',
        cId,
      },
    ]);
    expect((await api.call('courses')).settings).toBeUndefined();
    const { updatedAt } = await api.call('admin/settings', undefined, { as: admin });
    expect(updatedAt).toBeNull();
  });

  it('end at their end time or when staff end them; adding and ending are logged', async () => {
    const contentStaff = await makeStaff(api, ['content']);
    await add({ text: 'قصير', until: inDays(1) });
    const [added] = await add({ text: 'طويل', ...ofCourse(), until: inDays(3) }, contentStaff);
    const entry = await lastAuditEntry(api, admin, 'settings/announcements');
    expect(entry).toMatchObject({
      action: 'announcement.add',
      before: null,
      after: { text: 'طويل' },
    });
    expect([entry?.actor.uid, entry?.subjects]).toEqual([
      contentStaff.uid,
      ['settings/announcements', `course/${cId}`],
    ]);
    api.advance(2 * 86_400_000);
    expect(await readTexts(student)).toEqual(['طويل']);
    expect(await list()).toHaveLength(1);
    expect(await end(added?.id ?? '')).toEqual([]);
    expect(await readTexts(student)).toEqual([]);
    const ended = await lastAuditEntry(api, admin, 'settings/announcements');
    expect(ended).toMatchObject({
      action: 'announcement.end',
      before: { text: 'طويل' },
      after: null,
    });
    expect(await end(added?.id ?? '')).toEqual([]);
    expect((await lastAuditEntry(api, admin, 'settings/announcements'))?.id).toBe(ended?.id);
  });

  it('adds an announcement only once if the request is repeated, and keeps both of two added at the same time', async () => {
    const request = input();
    const send = () => api.call('admin/announcements/add', request, { as: admin });
    await Promise.all([send(), add({ text: 'آخر' })]);
    await send();
    expect(await list()).toHaveLength(2);
  });

  it('are refused without text, with an unsafe link, for an unknown course, or with an end in the past or too far ahead', async () => {
    const refused = (fields: object) => readInvalidFields('admin/announcements/add', input(fields));
    expect(await refused({ text: ' ' })).toEqual(['text']);
    expect(await refused({ link: 'javascript:alert(1)' })).toEqual(['link']);
    expect(await refused(ofCourse('unknown'))).toEqual(['audience.cId']);
    expect(await refused({ until: inDays(-1) })).toEqual(['until']);
    expect(await refused({ until: inDays(maxAnnouncementDays + 1) })).toEqual(['until']);
    expect(await list()).toEqual([]);
  });

  it('stay when staff change the settings or a course', async () => {
    await add();
    const { updatedAt } = await api.call('admin/settings', undefined, { as: admin });
    const settings = { ...defaultSettings, announcement: null, tagline: 'وصف آخر', updatedAt };
    await api.call('admin/settings/update', settings, { as: admin });
    await makeCourse(api, admin);
    expect(await list()).toHaveLength(1);
    expect((await api.call('courses')).settings).toEqual({ tagline: 'وصف آخر' });
  });

  it(`are limited to ${maxAnnouncements} in total and to ${maxAnnouncementsOfTeacher} by one teacher`, async () => {
    for (let count = 0; count < maxAnnouncementsOfTeacher; count += 1) await addAsTeacher();
    const request = input(ofCourse());
    const full = await api.expectError('admin/teaching/announcements/add', request, {
      as: teacher,
    });
    expect(full.status).toBe(409);
    for (let count = maxAnnouncementsOfTeacher; count < maxAnnouncements; count += 1) await add();
    expect((await api.expectError('admin/announcements/add', input(), { as: admin })).status).toBe(
      409,
    );
  }, 60_000);
});

describe('a teacher', () => {
  it('announces only to students of their own courses, and ends only their own announcements', async () => {
    const path = 'admin/teaching/announcements/add';
    expect(await readInvalidFields(path, input(ofCourse(otherId)), teacher)).toEqual([
      'audience.cId',
    ]);
    expect(await readInvalidFields(path, input(), teacher)).toEqual([
      'audience.kind',
      'audience.cId',
    ]);
    const another = { ...input(ofCourse()), author: 'another' };
    expect((await api.send(path, another, { as: teacher })).status).toBe(404);
    await add({ text: 'لكورس آخر', ...ofCourse(otherId) });
    const [byCentre] = await add({ text: 'من المركز', ...ofCourse() });
    const [own] = await addAsTeacher({ text: 'من المدرس' });
    const seen = await api.call('admin/teaching/announcements', {}, { as: teacher });
    expect(seen.announcements.map(({ text }) => text)).toEqual(['من المدرس', 'من المركز']);
    const endAs = (id = '') =>
      api.send('admin/teaching/announcements/end', { id }, { as: teacher });
    expect((await endAs(byCentre?.id)).status).toBe(404);
    expect((await endAs(own?.id)).status).toBe(200);
    expect((await list()).map(({ text }) => text)).toEqual(['من المركز', 'لكورس آخر']);
  });

  it('has announcements that an admin can list by naming the teacher', async () => {
    await addAsTeacher();
    const seen = await api.call('admin/teaching/announcements', { author }, { as: admin });
    expect(seen.announcements).toHaveLength(1);
  });
});

describeLocally('the Firestore cost of announcements', () => {
  it('announcements do not cost students additional reads, and a change costs four reads and two writes', async () => {
    const cost = (work: () => Promise<unknown>) => api.cost(work);
    const change = { reads: 4, writes: 2, deletes: 0 };
    await readTexts(student);
    const request = input();
    const send = () => api.call('admin/announcements/add', request, { as: admin });
    expect(await cost(send)).toEqual(change);
    expect(await cost(send)).toEqual({ reads: 4, writes: 0, deletes: 0 });
    expect(await cost(list)).toEqual({ reads: 1, writes: 0, deletes: 0 });
    const listAsTeacher = () => api.call('admin/teaching/announcements', {}, { as: teacher });
    expect(await cost(listAsTeacher)).toEqual({ reads: 4, writes: 0, deletes: 0 });
    await readTexts(student);
    expect(await cost(() => readTexts(student))).toEqual({ reads: 2, writes: 0, deletes: 0 });
    const [first] = await list();
    expect(await cost(() => end(first?.id ?? ''))).toEqual(change);
  });
});
