import type { RequestOf } from '@markaz/contract/api';
import {
  bundleGoneMessage,
  lectureGoneMessage,
  overLectureMessage,
} from '@markaz/contract/cards/enrolment';
import { beforeAll, describe, expect, it } from 'vitest';
import { writtenDay } from '../src/core/cairo.ts';
import { makeBatch, storedCode, tokenAt } from './codes.ts';
import { type MadeCourse, makeCourse, studentsOf } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';

let api: TestApi;
let admin: Account;
let course: MadeCourse;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

const path = 'courses/course/enroll';
const lookup = 'courses/course/enroll/lookup';
const resources = 'courses/course/lectures/lecture/res';
const day = 24 * 60 * 60 * 1000;

type BatchRequest = Partial<RequestOf<'admin/courses/access_tokens'>>;

async function makeCard(cId: string, request: BatchRequest): Promise<string> {
  return tokenAt(await makeBatch(api, admin, cId, { count: 1, ...request }), 0);
}

const redeem = (as: Account, token: string, cId: string) => api.call(path, { cId, token }, { as });

async function userOf(as: Account) {
  return api.call('user/userdoc', undefined, { as });
}

/** Runs work some days later, then resets the clock. */
async function later<Answer>(days: number, work: () => Promise<Answer>): Promise<Answer> {
  api.advance(days * day);
  try {
    return await work();
  } finally {
    api.advance(-days * day);
  }
}

let bundles = 0;
async function makeBundle(count: number) {
  const courses = await Promise.all(Array.from({ length: count }, () => makeCourse(api, admin)));
  const cIds = courses.map(({ cId }) => cId);
  bundles += 1;
  const id = `bundle-${bundles}`;
  const wanted = { id, name: 'ترم أول، الصف الثالث', courses: cIds, updatedAt: null };
  const { bundle } = await api.call('admin/bundles/save', wanted, { as: admin });
  return { bundle, cIds, courses };
}

const forBundle = { opens: { kind: 'bundle' } } as const;

describe('a card of some lectures', () => {
  it('opens these and no others', async () => {
    const student = await makeStudent(api);
    const two = await makeCourse(api, admin);
    const token = await makeCard(two.cId, { opens: { kind: 'lectures', lIds: [two.soldId] } });
    expect(await api.call(lookup, { token }, { as: student })).toMatchObject({
      found: true,
      enrolled: false,
      usable: true,
      opens: { kind: 'lectures', lectures: [{ id: two.soldId, has: false }] },
      until: null,
    });
    expect(await redeem(student, token, two.cId)).toEqual({ subscribed: true, cId: two.cId });
    const user = await userOf(student);
    expect(user.courses).toEqual([two.cId]);
    expect(user.access).toEqual({ [two.cId]: [{ until: null, lectures: [two.soldId] }] });
    const asked = { cId: two.cId, lId: two.soldId };
    expect((await api.call(resources, asked, { as: student })).resources).toHaveLength(2);
    expect(await redeem(student, token, two.cId)).toEqual({ subscribed: true, cId: two.cId });
  });

  it('leaves other lectures closed, and wrong codes are still refused', async () => {
    const student = await makeStudent(api);
    const { cId, openId, soldId } = course;
    await redeem(
      student,
      await makeCard(cId, { opens: { kind: 'lectures', lIds: [openId] } }),
      cId,
    );
    const { body } = await api.refused(resources, { cId, lId: soldId }, { as: student });
    expect(body.error).toBe('not_authorized');
    const { lectures } = await api.call(
      'courses/course/lectures',
      { id: cId, resources: true },
      { as: student },
    );
    expect(lectures.map(({ locked }) => locked)).toEqual([false, true]);
    expect(await redeem(student, 'nonsense', cId)).toMatchObject({ reason: 'invalid' });
    const whole = await makeCard(cId, {});
    const before = await studentsOf(api, cId);
    expect(await redeem(student, whole, cId)).toMatchObject({ subscribed: true });
    expect(await studentsOf(api, cId)).toBe(before);
    expect(await userOf(student)).not.toHaveProperty('access');
  });

  it('is refused and not used up if one of its lectures was removed', async () => {
    const student = await makeStudent(api);
    const { cId, soldId, openId } = await makeCourse(api, admin);
    const token = await makeCard(cId, { opens: { kind: 'lectures', lIds: [openId, soldId] } });
    const { course: opened, lectures } = await api.call(
      'admin/courses/course',
      { id: cId },
      { as: admin },
    );
    const form = new FormData();
    form.append('id', JSON.stringify(cId));
    form.append('courseInfo', JSON.stringify({ title: opened.title, subject: opened.subject }));
    form.append('lectures', JSON.stringify(lectures.filter(({ id }) => id !== soldId)));
    form.append('updatedAt', JSON.stringify(opened.updatedAt));
    await api.call('admin/courses/update', form, { as: admin });
    const told = { reason: 'invalid', message: lectureGoneMessage };
    expect(await redeem(student, token, cId)).toEqual({ subscribed: false, ...told });
    expect(await api.call(lookup, { token }, { as: student })).toEqual({ found: false, ...told });
    expect(await storedCode(api, token)).toMatchObject({ state: 'unused' });
  });

  it('is made only for lectures of its course', async () => {
    const request = { cId: course.cId, count: 1, opens: { kind: 'lectures', lIds: ['other'] } };
    const answer = await api.refused('admin/courses/access_tokens', request, { as: admin });
    expect(answer.body.fields).toHaveProperty('opens.lIds');
  });
});

