import type { RequestOf } from '@markaz/contract/api';
import {
  bundleGoneMessage,
  endedLectureMessage,
  lectureGoneMessage,
} from '@markaz/contract/cards/enrolment';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '../src/core/cairo.ts';
import { bundleScope, makeBundle } from './bundles.ts';
import { makeBatch, storedCode, tokenAt } from './codes.ts';
import { countStudents, makeCourse, type TestCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';

let api: TestApi;
let admin: Account;
let course: TestCourse;
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

async function readUser(as: Account) {
  return api.call('user/userdoc', undefined, { as });
}

/** Moves the clock forward by some days, runs `work`, and resets the clock. */
async function inDays<Answer>(days: number, work: () => Promise<Answer>): Promise<Answer> {
  api.advance(days * day);
  try {
    return await work();
  } finally {
    api.advance(-days * day);
  }
}

describe('a card for some lectures', () => {
  it('a card for one lecture opens only this lecture', async () => {
    const student = await makeStudent(api);
    const newCourse = await makeCourse(api, admin);
    const token = await makeCard(newCourse.cId, {
      opens: { kind: 'lectures', lIds: [newCourse.soldId] },
    });
    expect(await api.call(lookup, { token }, { as: student })).toMatchObject({
      found: true,
      enrolled: false,
      usable: true,
      opens: { kind: 'lectures', lectures: [{ id: newCourse.soldId, has: false }] },
      until: null,
    });
    expect(await redeem(student, token, newCourse.cId)).toEqual({
      subscribed: true,
      cId: newCourse.cId,
    });
    const user = await readUser(student);
    expect(user.courses).toEqual([newCourse.cId]);
    expect(user.access).toEqual({
      [newCourse.cId]: [{ until: null, lectures: [newCourse.soldId] }],
    });
    const lectureIds = { cId: newCourse.cId, lId: newCourse.soldId };
    expect((await api.call(resources, lectureIds, { as: student })).resources).toHaveLength(2);
    expect(await redeem(student, token, newCourse.cId)).toEqual({
      subscribed: true,
      cId: newCourse.cId,
    });
  });

  it('a student with one lecture cannot open others, and can redeem a card for the whole course', async () => {
    const student = await makeStudent(api);
    const { cId, openId, soldId } = course;
    await redeem(
      student,
      await makeCard(cId, { opens: { kind: 'lectures', lIds: [openId] } }),
      cId,
    );
    const { body } = await api.expectError(resources, { cId, lId: soldId }, { as: student });
    expect(body.error).toBe('not_authorized');
    const { lectures } = await api.call(
      'courses/course/lectures',
      { id: cId, resources: true },
      { as: student },
    );
    expect(lectures.map(({ locked }) => locked)).toEqual([false, true]);
    expect(await redeem(student, 'nonsense', cId)).toMatchObject({ reason: 'invalid' });
    const wholeCourseCard = await makeCard(cId, {});
    const before = await countStudents(api, cId);
    expect(await redeem(student, wholeCourseCard, cId)).toMatchObject({ subscribed: true });
    expect(await countStudents(api, cId)).toBe(before);
    expect(await readUser(student)).not.toHaveProperty('access');
  });

  it('a card is refused and stays unused if one of its lectures was removed', async () => {
    const student = await makeStudent(api);
    const { cId, soldId, openId } = await makeCourse(api, admin);
    const token = await makeCard(cId, { opens: { kind: 'lectures', lIds: [openId, soldId] } });
    const { course: editedCourse, lectures } = await api.call(
      'admin/courses/course',
      { id: cId },
      { as: admin },
    );
    const form = new FormData();
    form.append('id', JSON.stringify(cId));
    form.append(
      'courseInfo',
      JSON.stringify({ title: editedCourse.title, subject: editedCourse.subject }),
    );
    form.append('lectures', JSON.stringify(lectures.filter(({ id }) => id !== soldId)));
    form.append('updatedAt', JSON.stringify(editedCourse.updatedAt));
    await api.call('admin/courses/update', form, { as: admin });
    const refusal = { reason: 'invalid', message: lectureGoneMessage };
    expect(await redeem(student, token, cId)).toEqual({ subscribed: false, ...refusal });
    expect(await api.call(lookup, { token }, { as: student })).toEqual({
      found: false,
      ...refusal,
    });
    expect(await storedCode(api, token)).toMatchObject({ state: 'unused' });
  });

  it('refuses to make a card for lectures of another course', async () => {
    const request = { cId: course.cId, count: 1, opens: { kind: 'lectures', lIds: ['other'] } };
    const answer = await api.expectError('admin/courses/access_tokens', request, { as: admin });
    expect(answer.body.fields).toHaveProperty('opens.lIds');
  });
});

describe('a card for a bundle', () => {
  it('opens the courses that the bundle had when the card was made', async () => {
    const { bundle, cIds } = await makeBundle(api, admin, 3);
    const token = await makeCard(bundle.id, bundleScope);
    const { cId: addedId } = await makeCourse(api, admin);
    const { bundle: edited } = await api.call(
      'admin/bundles/save',
      { ...bundle, courses: [cIds[0] ?? '', addedId] },
      { as: admin },
    );
    expect(edited.courses).toHaveLength(2);
    const student = await makeStudent(api);
    const [first = '', second = ''] = cIds;
    expect(await redeem(student, token, addedId)).toMatchObject({ reason: 'wrong_course' });
    expect(await redeem(student, token, second)).toEqual({ subscribed: true, cId: second });
    expect((await readUser(student)).courses.toSorted()).toEqual(cIds.toSorted());
    for (const cId of cIds) expect(await countStudents(api, cId)).toBe(1);
    expect(await redeem(student, token, first)).toEqual({ subscribed: true, cId: first });
  });

  it('shows which courses of the bundle the student already has, before the student uses the card', async () => {
    const { bundle, cIds } = await makeBundle(api, admin, 3);
    const [first = ''] = cIds;
    const student = await makeStudent(api);
    await redeem(student, await makeCard(first, {}), first);
    const token = await makeCard(bundle.id, bundleScope);
    const lookupResult = await api.call(lookup, { token }, { as: student });
    expect(lookupResult).toMatchObject({ found: true, enrolled: false, usable: true });
    if (!lookupResult.found || lookupResult.opens.kind !== 'bundle')
      throw new Error('The card must open a bundle.');
    expect(lookupResult.opens.name).toBe(bundle.name);
    expect(lookupResult.opens.courses.map(({ has }) => has)).toEqual([true, false, false]);
    expect(await redeem(student, token, first)).toMatchObject({ subscribed: true });
    expect((await readUser(student)).courses).toHaveLength(3);
    expect(await storedCode(api, token)).toMatchObject({ state: 'used', usedBy: student.uid });
  });

  it('stays unused if the student already has all its courses', async () => {
    const { bundle, cIds } = await makeBundle(api, admin, 2);
    const student = await makeStudent(api);
    await redeem(student, await makeCard(bundle.id, bundleScope), cIds[0] ?? '');
    const token = await makeCard(bundle.id, bundleScope);
    expect(await redeem(student, token, cIds[1] ?? '')).toMatchObject({ subscribed: true });
    expect(await storedCode(api, token)).toMatchObject({ state: 'unused' });
    expect(await api.call(lookup, { token }, { as: student })).toMatchObject({ enrolled: true });
  });

  it('opens nothing while one of its courses is in the trash', async () => {
    const { bundle, cIds } = await makeBundle(api, admin, 2);
    const [keptId = '', trashedId = ''] = cIds;
    const token = await makeCard(bundle.id, bundleScope);
    const student = await makeStudent(api);
    await api.call('admin/courses/delete', { ids: [trashedId] }, { as: admin });
    const answer = await redeem(student, token, keptId);
    const { course: trashed } = await api.call(
      'admin/courses/course',
      { id: trashedId },
      { as: admin },
    );
    expect(answer).toEqual({
      subscribed: false,
      reason: 'invalid',
      message: bundleGoneMessage([trashed.title]),
    });
    expect((await readUser(student)).courses).toEqual([]);
    await api.call('admin/courses/restore', { ids: [trashedId] }, { as: admin });
    expect(await redeem(student, token, keptId)).toMatchObject({ subscribed: true });
    expect((await readUser(student)).courses).toHaveLength(2);
  });

  it('staff cannot enrol a student in a bundle as if it were a course', async () => {
    const { bundle } = await makeBundle(api, admin, 1);
    await makeCard(bundle.id, bundleScope);
    const student = await makeStudent(api);
    await redeem(student, await makeCard(course.cId, {}), course.cId);
    const body = { cId: bundle.id, uid: student.uid, reason };
    const { status } = await api.expectError('admin/students/enrol', body, { as: admin });
    expect(status).toBe(404);
  });

  it('refuses bundle cards for a course, course cards for a bundle, and cards for an archived bundle', async () => {
    const { bundle } = await makeBundle(api, admin, 1);
    const expectMakeError = (cId: string, request: BatchRequest) =>
      api.expectError('admin/courses/access_tokens', { cId, count: 1, ...request }, { as: admin });
    expect((await expectMakeError(course.cId, bundleScope)).status).toBe(404);
    expect((await expectMakeError(bundle.id, {})).status).toBe(404);
    await api.call('admin/bundles/save', { ...bundle, archived: true }, { as: admin });
    expect((await expectMakeError(bundle.id, bundleScope)).status).toBe(404);
  });
});

describe('access that ends', () => {
  it('lasts until the end of a day in Cairo, and the refusal afterwards names this day', async () => {
    const student = await makeStudent(api);
    const { cId, soldId } = await makeCourse(api, admin);
    const lasts = { kind: 'days', days: 3 } as const;
    const token = await makeCard(cId, { lasts });
    const lookupResult = await api.call(lookup, { token }, { as: student });
    expect(lookupResult).toMatchObject({ found: true, lasts });
    await redeem(student, token, cId);
    const [access] = (await readUser(student)).access?.[cId] ?? [];
    expect(lookupResult).toHaveProperty('until', access?.until);
    const until = new Date(access?.until ?? '');
    const lectureIds = { cId, lId: soldId };
    const daysLeft = (until.getTime() - api.now().getTime()) / day;
    expect(daysLeft).toBeGreaterThan(3);
    expect(daysLeft).toBeLessThanOrEqual(4);
    await inDays(daysLeft - 0.001, () => api.call(resources, lectureIds, { as: student }));
    await inDays(daysLeft + 0.001, async () => {
      const { status, body } = await api.expectError(resources, lectureIds, { as: student });
      const lastDay = formatDay(new Date(until.getTime() - 1));
      expect([status, body.message]).toEqual([403, endedLectureMessage(lastDay)]);
      expect(await redeem(student, token, cId)).toMatchObject({ reason: 'used' });
      const { courses } = await api.call('user/courses', undefined, { as: student });
      expect(courses.map(({ id }) => id)).toEqual([cId]);
    });
  });

  it('lasts as long as the longer card if a student has two cards', async () => {
    const student = await makeStudent(api);
    const { cId } = await makeCourse(api, admin);
    const [shortCard, longCard, unlimitedCard] = [
      await makeCard(cId, { lasts: { kind: 'days', days: 3 } }),
      await makeCard(cId, { lasts: { kind: 'days', days: 30 } }),
      await makeCard(cId, {}),
    ];
    await redeem(student, longCard, cId);
    expect(await redeem(student, shortCard, cId)).toMatchObject({ subscribed: true });
    expect(await storedCode(api, shortCard)).toMatchObject({ state: 'unused' });
    expect(await redeem(student, unlimitedCard, cId)).toMatchObject({ subscribed: true });
    expect(await storedCode(api, unlimitedCard)).toMatchObject({ state: 'used' });
    expect(await readUser(student)).not.toHaveProperty('access');
  });

  it('a card with a fixed last day of access cannot be redeemed after this day', async () => {
    const student = await makeStudent(api);
    const { cId } = await makeCourse(api, admin);
    const tomorrow = new Date(api.now().getTime() + day).toISOString().slice(0, 10);
    const token = await makeCard(cId, { lasts: { kind: 'until', day: tomorrow } });
    await inDays(3, async () => {
      expect(await redeem(student, token, cId)).toMatchObject({ reason: 'expired' });
      const request = { cId, count: 1, lasts: { kind: 'until', day: tomorrow } };
      const { body } = await api.expectError('admin/courses/access_tokens', request, { as: admin });
      expect(body.fields).toHaveProperty('lasts.day');
    });
    expect(await redeem(student, token, cId)).toMatchObject({ subscribed: true });
  });
});
