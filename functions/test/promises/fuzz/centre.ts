import { defaultSettings } from '@markaz/contract/site/brand';
import { makeBatch } from '../../codes.ts';
import { makeCourse, makeEnrolledStudent, makeToken, type TestCourse } from '../../courses.ts';
import type { Account, TestApi } from '../../harness.ts';
import { makeAdmin, makeCrowd, makeStaff, makeStudent } from '../../people.ts';
import { examSettings, makeQuiz, someQuiz } from '../../quizzes.ts';
import { authorOf } from '../../teachers.ts';
import type { ExistingData } from './plausible.ts';

/** The id of a bundle that exists, and ids of bundles that requests may create. */
const bundles = ['bundle-1', 'bundle-2', 'bundle-3'] as const;

interface World {
  readonly api: TestApi;
  readonly admin: Account;
  readonly course: TestCourse;
}

/** What exists before the requests, and who sends them. */
export interface Centre {
  readonly existing: ExistingData;
  /** The accounts that send requests. Null for a visitor. */
  readonly roles: Readonly<Record<string, Account | null>>;
  /** Values for calls that need others than `existing`, by call. */
  readonly existingFor: Readonly<Record<string, Partial<ExistingData>>>;
}

/** Makes a batch of cards for a bundle, and a batch of cards for one lecture for 30 days. */
async function makeSpecialBatches({ api, admin, course }: World) {
  const [id] = bundles;
  const { cId, soldId } = course;
  const bundle = { id, name: 'الترم الأول', courses: [cId], updatedAt: null };
  await api.call('admin/bundles/save', bundle, { as: admin });
  return Promise.all([
    makeBatch(api, admin, id, { opens: { kind: 'bundle' } }),
    makeBatch(api, admin, cId, {
      opens: { kind: 'lectures', lIds: [soldId] },
      lasts: { kind: 'days', days: 30 },
    }),
  ]);
}

/** Sells a card at the counter, and returns the ids of its receipt, of its move and of a shift. */
async function sellCard({ api, admin, course: { cId } }: World, seller: Account) {
  const { batch } = await makeBatch(api, admin, cId, { price: 100 });
  const cards = [{ cId, serial: batch.firstSerial, price: 100 }];
  const shiftRequest = { float: 0, requestId: 'sold' };
  const { shift } = await api.call('admin/shifts/open', shiftRequest, { as: seller });
  const saleRequest = { cards, requestId: 'sold' };
  const { receipt } = await api.call('admin/counter/sell', saleRequest, { as: seller });
  const { moves } = await api.call('admin/cards/moves', { cId }, { as: seller });
  return { receipt: receipt.id, moves: moves.map(({ id }) => id), shift: shift.id };
}

/**
 * Makes a quiz for each lecture of the course, and returns the ids of all questions. The requests
 * change only the quiz of the open lecture. The other quiz has `gate: true`, but no lecture follows it.
 */
async function makeQuizzes({ api, admin, course }: World): Promise<readonly string[]> {
  const { cId, openId: lId } = course;
  const quiz = { cId, lId, version: 0, quiz: someQuiz() };
  const openQuiz = await api.call('admin/quizzes/save', quiz, { as: admin });
  const { questions } = await makeQuiz(api, admin, { gate: true }, course);
  return [...questions, ...(openQuiz.quiz?.questions ?? []).map(({ id }) => id)];
}

/** Lets students enter phone numbers, and returns the time of this settings change. */
async function allowContactNumbers({ api, admin }: World) {
  const { updatedAt } = await api.call('admin/settings', undefined, { as: admin });
  const settings = { ...defaultSettings, announcement: null, contactNumbers: true, updatedAt };
  const changed = await api.call('admin/settings/update', settings, { as: admin });
  return changed.updatedAt ?? '';
}

/** Stores questions of the student about the sold lecture, and returns their ids. */
async function askQuestions({ api, course }: World, student: Account): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const id of ['asked-1', 'asked-2', 'asked-3']) {
    const { question } = await api.call(
      'courses/course/lectures/lecture/questions/ask',
      { cId: course.cId, lId: course.soldId, part: 0, seconds: 1, id, text: 'لماذا؟' },
      { as: student },
    );
    ids.push(question.id);
  }
  return ids;
}

