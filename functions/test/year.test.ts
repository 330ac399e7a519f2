import { endedYearCardMessage, endedYearEnrolmentMessage } from '@markaz/contract/cards/enrolment';
import { times } from '@markaz/contract/limits';
import { FieldValue } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatDay } from '../src/core/cairo.ts';
import { fillCodes, fillStudents } from './bulk-data.ts';
import { batchStatistics, makeBatch, storedCode, tokenAt } from './codes.ts';
import { enrol, makeCourse, makeToken, type TestCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import { expectConsistentRecords } from './promises/money.ts';
import { endYear, undoYear } from './years.ts';

let api: TestApi;
let admin: Account;
let student: Account;
let course: TestCourse;
beforeEach(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  student = await makeStudent(api);
  course = await makeCourse(api, admin);
});

/** Calls the API as the admin. */
const callAsAdmin: TestApi['call'] = (path, body) => api.call(path, body, { as: admin });

function redeem(token: string, as = student) {
  return api.call('courses/course/enroll', { cId: course.cId, token }, { as });
}

/** Returns the status of a call for a sold lecture. */
async function readLectureStatus(as = student): Promise<number> {
  const lectureIds = { cId: course.cId, lId: course.soldId };
  return (await api.send('courses/course/lectures/lecture/res', lectureIds, { as })).status;
}

function readMyCourses(as = student) {
  return api.call('user/courses', undefined, { as });
}

