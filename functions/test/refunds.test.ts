import { refundedCardMessage } from '@markaz/contract/cards/enrolment';
import { cairoDay } from '@markaz/contract/time/cairo';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '../src/core/cairo.ts';
import { makeBundle } from './bundles.ts';
import { lastAuditEntry, makeBatch, storedCode, tokenAt } from './codes.ts';
import { countStudents, makeCourse, type TestCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';
import { expectConsistentRecords } from './promises/money.ts';
import { endYear, undoYear } from './years.ts';

const day = 24 * 60 * 60 * 1000;
const outlet = 'مكتبة النور';
const price = 15_000;

let api: TestApi;
let admin: Account;
let course: TestCourse;
let otherCourse: TestCourse;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
  otherCourse = await makeCourse(api, admin, { title: 'الصرف' });
  // Start on the fifth day of a month, so that a test has enough days before the month ends.
  while (cairoDay(api.now()).slice(8) !== '05') api.advance(day);
});

const thisMonth = () => cairoDay(api.now()).slice(0, 7);

async function mayWatch(as: Account, { cId, soldId: lId } = course): Promise<boolean> {
  const path = 'courses/course/lectures/lecture/res';
  return (await api.send(path, { cId, lId }, { as })).status === 200;
}

async function makeCard(request: object = {}, cId = course.cId): Promise<string> {
  return tokenAt(await makeBatch(api, admin, cId, { count: 1, price, ...request }), 0);
}

const redeem = (as: Account, token: string, cId = course.cId) =>
  api.call('courses/course/enroll', { cId, token }, { as });

/** Makes a student who redeemed a card of the course. */
async function makeBuyer(request: object = {}) {
  const [student, token] = [await makeStudent(api), await makeCard(request)];
  await redeem(student, token);
  return { student, token };
}

/** Hands a card over to the outlet on credit, and lets a new student redeem it. */
async function makeBuyerAtOutlet() {
  const { batch, tokens } = await makeBatch(api, admin, course.cId, { count: 1, price });
  const { cId, firstSerial: from, lastSerial: to } = batch;
  const requestId = crypto.randomUUID();
  const sale = { cId, from, to, outlet, sell: 'credit', requestId } as const;
  await api.call('admin/cards/hand-over', sale, { as: admin });
  const [student, token] = [await makeStudent(api), tokens[0] ?? ''];
  await redeem(student, token);
  return { student, token };
}

const refundRequest = (code: string, from = '') => ({
  code,
  outlet: from,
  reason,
  requestId: crypto.randomUUID(),
});

const refund = async (code: string, from = '') =>
  (await api.call('admin/cards/refund', refundRequest(code, from), { as: admin })).refund;

const undo = async (code: string) => {
  const move = (await storedCode(api, code))?.refund?.move ?? 'none';
  return api.call('admin/cards/refund/undo', { code, move, reason }, { as: admin });
};

const exchange = (code: string, cId: string, newPrice = 20_000) =>
  api.call(
    'admin/cards/exchange',
    { code, cId, price: newPrice, reason, requestId: crypto.randomUUID() },
    { as: admin },
  );

const preview = (code: string) => api.call('admin/cards/refund/preview', { code }, { as: admin });

async function readMoney() {
  const month = thisMonth();
  const [report, settlement, { outlets }] = await Promise.all([
    api.call('admin/report', { month }, { as: admin }),
    api.call('admin/settlement', { outlet, month }, { as: admin }),
    api.call('admin/balances', undefined, { as: admin }),
  ]);
  return { report, settlement, outlets };
}

