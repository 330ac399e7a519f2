import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ResponseOf } from '@markaz/contract/api';
import { titleGrades } from '@markaz/contract/catalogue/courses';
import { cairoDay } from '@markaz/contract/time/cairo';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createDeps } from '../../src/deps.ts';
import { openDatabase } from '../../src/store/database.ts';
import { createClient } from '../api-client.ts';
import { bundleScope } from '../bundles.ts';
import { makeBatch, tokenAt } from '../codes.ts';
import { courseForm, makeCourse, makeToken, someInfo } from '../courses.ts';
import type { Account, TestApi } from '../harness.ts';
import { makeAdmin, makeStudent, reason } from '../people.ts';
import { makePhoto } from '../pictures.ts';
import { examSettings, lectureOf, makeQuiz, quizPath, submit } from '../quizzes.ts';
import { openEditor, revisionForm } from '../revisions.ts';
import { authorOf } from '../teachers.ts';
import { endYear } from '../years.ts';
import type { GoldenCall } from './answers.ts';

const dayMs = 86_400_000;
const studentNames = ['أحمد', 'منى', 'يوسف', 'ليلى', 'عمر', 'هدى', 'سعيد', 'نور'] as const;
const outlet = 'مكتبة النور';

/**
 * Redeems a card while the counter documents are full, so that this redemption stays uncounted.
 * Uses another app, because the app that redeems a card would count it when an admin reads the
 * dashboard there.
 */