describe('the card of a bundle', () => {
  it('opens the courses that the bundle had when it was made', async () => {
    const { bundle, cIds } = await makeBundle(3);
    const token = await makeCard(bundle.id, forBundle);
    const { cId: added } = await makeCourse(api, admin);
    const { bundle: edited } = await api.call(
      'admin/bundles/save',
      { ...bundle, courses: [cIds[0] ?? '', added] },
      { as: admin },
    );
    expect(edited.courses).toHaveLength(2);
    const student = await makeStudent(api);
    const [first = '', second = ''] = cIds;
    expect(await redeem(student, token, added)).toMatchObject({ reason: 'wrong_course' });
    expect(await redeem(student, token, second)).toEqual({ subscribed: true, cId: second });
    expect((await userOf(student)).courses.toSorted()).toEqual(cIds.toSorted());
    for (const cId of cIds) expect(await studentsOf(api, cId)).toBe(1);
    expect(await redeem(student, token, first)).toEqual({ subscribed: true, cId: first });
  });

  it('shows a student who may still use it what they already have', async () => {
    const { bundle, cIds } = await makeBundle(3);
    const [first = ''] = cIds;
    const student = await makeStudent(api);
    await redeem(student, await makeCard(first, {}), first);
    const token = await makeCard(bundle.id, forBundle);
    const told = await api.call(lookup, { token }, { as: student });
    expect(told).toMatchObject({ found: true, enrolled: false, usable: true });
    if (!told.found || told.opens.kind !== 'bundle') throw new Error('It is no bundle.');
    expect(told.opens.name).toBe(bundle.name);
    expect(told.opens.courses.map(({ has }) => has)).toEqual([true, false, false]);
    expect(await redeem(student, token, first)).toMatchObject({ subscribed: true });
    expect((await userOf(student)).courses).toHaveLength(3);
    expect(await storedCode(api, token)).toMatchObject({ state: 'used', usedBy: student.uid });
  });

  it('stays unused if the student has all of its courses', async () => {
    const { bundle, cIds } = await makeBundle(2);
    const student = await makeStudent(api);
    await redeem(student, await makeCard(bundle.id, forBundle), cIds[0] ?? '');
    const token = await makeCard(bundle.id, forBundle);
    expect(await redeem(student, token, cIds[1] ?? '')).toMatchObject({ subscribed: true });
    expect(await storedCode(api, token)).toMatchObject({ state: 'unused' });
    expect(await api.call(lookup, { token }, { as: student })).toMatchObject({ enrolled: true });
  });

  it('opens nothing while one of its courses is in the trash', async () => {
    const { bundle, cIds } = await makeBundle(2);
    const [kept = '', gone = ''] = cIds;
    const token = await makeCard(bundle.id, forBundle);
    const student = await makeStudent(api);
    await api.call('admin/courses/delete', { ids: [gone] }, { as: admin });
    const answer = await redeem(student, token, kept);
    const { course: trashed } = await api.call('admin/courses/course', { id: gone }, { as: admin });
    expect(answer).toEqual({
      subscribed: false,
      reason: 'invalid',
      message: bundleGoneMessage([trashed.title]),
    });
    expect((await userOf(student)).courses).toEqual([]);
    await api.call('admin/courses/restore', { ids: [gone] }, { as: admin });
    expect(await redeem(student, token, kept)).toMatchObject({ subscribed: true });
    expect((await userOf(student)).courses).toHaveLength(2);
  });

  it('is not a course that staff can enrol a student in', async () => {
    const { bundle } = await makeBundle(1);
    await makeCard(bundle.id, forBundle);
    const student = await makeStudent(api);
    await redeem(student, await makeCard(course.cId, {}), course.cId);
    const body = { cId: bundle.id, uid: student.uid, reason };
    const { status } = await api.refused('admin/students/enrol', body, { as: admin });
    expect(status).toBe(404);
  });

  it('is not made for a course, nor a course’s card for a bundle, nor any for an archived bundle', async () => {
    const { bundle } = await makeBundle(1);
    const make = (cId: string, request: BatchRequest) =>
      api.refused('admin/courses/access_tokens', { cId, count: 1, ...request }, { as: admin });
    expect((await make(course.cId, forBundle)).status).toBe(404);
    expect((await make(bundle.id, {})).status).toBe(404);
    await api.call('admin/bundles/save', { ...bundle, archived: true }, { as: admin });
    expect((await make(bundle.id, forBundle)).status).toBe(404);
  });
});