describe('a refund', () => {
  it('removes the course from the student, and tells the student why the code no longer opens it', async () => {
    const { student, token } = await makeBuyer();
    const students = await countStudents(api, course.cId);
    expect(await preview(token)).toMatchObject({
      card: { token, price, usedBy: { uid: student.uid }, refund: null },
      courses: [{ id: course.cId, effect: 'closes' }],
    });
    expect(await mayWatch(student)).toBe(true);
    const refunded = await refund(token);
    expect(refunded).toMatchObject({ outlet: '', piastres: price, exchangedFor: null });
    expect(await mayWatch(student)).toBe(false);
    expect(await countStudents(api, course.cId)).toBe(students - 1);
    const message = refundedCardMessage(formatDay(new Date(refunded.at)));
    const refusal = { reason: 'used', message };
    expect(await redeem(student, token)).toEqual({ subscribed: false, ...refusal });
    expect(await api.call('courses/course/enroll/lookup', { token }, { as: student })).toEqual({
      found: false,
      ...refusal,
    });
    // Somebody else must not learn what happened to the card.
    const stranger = await makeStudent(api);
    const answer = await redeem(stranger, token);
    expect(answer).toMatchObject({ subscribed: false, reason: 'used' });
    expect(answer).not.toMatchObject({ message });
    expect(await storedCode(api, token)).toMatchObject({ state: 'used', usedBy: student.uid });
    await expectConsistentRecords(api);
  });

  it('is logged with its reason for the card and for the student', async () => {
    const { student, token } = await makeBuyer();
    await refund(token);
    const entry = await lastAuditEntry(api, admin, `code/${token}`);
    expect(entry).toMatchObject({ action: 'card.refund', reason, after: { piastres: price } });
    const { repairs } = await api.call(
      'admin/students/repairs',
      { uid: student.uid },
      { as: admin },
    );
    expect(repairs.map(({ action }) => action)).toEqual(['card.refund']);
    const { card, entries } = await api.call('admin/codes/card', { code: token }, { as: admin });
    expect(card.refund).toMatchObject({ by: admin.uid, piastres: price });
    expect(entries.map(({ action }) => action)).toContain('card.refund');
    const other = await makeCard();
    await redeem(student, other);
    await refund(other);
    const again = await api.call('admin/codes/card', { code: token }, { as: admin });
    expect(again.entries.filter(({ action }) => action === 'card.refund')).toHaveLength(1);
  });

  it('happens once, even if its request is repeated or two admins send it at once', async () => {
    const { token } = await makeBuyer();
    const before = await readMoney();
    const request = refundRequest(token);
    const [first, second] = await Promise.all([
      api.call('admin/cards/refund', request, { as: admin }),
      api.call('admin/cards/refund', request, { as: admin }),
    ]);
    expect(second).toEqual(first);
    const conflict = { status: 409 };
    expect(await api.send('admin/cards/refund', refundRequest(token), { as: admin })).toMatchObject(
      conflict,
    );
    const { report } = await readMoney();
    expect(report.total.returned.cards - before.report.total.returned.cards).toBe(1);
    await undo(token);
    // A late copy of the request must not refund the card again.
    expect(await api.send('admin/cards/refund', request, { as: admin })).toMatchObject(conflict);
    await expectConsistentRecords(api);
  });

  it('has the same outcome for two copies of a request, even if one copy succeeds between the reads of the other', async () => {
    const { token } = await makeBuyer();
    const request = refundRequest(token);
    const delay = { rpc: 'BatchGetDocuments', project: api.projectId };
    // Both copies read the card. Then one of them waits before its second read.
    api.local?.firestore.faults.inject({ ...delay, times: 2 });
    api.local?.firestore.faults.inject({ ...delay, delayMs: 1_000 });
    const [first, second] = await Promise.all(
      [1, 2].map(() => api.call('admin/cards/refund', request, { as: admin })),
    );
    expect(second).toEqual(first);
  });

  it('reduces the debt of the outlet that pays back, and counts there as a return in this month', async () => {
    const { token } = await makeBuyerAtOutlet();
    api.advance(31 * day);
    const before = await readMoney();
    await refund(token, 'مكتبه  النور');
    const after = await readMoney();
    const owed = ({ outlets }: typeof before) =>
      outlets.find((each) => each.outlet === outlet)?.owed ?? 0;
    expect(owed(after)).toBe(owed(before) - price);
    expect(after.settlement).toMatchObject({
      opening: before.settlement.opening,
      returned: { cards: 1, piastres: price },
      closing: before.settlement.closing - price,
      moves: [{ kind: 'refund', count: 1, piastres: price }],
      lines: [],
    });
    expect(after.report.total).toMatchObject({ piastres: -price, returned: { cards: 1 } });
    const csv = await api.send(
      `admin/settlement/csv?${new URLSearchParams({ outlet, month: thisMonth() })}`,
      undefined,
      { as: admin },
    );
    expect(String(csv.body)).toContain('رُدّت قيمة بطاقة مستخدمة');
    expect((await undo(token)).undone).toBe(true);
    const undone = await readMoney();
    expect({ ...undone, settlement: { ...undone.settlement, moves: [] } }).toEqual({
      ...before,
      settlement: { ...before.settlement, moves: [] },
    });
    expect(undone.settlement.moves).toEqual(before.settlement.moves);
    await expectConsistentRecords(api);
  });

  it('leaves the debt of the outlet unchanged if the centre pays back', async () => {
    const { token } = await makeBuyerAtOutlet();
    const before = await readMoney();
    await refund(token);
    const after = await readMoney();
    expect(after.outlets).toEqual(before.outlets);
    expect(after.report.total.piastres).toBe(before.report.total.piastres - price);
    const centre = (money: typeof before) =>
      money.report.outlets.find((each) => each.outlet === '')?.returned.cards ?? 0;
    expect(centre(after)).toBe(centre(before) + 1);
  });

  it('is refused for another outlet, for an unused card and for an unknown card', async () => {
    const { token } = await makeBuyerAtOutlet();
    const wrongOutlet = refundRequest(token, 'مكتبة أخرى');
    expect(await api.send('admin/cards/refund', wrongOutlet, { as: admin })).toMatchObject({
      status: 400,
      body: { fields: { outlet: expect.any(String) } },
    });
    const unused = refundRequest(await makeCard());
    expect(await api.send('admin/cards/refund', unused, { as: admin })).toMatchObject({
      status: 409,
    });
    const unknown = { ...unused, code: 'ABCD-EFGH-JKMN' };
    expect((await api.send('admin/cards/refund', unknown, { as: admin })).status).not.toBe(200);
  });

  it('records a return without a price if the price of the card is not known', async () => {
    const { token } = await makeBuyer({ price: null });
    const before = await readMoney();
    expect(await refund(token)).toMatchObject({ piastres: null });
    const { report } = await readMoney();
    expect(report.total.returned.unpriced).toBe(before.report.total.returned.unpriced + 1);
    expect(report.total.piastres).toBe(before.report.total.piastres);
    await expectConsistentRecords(api);
  });
});