async function redeemUncounted(api: TestApi, as: Account, body: object): Promise<void> {
  const { statistics } = openDatabase(api.firestore);
  const savedShards = await api.firestore.getAll(...statistics);
  await Promise.all(statistics.map((shard) => shard.set({ full: 'x'.repeat(1_048_400) })));
  const config = readConfig({ GCLOUD_PROJECT: api.projectId });
  // A long timeout, because test machines may be busy.
  const deps = createDeps(config, { now: api.now, log: () => {}, patience: 60_000 });
  const server = createServer(createApp(deps)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const clock = () => ({ now: api.now().getTime(), aheadMs: 0 });
  const client = createClient(() => `http://127.0.0.1:${address.port}`, clock);
  await client.call('courses/course/enroll', body, { as });
  server.closeAllConnections();
  server.close();
  await Promise.all(
    savedShards.map((doc) => (doc.exists ? doc.ref.set(doc.data() ?? {}) : doc.ref.delete())),
  );
}

/** Fills a centre with documents of every kind. Returns the calls that read all of them. */
export async function makeHistory(api: TestApi) {
  const admin = await makeAdmin(api);
  const students: Account[] = [];
  for (const name of studentNames) students.push(await makeStudent(api, { name }));
  const student = (index: number): Account => students[index] ?? admin;
  const call: TestApi['call'] = (path, body, options) => api.call(path, body, options);
  const asAdmin = { as: admin };

  const nahw = await makeQuiz(
    api,
    admin,
    { gate: true },
    await makeCourse(api, admin, { author: { name: 'الأستاذ علي' } }),
  );
  const fiqh = await makeCourse(api, admin, { title: 'الفقه', subject: 'الفقه', grade: '2' });
  const endedCourse = await makeCourse(api, admin, { title: 'العام الماضي' });
  const trashedCourse = await makeCourse(api, admin, { title: 'القديم' });
  const draftCourse = await makeCourse(api, admin, { title: 'مسودة' });
  const form = courseForm(
    { ...someInfo, title: 'بصورة' },
    undefined,
    await makePhoto({ width: 960 }),
  );
  const { id: picturedId } = await call('admin/courses/submit', form, asAdmin);
  await call('admin/courses/publish', { ids: [draftCourse.cId], published: false }, asAdmin);
  const bundle = { id: 'first-term', name: 'الترم الأول', courses: [nahw.cId, fiqh.cId] };
  await call('admin/bundles/save', { ...bundle, updatedAt: null }, asAdmin);

  const cards = {
    wholeCourse: await makeBatch(api, admin, nahw.cId, { count: 12, outlet, price: 15_000 }),
    inactive: await makeBatch(api, admin, nahw.cId, { count: 8, inactive: true, note: 'ترم أول' }),
    lecture: await makeBatch(api, admin, fiqh.cId, {
      count: 6,
      opens: { kind: 'lectures', lIds: [fiqh.soldId] },
      lasts: { kind: 'days', days: 30 },
      priceLabel: '٢٠ جنيهًا',
    }),
    bundle: await makeBatch(api, admin, bundle.id, { count: 4, price: 25_050, ...bundleScope }),
    ended: await makeBatch(api, admin, endedCourse.cId, { count: 5 }),
    trashed: await makeBatch(api, admin, trashedCourse.cId, { count: 5 }),
    expiring: await makeBatch(api, admin, fiqh.cId, {
      count: 3,
      expiresAt: new Date(api.now().getTime() + 2 * dayMs).toISOString(),
    }),
  };
  const redeem = (
    studentIndex: number,
    batch: ResponseOf<'admin/courses/access_tokens'>,
    cardIndex: number,
  ) => {
    const { cId, opens } = batch.batch;
    const body = {
      cId: opens.kind === 'bundle' ? nahw.cId : cId,
      token: tokenAt(batch, cardIndex),
    };
    return call('courses/course/enroll', body, { as: student(studentIndex) });
  };
  const moveCards = (path: 'hand-over' | 'sell' | 'return', body: object) =>
    call(
      `admin/cards/${path}`,
      { cId: nahw.cId, requestId: `${path}-${JSON.stringify(body).length}`, ...body },
      asAdmin,
    );
  await moveCards('hand-over', { from: 1, to: 10, outlet, sell: null });
  await moveCards('sell', { from: 8, to: 10, on: 'credit' });
  await moveCards('return', { from: 10, to: 10 });
  await moveCards('sell', { from: 11, to: 11, on: 'paid' });
  const { move } = await call(
    'admin/cards/sell',
    { cId: nahw.cId, from: 12, to: 12, on: 'paid', outlet, requestId: 'sold-by-mistake' },
    asAdmin,
  );
  await call('admin/cards/undo', { id: move?.id ?? '' }, asAdmin);
  await call(
    'admin/payments/add',
    { outlet, piastres: 20_000, note: 'إيصال ١', requestId: 'payment-1' },
    asAdmin,
  );
  const { shift } = await call(
    'admin/shifts/open',
    { float: 5_000, requestId: 'shift-1' },
    asAdmin,
  );
  const soldCard = { cId: nahw.cId, serial: cards.inactive.batch.firstSerial + 7, price: 15_000 };
  const sale = { cards: [soldCard], paid: 20_000, requestId: 'sale-1' };
  const { receipt } = await call('admin/counter/sell', sale, asAdmin);
  await call('admin/shifts/close', { id: shift.id, counted: 20_000 }, asAdmin);
  const month = cairoDay(api.now()).slice(0, 7);
  await call('admin/shares/update', { cId: nahw.cId, from: month, share: 40 }, asAdmin);
  const author = await authorOf(api, admin, nahw.cId);
  await call(
    'admin/payouts/add',
    { author, month, piastres: 1_500, note: 'نقدًا', requestId: 'payout-1' },
    asAdmin,
  );
  for (const index of [0, 1, 2]) await redeem(index, cards.wholeCourse, index);
  await redeem(3, cards.lecture, 0);
  await redeem(0, cards.lecture, 1);
  await redeem(4, cards.bundle, 0);
  await redeem(5, cards.ended, 0);
  await redeem(1, cards.trashed, 0);
  const singleToken = await makeToken(api, admin, fiqh.cId);
  await call('courses/course/enroll', { cId: fiqh.cId, token: singleToken }, { as: student(6) });
  await makeToken(api, admin, nahw.cId);

  await call('admin/codes/activate', { cId: nahw.cId, from: 13, to: 16 }, asAdmin);
  const revokedTokens = [tokenAt(cards.wholeCourse, 5), tokenAt(cards.wholeCourse, 6)];
  await call('admin/codes/revoke', { codes: revokedTokens, reason }, asAdmin);
  await call('admin/codes/reinstate', { codes: [tokenAt(cards.wholeCourse, 6)], reason }, asAdmin);
  await call('admin/codes/swap', { code: tokenAt(cards.wholeCourse, 4), reason }, asAdmin);
  await call('admin/codes/print', { batch: cards.wholeCourse.batch.id }, asAdmin);
  await api.send(
    'courses/course/enroll',
    { cId: nahw.cId, token: 'TEST-AAAA-AAAA-AAA' },
    { as: student(7) },
  );

  const studentRequest = (index: number, extra: object = {}) => ({
    cId: fiqh.cId,
    uid: student(index).uid,
    reason,
    ...extra,
  });
  await call('admin/students/enrol', studentRequest(7), asAdmin);
  await call('admin/students/enrol', studentRequest(2, { until: null }), asAdmin);
  await call('admin/students/remove', studentRequest(2), asAdmin);
  await call('admin/students/extend', studentRequest(3, { until: null }), asAdmin);
  const invited = { cId: nahw.cId, emails: ['invited@example.com'], reason, invite: true };
  await call('admin/students/bulk', invited, asAdmin);
  const transfer = { cId: nahw.cId, from: student(2).uid, to: student(7).uid, reason };
  await call('admin/students/transfer', transfer, asAdmin);
  const note = { uid: student(0).uid, text: 'اتصل وليّ الأمر', updatedAt: null };
  await call('admin/students/note', note, asAdmin);
  await call('user/follow', undefined, { as: student(0) });
  await call('user/profile', { grade: '1', section: 'general' }, { as: student(0) });

  for (const [index, { cId, openId, soldId }] of [
    nahw,
    nahw,
    fiqh,
    fiqh,
    nahw,
    endedCourse,
  ].entries()) {
    const lectures = [
      { lId: openId, position: 30 + index, completed: true },
      { lId: soldId, position: 600 + index },
    ];
    await api.send('user/progress', { cId, lectures }, { as: student(index) });
  }
  const noteAt = api.now().toISOString();
  const noteOf = (id: string, text: string) => ({ id, part: 0, seconds: 750, text, at: noteAt });
  const changes = [noteOf('kept', 'الحال منصوب'), noteOf('deleted', '')];
  const notes = { cId: nahw.cId, lId: nahw.soldId, sentAt: noteAt, changes };
  await call('user/notes', notes, { as: student(0) });
  const asked = { cId: nahw.cId, lId: nahw.soldId, part: 0, seconds: 750 };
  const ask = async (id: string) => {
    const path = 'courses/course/lectures/lecture/questions/ask';
    const question = { ...asked, id, text: 'لماذا نُصب الحال؟' };
    return (await call(path, question, { as: student(0) })).question.id;
  };
  const answered = { id: await ask('answered'), text: 'لأنه فضلة.', link: null, published: true };
  await call('admin/questions/answer', answered, asAdmin);
  await ask('waiting');
  await submit(api, student(0), nahw, 'first-0', { wrong: [0, 2] });
  await submit(api, student(0), nahw, 'second-0');
  await submit(api, student(1), nahw, 'first-1', { wrong: [1] });
  await call('courses/missed', { search: 'الكيمياء العضوية' });
  const edited = await openEditor(api, admin, fiqh.cId);
  const remainingLectures = edited.lectures.filter(({ id }) => id !== fiqh.openId);
  await call(
    'admin/courses/update',
    revisionForm(edited, { lectures: remainingLectures }),
    asAdmin,
  );
  await endYear(api, admin, [endedCourse.cId], 'year-1');
  await call('admin/courses/delete', { ids: [trashedCourse.cId] }, asAdmin);
  const settings = {
    brandName: 'مركز النور',
    phone: '01012345678',
    deviceLimit: '2',
    contactNumbers: true,
    announcement: { text: 'تبدأ المراجعة يوم السبت', link: '', tone: 'info', until: null },
  };
  const currentSettings = await call('admin/settings', undefined, asAdmin);
  await call('admin/settings/update', { ...currentSettings, ...settings }, asAdmin);
  const numbers = { own: '01012345678', parent: '01112345678', consent: true };
  await call('user/contact/save', numbers, { as: student(0) });
  await call('user/calendar', undefined, { as: student(0) });
  await call('admin/search-words/set', { word: 'ميس نورهان', means: 'النحو' }, asAdmin);

  const exam = await makeQuiz(api, admin, examSettings(api, [-5, 60]), fiqh);
  await call(quizPath, { ...lectureOf(exam), attemptId: 'exam-1' }, { as: student(6) });
  await submit(api, student(6), exam, 'exam-1', { wrong: [0] });

  // Count everything so far. Only the next redemption stays uncounted.
  await api.countActivity();
  await api.resumeNightlyJob();
  const uncountedCard = { cId: nahw.cId, token: tokenAt(cards.wholeCourse, 6) };
  await redeemUncounted(api, student(6), uncountedCard);

  const people = {
    admin: admin.uid,
    ...Object.fromEntries(students.map(({ uid }, index) => [`student${index + 1}`, uid])),
  };
  const courses = [nahw, fiqh, endedCourse, trashedCourse, draftCourse]
    .map(({ cId }) => cId)
    .concat(picturedId);
  const tokens = Object.values(cards).map((batch) => tokenAt(batch, 0));
  return {
    people,
    readCalls: readCallsFor({
      people,
      courses,
      tokens,
      quiz: nahw,
      outlet,
      month,
      receipt: receipt.id,
    }),
  };
}

interface HistoryIds {
  readonly people: Readonly<Record<string, string>>;
  readonly courses: readonly string[];
  readonly tokens: readonly string[];
  readonly quiz: { readonly cId: string; readonly soldId: string };
  readonly outlet: string;
  readonly month: string;
  readonly receipt: string;
}

/**
 * Returns calls that read the stored data. They read the audit log first, because reading codes
 * adds entries to it.
 */
function readCallsFor(ids: HistoryIds): GoldenCall[] {
  const { people, courses, tokens, quiz, outlet, month, receipt } = ids;
  const admin = (path: string, body?: unknown): GoldenCall => ({ who: 'admin', path, body });
  const lecture = { cId: quiz.cId, lId: quiz.soldId };
  const students = Object.entries(people).filter(([name]) => name !== 'admin');
  return [
    admin('admin/audit', { limit: 100 }),
    { who: null, path: 'courses' },
    ...titleGrades.map((grade) => ({
      who: null,
      path: 'courses/lecture-titles',
      body: { grade },
    })),
    { who: null, path: 'user/allauthors' },
    ...courses.map((id) => ({ who: null, path: 'courses/course', body: { id } })),
    ...students.flatMap(([who, uid]): GoldenCall[] => [
      ...['user/userdoc', 'user/courses', 'user/contact'].map((path) => ({ who, path })),
      { who, path: 'user/mistakes', body: { cId: quiz.cId } },
      ...courses.map((id) => ({ who, path: 'courses/course', body: { id } })),
      { who, path: 'courses/course/lectures/lecture/res', body: lecture },
      { who, path: `${quizPath}/result`, body: lecture },
      {
        who,
        path: 'user/notes',
        body: { ...lecture, sentAt: '2026-11-01T00:00:00Z', changes: [] },
      },
      { who, path: 'courses/course/lectures/lecture/questions', body: { ...lecture, own: true } },
      admin('admin/students/student', { uid }),
      admin('admin/students/repairs', { uid }),
    ]),
    ...courses.flatMap((cId): GoldenCall[] => [
      admin('admin/courses/course', { id: cId }),
      admin('admin/courses/students', { cId }),
      admin('admin/codes', { cId, limit: 50 }),
      admin('admin/codes/batches', { cId }),
      admin('admin/codes/outlets', { cId }),
      admin('admin/cards/moves', { cId }),
    ]),
    ...tokens.map((code) => admin('admin/codes/card', { code })),
    admin('admin/quizzes/quiz', lecture),
    admin('admin/quizzes/results', lecture),
    admin('admin/quizzes/marks', lecture),
    ...['courses', 'students', 'students/away', 'students/invitations', 'shifts'].map((path) =>
      admin(`admin/${path}`, {}),
    ),
    admin('admin/students/refused', { since: '2026-11-01T00:00:00Z' }),
    ...['today', 'dashboard', 'years', 'balances', 'shares', 'settings', 'admins', 'names'].map(
      (path) => admin(`admin/${path}`),
    ),
    ...['outlets', 'bundles', 'bundles/numbers'].map((path) => admin(`admin/${path}`)),
    admin('admin/report', { month }),
    admin('admin/settlement', { outlet, month }),
    admin('admin/counter/receipt', { id: receipt }),
  ];
}