/** Fills the API with one of everything that requests name. */
export async function makeCentre(api: TestApi): Promise<Centre> {
  const admin = await makeAdmin(api);
  const course = await makeCourse(api, admin, { author: { name: 'الأستاذ علي' } });
  const world = { api, admin, course };
  const author = await authorOf(api, admin, course.cId);
  const otherCourses = [
    await makeCourse(api, admin),
    await makeCourse(api, admin, { published: false }),
  ];
  const [student, other, third, outsider, leaver] = await makeCrowd(api, 5);
  if (!student || !other || !third || !outsider || !leaver)
    throw new Error('The crowd is too small.');
  for (const { idToken } of [student, other, third, leaver])
    await api.call('auth/login', { idToken });
  const questions = await makeQuizzes(world);
  const token = await makeToken(api, admin, course.cId);
  await api.call('courses/course/enroll', { cId: course.cId, token }, { as: student });
  const exchanged = await makeToken(api, admin, course.cId);
  await api.call('courses/course/enroll', { cId: course.cId, token: exchanged }, { as: third });
  const request = { cId: course.cId, count: 30, outlet: 'مكتبة النور' };
  const batch = await api.call('admin/courses/access_tokens', request, { as: admin });
  const specialBatches = await makeSpecialBatches(world);
  const paymentRequest = { outlet: 'مكتبة النور', piastres: 100, requestId: 'paid' };
  const { payment } = await api.call('admin/payments/add', paymentRequest, { as: admin });
  const payoutRequest = { author, month: '2026-11', piastres: 100, requestId: 'paid' };
  const { payout } = await api.call('admin/payouts/add', payoutRequest, { as: admin });
  const sales = await makeStaff(api, ['sales']);
  const sold = await sellCard(world, sales);
  const revocation = { codes: batch.tokens.slice(0, 1) };
  const { change } = await api.call('admin/codes/revoke', revocation, { as: admin });
  const settingsChanged = await allowContactNumbers(world);
  const asked = await askQuestions(world, student);
  const exam = await makeQuiz(api, admin, examSettings(api, [-1, 60]));
  const examined = await makeEnrolledStudent(api, admin, exam);
  // The parents' link belongs to a student whom no request names, so no request can end the link.
  const follow = await api.call('user/follow', undefined, { as: await makeStudent(api) });
  // No other call names these, so a transfer is possible whatever the other requests have changed.
  const transferCourse = await makeCourse(api, admin);
  const transferring = [
    await makeEnrolledStudent(api, admin, transferCourse),
    await makeStudent(api),
  ];
  const ofLectures = { courses: [course.cId] };
  const courses = [course, ...otherCourses].map(({ cId }) => cId);
  const existing = {
    ids: courses,
    courses,
    authors: [author],
    lectures: [course.openId, course.soldId],
    questions,
    codes: [token, ...batch.tokens, ...specialBatches.flatMap(({ tokens }) => tokens)],
    batches: [batch, ...specialBatches].map(({ batch: { id } }) => id),
    changes: change === null ? [] : [change],
    uids: [student.uid, other.uid, third.uid],
    idTokens: [other.idToken, third.idToken, 'a.b.c'],
    times: [new Date(Date.now() + 86_400_000).toISOString(), '2026-11-21T10:00:00+02:00'],
  };
  const roles = {
    visitor: null,
    student,
    // This account is never enrolled in a course.
    outsider,
    // This account may be signed out by requests.
    leaver,
    admin,
    content: await makeStaff(api, ['content']),
    sales,
    forged: { uid: 'forged', idToken: `${other.idToken.split('.')[0]}.e30.x` },
  };
  return {
    existing,
    roles,
    existingFor: {
      'admin/bundles/save': { ids: bundles },
      'admin/payments/void': { ids: [payment.id] },
      'admin/payouts/void': { ids: [payout.id] },
      'admin/counter/receipt': { ids: [sold.receipt] },
      'admin/cards/undo': { ids: sold.moves },
      'admin/shifts/close': { ids: [sold.shift] },
      // These calls change each used card only once.
      'admin/cards/refund': { codes: [token] },
      'admin/cards/exchange': { codes: [exchanged] },
      // A change names the time of the last one.
      'admin/settings/update': { times: [settingsChanged] },
      // A parents' link and a card both have a field `token`.
      follow: { codes: [follow.token] },
      'admin/quizzes/save': { ...ofLectures, lectures: [course.openId] },
      'admin/quizzes/open-next': { ...ofLectures, lectures: [course.soldId], uids: [student.uid] },
      // These calls succeed only with the course of the lecture.
      'admin/quizzes/quiz': ofLectures,
      'admin/quizzes/marks': ofLectures,
      'admin/quizzes/picture': ofLectures,
      'admin/quizzes/regrade': ofLectures,
      'admin/students/extend': { ...ofLectures, uids: [student.uid] },
      'admin/teaching/course': ofLectures,
      'user/notes': ofLectures,
      'courses/course/lectures/lecture/questions': ofLectures,
      'courses/course/lectures/lecture/questions/ask': ofLectures,
      'admin/questions/course': ofLectures,
      'admin/questions/answer': { ids: asked },
      'admin/questions/delete': { ids: asked },
      'admin/teaching/announcements/add': ofLectures,
      'admin/exams/allow': { courses: [exam.cId], lectures: [exam.soldId], uids: [examined.uid] },
      // Staff's requests may sign out only an account that no other call needs.
      'admin/students/devices/reset': { uids: [leaver.uid] },
      'admin/students/transfer': {
        courses: [transferCourse.cId],
        uids: transferring.map(({ uid }) => uid),
      },
    },
  };
}