it('a refund or an exchange removes the card from the cards without a recorded sale until it is undone', async () => {
  const readUnrecorded = async () =>
    (await api.call('admin/today', undefined, { as: admin })).unrecorded;
  const before = await readUnrecorded();
  const { token } = await makeBuyer();
  const counted = await readUnrecorded();
  expect(counted).not.toEqual(before);
  await refund(token);
  expect(await readUnrecorded()).toEqual(before);
  await expectConsistentRecords(api);
  await undo(token);
  expect(await readUnrecorded()).toEqual(counted);
  await exchange(token, otherCourse.cId);
  expect(await readUnrecorded()).toEqual(before);
  await undo(token);
  expect(await readUnrecorded()).toEqual(counted);
  await expectConsistentRecords(api);
});

describe('access after a refund and after its undo', () => {
  it('still includes what another card opened, and is complete again after the undo', async () => {
    const { courses, cIds, bundle } = await makeBundle(api, admin, 2);
    const [first, second] = courses as [TestCourse, TestCourse];
    const student = await makeStudent(api);
    const short = await makeCard({ lasts: { kind: 'days', days: 3 } }, first.cId);
    await redeem(student, short, first.cId);
    const bundleCard = await makeCard({ opens: { kind: 'bundle' } }, bundle.id);
    await redeem(student, bundleCard, first.cId);
    expect((await preview(bundleCard)).courses.map(({ effect }) => effect)).toEqual([
      'stays',
      'closes',
    ]);
    await refund(bundleCard);
    expect(await mayWatch(student, first)).toBe(true);
    expect(await mayWatch(student, second)).toBe(false);
    api.advance(5 * day);
    expect(await mayWatch(student, first)).toBe(false);
    expect(await undo(bundleCard)).toEqual({ undone: true, courses: 2 });
    for (const each of courses) expect(await mayWatch(student, each)).toBe(true);
    // The first card can also be refunded, and the bundle's card keeps both courses open.
    await refund(short);
    for (const each of courses) expect(await mayWatch(student, each)).toBe(true);
    const { enrolments } = await api.call(
      'admin/students/student',
      { uid: student.uid },
      { as: admin },
    );
    const enrolment = enrolments.find(({ cId }) => cId === cIds[0]);
    expect(enrolment).toMatchObject({
      code: short,
      added: [{ code: bundleCard, refundedAt: null }],
    });
    expect(enrolment?.refundedAt).not.toBeNull();
    await expectConsistentRecords(api);
  });

  it('changes in the other account if a course of the bundle was transferred', async () => {
    const { courses, bundle } = await makeBundle(api, admin, 2);
    const [first, second] = courses as [TestCourse, TestCourse];
    const [student, sibling] = [await makeStudent(api), await makeStudent(api)];
    const token = await makeCard({ opens: { kind: 'bundle' } }, bundle.id);
    await redeem(student, token, first.cId);
    const transfer = { cId: first.cId, from: student.uid, to: sibling.uid, reason };
    await api.call('admin/students/transfer', transfer, { as: admin });
    expect([await mayWatch(sibling, first), await mayWatch(student, second)]).toEqual([true, true]);
    await refund(token);
    expect([await mayWatch(sibling, first), await mayWatch(student, second)]).toEqual([
      false,
      false,
    ]);
    expect(await undo(token)).toEqual({ undone: true, courses: 2 });
    expect([await mayWatch(sibling, first), await mayWatch(student, second)]).toEqual([true, true]);
    await expectConsistentRecords(api);
  });

  it('the log entry loses its reason when one of its three people is deleted', async () => {
    const { courses, bundle } = await makeBundle(api, admin, 2);
    const student = await makeStudent(api);
    const token = await makeCard({ opens: { kind: 'bundle' } }, bundle.id);
    await redeem(student, token, (courses[0] as TestCourse).cId);
    for (const { cId } of courses) {
      const transfer = { cId, from: student.uid, to: (await makeStudent(api)).uid, reason };
      await api.call('admin/students/transfer', transfer, { as: admin });
    }
    await refund(token);
    const readEntry = async () => {
      const { entries } = await api.call(
        'admin/audit',
        { subject: `code/${token}` },
        { as: admin },
      );
      return entries.find(({ action }) => action === 'card.refund');
    };
    const people = (await readEntry())?.subjects.filter((each) => each.startsWith('user/'));
    expect([people?.length, (await readEntry())?.reason]).toEqual([3, reason]);
    const deletion = { uid: student.uid, name: 'طالب مجتهد', reason: 'mistake' } as const;
    await api.call('admin/students/delete', deletion, { as: admin });
    expect((await readEntry())?.reason).toBeNull();
  });

  it('does not come back when staff, or the undo of a school year, restore the enrolment', async () => {
    const { student, token } = await makeBuyer();
    const enrolment = { cId: course.cId, uid: student.uid, reason };
    await api.call('admin/students/remove', enrolment, { as: admin });
    await refund(token);
    // Staff give the course by hand, and the grant of the card stays refunded.
    await api.call('admin/students/enrol', enrolment, { as: admin });
    expect(await mayWatch(student)).toBe(true);
    const { enrolments } = await api.call(
      'admin/students/student',
      { uid: student.uid },
      { as: admin },
    );
    expect(enrolments).toMatchObject([{ code: token, added: [{ code: null, by: admin.uid }] }]);
    await api.call('admin/students/remove', enrolment, { as: admin });
    // Staff have removed the student since, so the undo opens nothing.
    expect(await undo(token)).toEqual({ undone: true, courses: 0 });
    expect(await mayWatch(student)).toBe(false);

    const yearCourse = await makeCourse(api, admin);
    const pupil = await makeStudent(api);
    const yearCard = await makeCard({}, yearCourse.cId);
    await redeem(pupil, yearCard, yearCourse.cId);
    const year = await endYear(api, admin, [yearCourse.cId]);
    await refund(yearCard);
    await undoYear(api, admin, year);
    expect(await mayWatch(pupil, yearCourse)).toBe(false);
    await expectConsistentRecords(api);
  });

  it('is the same after two refunds and their undos in any order, even if a new card is redeemed in between', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const { student, token } = await makeBuyer({ lasts: { kind: 'days', days: 9 } });
      await refund(token);
      const second = await makeCard();
      await redeem(student, second);
      await refund(second);
      expect(await mayWatch(student)).toBe(false);
      for (const index of order) {
        expect(await undo([token, second][index] ?? '')).toMatchObject({
          undone: true,
          courses: 1,
        });
        expect(await mayWatch(student)).toBe(true);
      }
      const { enrolments } = await api.call(
        'admin/students/student',
        { uid: student.uid },
        { as: admin },
      );
      const grants = enrolments.flatMap(({ added, ...first }) => [first, ...added]);
      expect(grants.map(({ code }) => code).toSorted()).toEqual([token, second].toSorted());
      expect(grants.every(({ refundedAt }) => refundedAt === null)).toBe(true);
    }
    await expectConsistentRecords(api);
  });

  it('cannot be undone after the month of the refund', async () => {
    const { token } = await makeBuyer();
    await refund(token);
    api.advance(31 * day);
    const { move } = (await storedCode(api, token))?.refund ?? {};
    const request = { code: token, move, reason };
    const answer = await api.send('admin/cards/refund/undo', request, { as: admin });
    expect(answer).toMatchObject({ status: 409 });
    // Another refund's id changes nothing.
    const other = { ...request, move: 'another' };
    expect(await api.call('admin/cards/refund/undo', other, { as: admin })).toEqual({
      undone: false,
      courses: 0,
    });
  });
});

