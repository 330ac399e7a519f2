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
/** Has the course `cId`. */
let student: Account;
/** Is in the third grade and has no course. */
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
const teach = async (fields: object = {}) =>
  (
    await api.call(
      'admin/teaching/announcements/add',
      { ...input(ofCourse()), ...fields },
      { as: teacher },
    )
  ).announcements;
const told = async (as: Account) =>
  ((await api.call('user/courses', undefined, { as })).announcements ?? []).map(({ text }) => text);
const fieldsRefused = async (path: Parameters<TestApi['call']>[0], body: object, as = admin) => {
  const refused = await api.expectError(path, body, { as });
  expect(refused.status).toBe(400);
  return Object.keys(refused.body.fields ?? {});
};

describe('announcements', () => {
  it('reach the students of the course, of the school year, or all, and nobody else', async () => {
    await add({ text: 'للجميع' });
    await add({ text: 'لكورس', ...ofCourse() });
    await add({ text: 'لكورس آخر', ...ofCourse(otherId) });
    for (const grade of ['1', '3'])
      await add({ text: `للصف ${grade}`, audience: { kind: 'grade', grade } });
    // Without a grade in the profile, those of the courses count.
    expect(await told(student)).toEqual(['للصف 1', 'لكورس', 'للجميع']);
    expect(await told(newcomer)).toEqual(['للصف 3', 'للجميع']);
  });

  it('are sent with author and course, and neither to visitors nor to the log of settings', async () => {
    const [added] = await teach({ text: ' امتحان  الباب ', link: '/courses', tone: 'attention' });
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

  it('end at their time, and when staff end them; both add and end are logged', async () => {
    const content = await makeStaff(api, ['content']);
    await add({ text: 'قصير', until: inDays(1) });
    const [added] = await add({ text: 'طويل', ...ofCourse(), until: inDays(3) }, content);
    const entry = await lastAuditEntry(api, admin, 'settings/announcements');
    expect(entry).toMatchObject({
      action: 'announcement.add',
      before: null,
      after: { text: 'طويل' },
    });
    expect([entry?.actor.uid, entry?.subjects]).toEqual([
      content.uid,
      ['settings/announcements', `course/${cId}`],
    ]);
    api.advance(2 * 86_400_000);
    expect(await told(student)).toEqual(['طويل']);
    expect(await list()).toHaveLength(1);
    expect(await end(added?.id ?? '')).toEqual([]);
    expect(await told(student)).toEqual([]);
    const ended = await lastAuditEntry(api, admin, 'settings/announcements');
    expect(ended).toMatchObject({
      action: 'announcement.end',
      before: { text: 'طويل' },
      after: null,
    });
    expect(await end(added?.id ?? '')).toEqual([]);
    expect((await lastAuditEntry(api, admin, 'settings/announcements'))?.id).toBe(ended?.id);
  });

  it('a repeated request adds no second one, and two at the same time are both kept', async () => {
    const request = input();
    const send = () => api.call('admin/announcements/add', request, { as: admin });
    await Promise.all([send(), add({ text: 'آخر' })]);
    await send();
    expect(await list()).toHaveLength(2);
  });

  it('are refused without text, for no course, and with an end that is past or too far', async () => {
    const refused = (fields: object) => fieldsRefused('admin/announcements/add', input(fields));
    expect(await refused({ text: ' ' })).toEqual(['text']);
    expect(await refused({ link: 'javascript:alert(1)' })).toEqual(['link']);
    expect(await refused(ofCourse('unknown'))).toEqual(['audience.cId']);
    expect(await refused({ until: inDays(-1) })).toEqual(['until']);
    expect(await refused({ until: inDays(maxAnnouncementDays + 1) })).toEqual(['until']);
    expect(await list()).toEqual([]);
  });

  it('survive a change of the settings and of courses', async () => {
    await add();
    const { updatedAt } = await api.call('admin/settings', undefined, { as: admin });
    const settings = { ...defaultSettings, announcement: null, tagline: 'وصف آخر', updatedAt };
    await api.call('admin/settings/update', settings, { as: admin });
    await makeCourse(api, admin);
    expect(await list()).toHaveLength(1);
    expect((await api.call('courses')).settings).toEqual({ tagline: 'وصف آخر' });
  });

  it(`are at most ${maxAnnouncements}, of which a teacher has at most ${maxAnnouncementsOfTeacher}`, async () => {
    for (let count = 0; count < maxAnnouncementsOfTeacher; count += 1) await teach();
    const taught = input(ofCourse());
    const full = await api.expectError('admin/teaching/announcements/add', taught, { as: teacher });
    expect(full.status).toBe(409);
    for (let count = maxAnnouncementsOfTeacher; count < maxAnnouncements; count += 1) await add();
    expect((await api.expectError('admin/announcements/add', input(), { as: admin })).status).toBe(
      409,
    );
  }, 60_000);
});

describe('a teacher', () => {
  it('announces only to the students of own courses, and ends only what he wrote', async () => {
    const path = 'admin/teaching/announcements/add';
    expect(await fieldsRefused(path, input(ofCourse(otherId)), teacher)).toEqual(['audience.cId']);
    expect(await fieldsRefused(path, input(), teacher)).toEqual(['audience.kind', 'audience.cId']);
    const another = { ...input(ofCourse()), author: 'another' };
    expect((await api.send(path, another, { as: teacher })).status).toBe(404);
    await add({ text: 'لكورس آخر', ...ofCourse(otherId) });
    const [byCentre] = await add({ text: 'من المركز', ...ofCourse() });
    const [own] = await teach({ text: 'من المدرس' });
    const seen = await api.call('admin/teaching/announcements', {}, { as: teacher });
    expect(seen.announcements.map(({ text }) => text)).toEqual(['من المدرس', 'من المركز']);
    const endAs = (id = '') =>
      api.send('admin/teaching/announcements/end', { id }, { as: teacher });
    expect((await endAs(byCentre?.id)).status).toBe(404);
    expect((await endAs(own?.id)).status).toBe(200);
    expect((await list()).map(({ text }) => text)).toEqual(['من المركز', 'لكورس آخر']);
  });

  it('is shown to an admin who names him', async () => {
    await teach();
    const seen = await api.call('admin/teaching/announcements', { author }, { as: admin });
    expect(seen.announcements).toHaveLength(1);
  });
});

describeLocally('the Firestore cost of announcements', () => {
  it('they cost students no read, and a change costs four reads and two writes', async () => {
    const cost = (work: () => Promise<unknown>) => api.cost(work);
    const change = { reads: 4, writes: 2, deletes: 0 };
    await told(student);
    const request = input();
    const send = () => api.call('admin/announcements/add', request, { as: admin });
    expect(await cost(send)).toEqual(change);
    expect(await cost(send)).toEqual({ reads: 4, writes: 0, deletes: 0 });
    expect(await cost(list)).toEqual({ reads: 1, writes: 0, deletes: 0 });
    const listTaught = () => api.call('admin/teaching/announcements', {}, { as: teacher });
    expect(await cost(listTaught)).toEqual({ reads: 4, writes: 0, deletes: 0 });
    await told(student);
    expect(await cost(() => told(student))).toEqual({ reads: 2, writes: 0, deletes: 0 });
    const [first] = await list();
    expect(await cost(() => end(first?.id ?? ''))).toEqual(change);
  });
});