describe('access that ends', () => {
  it('is open to the end of the day in Cairo, and shows when it ended', async () => {
    const student = await makeStudent(api);
    const { cId, soldId } = await makeCourse(api, admin);
    const lasts = { kind: 'days', days: 3 } as const;
    const token = await makeCard(cId, { lasts });
    const told = await api.call(lookup, { token }, { as: student });
    expect(told).toMatchObject({ found: true, lasts });
    await redeem(student, token, cId);
    const [held] = (await userOf(student)).access?.[cId] ?? [];
    expect(told).toHaveProperty('until', held?.until);
    const until = new Date(held?.until ?? '');
    const asked = { cId, lId: soldId };
    const left = (until.getTime() - api.now().getTime()) / day;
    expect(left).toBeGreaterThan(3);
    expect(left).toBeLessThanOrEqual(4);
    await later(left - 0.001, () => api.call(resources, asked, { as: student }));
    await later(left + 0.001, async () => {
      const { status, body } = await api.refused(resources, asked, { as: student });
      const lastDay = writtenDay(new Date(until.getTime() - 1));
      expect([status, body.message]).toEqual([403, overLectureMessage(lastDay)]);
      expect(await redeem(student, token, cId)).toMatchObject({ reason: 'used' });
      const { courses } = await api.call('user/courses', undefined, { as: student });
      expect(courses.map(({ id }) => id)).toEqual([cId]);
    });
  });

  it('lasts as long as the longer of two cards', async () => {
    const student = await makeStudent(api);
    const { cId } = await makeCourse(api, admin);
    const [short, long, forever] = [
      await makeCard(cId, { lasts: { kind: 'days', days: 3 } }),
      await makeCard(cId, { lasts: { kind: 'days', days: 30 } }),
      await makeCard(cId, {}),
    ];
    await redeem(student, long, cId);
    expect(await redeem(student, short, cId)).toMatchObject({ subscribed: true });
    expect(await storedCode(api, short)).toMatchObject({ state: 'unused' });
    expect(await redeem(student, forever, cId)).toMatchObject({ subscribed: true });
    expect(await storedCode(api, forever)).toMatchObject({ state: 'used' });
    expect(await userOf(student)).not.toHaveProperty('access');
  });

  it('cannot be redeemed after its last day', async () => {
    const student = await makeStudent(api);
    const { cId } = await makeCourse(api, admin);
    const tomorrow = new Date(api.now().getTime() + day).toISOString().slice(0, 10);
    const token = await makeCard(cId, { lasts: { kind: 'until', day: tomorrow } });
    await later(3, async () => {
      expect(await redeem(student, token, cId)).toMatchObject({ reason: 'expired' });
      const request = { cId, count: 1, lasts: { kind: 'until', day: tomorrow } };
      const { body } = await api.refused('admin/courses/access_tokens', request, { as: admin });
      expect(body.fields).toHaveProperty('lasts.day');
    });
    expect(await redeem(student, token, cId)).toMatchObject({ subscribed: true });
  });
});