describe('an exchange', () => {
  it('gives the student the other course at once, and records both prices', async () => {
    const { student, token } = await makeBuyerAtOutlet();
    const before = await readMoney();
    const request = { ...refundRequest(token), cId: otherCourse.cId, price: 20_000 };
    const answer = await api.call('admin/cards/exchange', request, { as: admin });
    expect(answer).toEqual({ token: expect.any(String), difference: 5_000 });
    expect(await api.call('admin/cards/exchange', request, { as: admin })).toEqual(answer);
    expect([await mayWatch(student), await mayWatch(student, otherCourse)]).toEqual([false, true]);
    expect((await storedCode(api, token))?.refund).toMatchObject({ exchangedFor: answer.token });
    expect(await storedCode(api, answer.token)).toMatchObject({
      state: 'used',
      stage: 'paid',
      outlet: '',
      price: 20_000,
      usedBy: student.uid,
    });
    const after = await readMoney();
    expect(after.report.total.piastres).toBe(before.report.total.piastres + 5_000);
    expect(after.outlets).toEqual(before.outlets);
    await expectConsistentRecords(api);

    expect(await undo(token)).toEqual({ undone: true, courses: 1 });
    expect([await mayWatch(student), await mayWatch(student, otherCourse)]).toEqual([true, false]);
    expect((await readMoney()).report.total.piastres).toBe(before.report.total.piastres);
    expect(await redeem(student, answer.token, otherCourse.cId)).toMatchObject({
      subscribed: false,
    });
    await expectConsistentRecords(api);
  });

  it('opens the full course for a lecture card of the course, and after its undo only the lecture again', async () => {
    const student = await makeStudent(api);
    const opens = { kind: 'lectures', lIds: [course.openId] } as const;
    const token = await makeCard({ opens });
    await redeem(student, token);
    expect(await mayWatch(student)).toBe(false);
    const { token: newToken } = await exchange(token, course.cId);
    expect(await mayWatch(student)).toBe(true);
    await expectConsistentRecords(api);
    await undo(token);
    expect(await mayWatch(student)).toBe(false);
    const { enrolments } = await api.call(
      'admin/students/student',
      { uid: student.uid },
      { as: admin },
    );
    const grants = enrolments.flatMap(({ added, ...first }) => [first, ...added]);
    expect(grants.map(({ code, refundedAt }) => [code, refundedAt === null]).toSorted()).toEqual(
      [
        [token, true],
        [newToken, false],
      ].toSorted(),
    );
    await expectConsistentRecords(api);
  });

  it('opens the courses of a bundle', async () => {
    const { student, token } = await makeBuyer();
    const { bundle, courses } = await makeBundle(api, admin, 2);
    await exchange(token, bundle.id);
    for (const each of courses) expect(await mayWatch(student, each)).toBe(true);
    await api.call('admin/courses/delete', { ids: [courses[0]?.cId ?? ''] }, { as: admin });
    const { token: another } = await makeBuyer();
    const request = { ...refundRequest(another), cId: bundle.id, price };
    expect((await api.send('admin/cards/exchange', request, { as: admin })).status).toBe(409);
    await expectConsistentRecords(api);
  });

  it('is refused if the student already has the other course, or if that course is the same, in the trash or unknown', async () => {
    const { student, token } = await makeBuyer();
    const request = { ...refundRequest(token), price };
    const refuse = async (cId: string) =>
      (await api.send('admin/cards/exchange', { ...request, cId }, { as: admin })).status;
    await redeem(student, await makeCard({}, otherCourse.cId), otherCourse.cId);
    expect(await refuse(otherCourse.cId)).toBe(409);
    expect(await refuse(course.cId)).toBe(400);
    expect(await refuse('unknown')).toBe(404);
    const gone = await makeCourse(api, admin);
    await api.call('admin/courses/delete', { ids: [gone.cId] }, { as: admin });
    expect(await refuse(gone.cId)).toBe(409);
    expect(await mayWatch(student)).toBe(true);
    await expectConsistentRecords(api);
  });
});