describe('the end of a school year', () => {
  it('shows a preview, ends access, revokes unsold cards, and explains this to students afterwards', async () => {
    const { cId, soldId } = course;
    const usedToken = await makeToken(api, admin, cId);
    await redeem(usedToken);
    const report = { cId, lectures: [{ lId: soldId, position: 60 }] };
    await api.call('user/progress', report, { as: student });
    const soldBatch = await makeBatch(api, admin, cId);
    await api.firestore.doc(`accessCodes/${tokenAt(soldBatch, 1).replaceAll('-', '')}`).update({
      // Codes had no year before school years could end.
      year: FieldValue.delete(),
    });
    const unsoldBatch = await makeBatch(api, admin, cId, { inactive: true });
    const expiredBatch = await makeBatch(api, admin, cId, {
      expiresAt: new Date(api.now().getTime() + 60_000).toISOString(),
    });
    api.advance(120_000);
    const preview = await callAsAdmin('admin/years/preview', { ids: [cId] });
    const counters = { students: 1, unused: 3, inactive: 3 };
    expect(preview).toEqual({ courses: [{ id: cId, title: expect.any(String), ...counters }] });

    const year = await endYear(api, admin, [cId], 'year-2026');
    const counts = { students: 1, cards: 6 };
    expect(year).toMatchObject({ state: 'ended', expected: counts, ended: counts });
    expect(await readLectureStatus()).toBe(403);
    const day = formatDay(new Date(year.at));
    const title = year.courses[0]?.title;
    expect(await readMyCourses()).toMatchObject({
      user: { courses: [], endedCourses: [{ id: cId, title, endedAt: year.at }] },
      courses: [],
    });
    const unsoldToken = tokenAt(soldBatch, 0);
    const refusal = { reason: 'revoked', message: endedYearCardMessage(day) };
    expect(await redeem(unsoldToken)).toEqual({ subscribed: false, ...refusal });
    const lookupAnswer = await api.call(
      'courses/course/enroll/lookup',
      { token: unsoldToken },
      { as: student },
    );
    expect(lookupAnswer).toEqual({ found: false, ...refusal });
    expect(await redeem(usedToken)).toMatchObject({ message: endedYearEnrolmentMessage(day) });
    expect(await batchStatistics(api, admin, unsoldBatch)).toMatchObject({
      inactive: 0,
      revoked: 3,
    });
    expect(await storedCode(api, tokenAt(expiredBatch, 0))).toMatchObject({ state: 'unused' });
    const profile = await callAsAdmin('admin/students/student', { uid: student.uid });
    expect(profile).toMatchObject({ enrolments: [], ended: [{ id: cId, code: usedToken }] });
    expect(await callAsAdmin('admin/courses/course', { id: cId })).toMatchObject({ enrolments: 0 });
    const { entries } = await callAsAdmin('admin/audit', { subject: `course/${cId}`, limit: 1 });
    expect(entries).toMatchObject([{ action: 'year.end', after: counts }]);
    await expectConsistentRecords(api);

    // A student who redeems a card in the new year keeps the old progress.
    expect(await redeem(await makeToken(api, admin, cId))).toMatchObject({ subscribed: true });
    expect(await readLectureStatus()).toBe(200);
    const { user, courses } = await readMyCourses();
    expect(user.endedCourses).toBeUndefined();
    expect(courses).toMatchObject([{ id: cId, progress: { lastLectureId: soldId } }]);
    // Repeating the request changes nothing.
    expect(await endYear(api, admin, [cId], 'year-2026')).toEqual(year);
    expect(await readLectureStatus()).toBe(200);
  });

  it('undoes the end within 30 days, except for students who have the course again', async () => {
    const { cId } = course;
    const otherStudent = await makeStudent(api);
    const [firstToken, secondToken] = [
      await makeToken(api, admin, cId),
      await makeToken(api, admin, cId),
    ];
    await redeem(firstToken);
    await redeem(secondToken, otherStudent);
    const batch = await makeBatch(api, admin, cId, { inactive: true });
    const year = await endYear(api, admin, [cId]);
    const renewedToken = await makeToken(api, admin, cId);
    await redeem(renewedToken, otherStudent);
    // Staff reinstate one card themselves, so the undoing has only two cards to restore.
    await callAsAdmin('admin/codes/reinstate', { codes: [tokenAt(batch, 0)] });

    api.advance(times.yearUndo - 60_000);
    const undone = await undoYear(api, admin, year);
    expect(undone).toMatchObject({ state: 'undone', restored: { students: 1, cards: 2 } });
    expect(await readLectureStatus()).toBe(200);
    const profiles = [student, otherStudent].map(({ uid }) =>
      callAsAdmin('admin/students/student', { uid }),
    );
    expect(await Promise.all(profiles)).toMatchObject([
      { enrolments: [{ cId, code: firstToken }], ended: [] },
      { enrolments: [{ cId, code: renewedToken }] },
    ]);
    expect(await batchStatistics(api, admin, batch)).toMatchObject({ inactive: 3, revoked: 0 });
    const { entries } = await callAsAdmin('admin/audit', { action: 'year.undo' });
    expect(entries).toHaveLength(1);
    await expectConsistentRecords(api);

    const secondYear = await endYear(api, admin, [cId]);
    expect(secondYear.ended).toEqual({ students: 2, cards: 3 });
    api.advance(times.yearUndo + 60_000);
    const { status } = await api.expectError(
      'admin/years/undo',
      { year: secondYear.id },
      { as: admin },
    );
    expect(status).toBe(409);
  });

  it('ending a year changes each student and card once, even with concurrent requests', async () => {
    const { cId } = course;
    await fillStudents(api, admin, cId, 310);
    await fillCodes(api, admin, cId, 310);
    const request = { requestId: 'many', ids: [cId] };
    const startedYears = await Promise.all([
      callAsAdmin('admin/years/end', request),
      callAsAdmin('admin/years/end', request),
    ]);
    expect(startedYears[0]).toEqual(startedYears[1]);
    await Promise.all([endYear(api, admin, [cId], 'many'), endYear(api, admin, [cId], 'many')]);
    const { years } = await callAsAdmin('admin/years');
    const allCounts = { students: 310, cards: 310 };
    expect(years).toMatchObject([{ id: 'many', state: 'ended', ended: allCounts }]);
    const { entries } = await callAsAdmin('admin/audit', { action: 'year.end' });
    expect(entries).toHaveLength(1);
    expect(await undoYear(api, admin, { ...startedYears[0], id: 'many' })).toMatchObject({
      restored: allCounts,
    });
  });

  it('the scheduled function ends the year after the admin leaves, and changes each student and card once', async () => {
    const { cId } = course;
    await fillStudents(api, admin, cId, 310);
    await fillCodes(api, admin, cId, 310);
    const allCounts = { students: 310, cards: 310 };
    const readYear = async () => (await callAsAdmin('admin/years')).years[0];
    expect(await api.cost(() => api.continueYears())).toMatchObject({ reads: 1, writes: 0 });
    await callAsAdmin('admin/years/end', { requestId: 'left', ids: [cId] });
    // Just after the start, the scheduled function waits, because the admin’s page may still be
    // open.
    await api.continueYears();
    expect(await readYear()).toMatchObject({ state: 'ending', ended: { students: 0, cards: 0 } });

    api.advance(60_000);
    await Promise.all([
      api.continueYears(),
      api.continueYears(),
      endYear(api, admin, [cId], 'left'),
    ]);
    expect(await readYear()).toMatchObject({ state: 'ended', ended: allCounts });
    const codes = await api.firestore.collection('accessCodes').where('cId', '==', cId).get();
    expect(new Set(codes.docs.map((doc) => doc.get('changed').by))).toEqual(new Set([admin.uid]));

    await callAsAdmin('admin/years/undo', { year: 'left' });
    api.advance(60_000);
    await api.continueYears();
    expect(await readYear()).toMatchObject({ state: 'undone', restored: allCounts });
  });

  it('a request from the admin’s page changes nothing while the scheduled function continues the year', async () => {
    const { cId } = course;
    await fillStudents(api, admin, cId, 2);
    await callAsAdmin('admin/years/end', { requestId: 'left', ids: [cId] });
    const yearDoc = api.firestore.doc('years/left');
    await yearDoc.update({ scheduled: true });
    const before = await callAsAdmin('admin/years/continue', { year: 'left' });
    expect(before).toMatchObject({ state: 'ending', ended: { students: 0 } });
    api.advance(60_000);
    const after = await callAsAdmin('admin/years/continue', { year: 'left' });
    expect(after).toMatchObject({ state: 'ended', ended: { students: 2 } });
  });

  it('ending a year pauses while a course is in the trash, and cannot start for a course in the trash', async () => {
    const { cId } = course;
    await enrol(api, admin, student, cId);
    await makeBatch(api, admin, cId);
    await callAsAdmin('admin/years/end', { requestId: 'waits', ids: [cId] });
    await callAsAdmin('admin/courses/delete', { ids: [cId] });
    for (const [path, body] of [
      ['admin/years/continue', { year: 'waits' }],
      ['admin/years/end', { requestId: 'other', ids: [cId] }],
    ] as const) {
      expect((await api.expectError(path, body, { as: admin })).status).toBe(409);
    }
    api.advance(60_000);
    await api.continueYears();
    expect(api.logs.filter(({ severity }) => severity === 'WARNING')).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('The year waits waits: ') }),
    );
    api.advance(60_000);
    await callAsAdmin('admin/courses/restore', { ids: [cId] });
    expect(await endYear(api, admin, [cId], 'waits')).toMatchObject({
      ended: { students: 1, cards: 3 },
    });
  });

  it('keeps idle accounts until the end of the year can no longer be undone', async () => {
    const { cId } = course;
    await enrol(api, admin, student, cId);
    api.advance(times.idleAccount + 60_000);
    const year = await endYear(api, admin, [cId]);
    expect(await api.purgeAccounts()).toBe(0);
    await undoYear(api, admin, year);
    await endYear(api, admin, [cId]);
    api.advance(times.yearUndo + 60_000);
    expect(await api.purgeAccounts()).toBe(1);
  });
});