describeLocally('the Firestore cost of refunds', () => {
  it('consists of fixed numbers of reads and writes', async () => {
    const { token } = await makeBuyer();
    const request = refundRequest(token);
    const costOf = (work: () => Promise<unknown>) => api.cost(work);
    expect(await costOf(() => preview(token))).toEqual({ reads: 3, writes: 0, deletes: 0 });
    // Reads the open shift too.
    expect(await costOf(() => api.call('admin/cards/refund', request, { as: admin }))).toEqual({
      reads: 4,
      writes: 6,
      deletes: 0,
    });
    expect(await costOf(() => api.call('admin/cards/refund', request, { as: admin }))).toEqual({
      reads: 1,
      writes: 0,
      deletes: 0,
    });
    // The helper reads the card once.
    expect(await costOf(() => undo(token))).toEqual({ reads: 4, writes: 6, deletes: 0 });
    const exchanged = { ...refundRequest(token), cId: otherCourse.cId, price };
    const cost = await costOf(() => api.call('admin/cards/exchange', exchanged, { as: admin }));
    expect(cost.reads).toBe(5);
    // One more write if the refund and the sale are in different buckets of the month's sales.
    expect([9, 10]).toContain(cost.writes);
    const undone = await costOf(() => undo(token));
    expect(undone.reads).toBe(5);
    expect([8, 9]).toContain(undone.writes);
    const shift = { float: 0, requestId: crypto.randomUUID() };
    await api.call('admin/shifts/open', shift, { as: admin });
    const inShift = await costOf(() =>
      api.call('admin/cards/refund', refundRequest(token), { as: admin }),
    );
    expect(inShift).toEqual({ reads: 4, writes: 7, deletes: 0 });
    expect(await costOf(() => undo(token))).toEqual({ reads: 6, writes: 7, deletes: 0 });
  });
});

// This test is the last one, because a deleted account leaves a used card without an enrolment.
it('a card can be refunded after its student’s account was deleted', async () => {
  const { student, token } = await makeBuyer();
  const deletion = { uid: student.uid, name: 'طالب مجتهد', reason: 'mistake' } as const;
  await api.call('admin/students/delete', deletion, { as: admin });
  expect((await preview(token)).courses).toMatchObject([{ effect: 'none' }]);
  expect(await refund(token)).toMatchObject({ piastres: price });
  expect(await undo(token)).toEqual({ undone: true, courses: 0 });
  const request = { cId: otherCourse.cId, price, ...refundRequest(token) };
  expect((await api.send('admin/cards/exchange', request, { as: admin })).status).toBe(409);
});
