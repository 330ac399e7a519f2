import type { ResponseOf } from '@markaz/contract/api';
import { titleGrades } from '@markaz/contract/catalogue/courses';
import { cairoDay } from '@markaz/contract/time/cairo';
import { openDatabase } from '../../src/store/database.ts';
import { createClient } from '../api-client.ts';
import { forBundle } from '../bundles.ts';
import { makeBatch, tokenAt } from '../codes.ts';
import { makeCourse, makeToken, someInfo, submission } from '../courses.ts';
import type { Account, TestApi } from '../harness.ts';
import { startInstance } from '../instances.ts';
import { makeAdmin, makeStudent, reason } from '../people.ts';
import { photo } from '../pictures.ts';
import { makeQuiz, quizPath, submit } from '../quizzes.ts';
import { openEditor, revision } from '../revisions.ts';
import { endYear } from '../years.ts';
import type { Question } from './answers.ts';

const dayMs = 86_400_000;
const names = ['أحمد', 'منى', 'يوسف', 'ليلى', 'عمر', 'هدى', 'سعيد', 'نور'] as const;
const outlet = 'مكتبة النور';

/**
 * Redeems a card while the counters are full, so that it waits to be counted. Uses another process:
 * the process that redeems it counts it as soon as its dashboard is read.
 */
async function redeemLate(api: TestApi, as: Account, body: object): Promise<void> {
  const { statistics } = openDatabase(api.firestore);
  const before = await api.firestore.getAll(...statistics);
  await Promise.all(statistics.map((shard) => shard.set({ full: 'x'.repeat(1_048_400) })));
  const { url, kill } = await startInstance(api.projectId);
  const clock = () => ({ now: api.now().getTime(), ahead: 0 });
  await createClient(() => url, clock).call('courses/course/enroll', body, { as });
  await kill();
  await Promise.all(
    before.map((doc) => (doc.exists ? doc.ref.set(doc.data() ?? {}) : doc.ref.delete())),
  );
}

/** Makes a centre with a document of every kind, and the questions that show them all. */
export async function makeHistory(api: TestApi) {
  const admin = await makeAdmin(api);
  const students: Account[] = [];
  for (const name of names) students.push(await makeStudent(api, { name }));
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
  const ended = await makeCourse(api, admin, { title: 'العام الماضي' });
  const trashed = await makeCourse(api, admin, { title: 'القديم' });
  const draft = await makeCourse(api, admin, { title: 'مسودة' });
  const form = submission({ ...someInfo, title: 'بصورة' }, undefined, await photo({ width: 960 }));
  const { id: pictured } = await call('admin/courses/submit', form, asAdmin);
  await call('admin/courses/publish', { ids: [draft.cId], published: false }, asAdmin);
  const bundle = { id: 'first-term', name: 'الترم الأول', courses: [nahw.cId, fiqh.cId] };
  await call('admin/bundles/save', { ...bundle, updatedAt: null }, asAdmin);

  const cards = {
    whole: await makeBatch(api, admin, nahw.cId, { count: 12, outlet, price: 15_000 }),
    inactive: await makeBatch(api, admin, nahw.cId, { count: 8, inactive: true, note: 'ترم أول' }),
    lecture: await makeBatch(api, admin, fiqh.cId, {
      count: 6,
      opens: { kind: 'lectures', lIds: [fiqh.soldId] },
      lasts: { kind: 'days', days: 30 },
      priceLabel: '٢٠ جنيهًا',
    }),
    bundle: await makeBatch(api, admin, bundle.id, { count: 4, price: 25_050, ...forBundle }),
    ended: await makeBatch(api, admin, ended.cId, { count: 5 }),
    trashed: await makeBatch(api, admin, trashed.cId, { count: 5 }),
    expiring: await makeBatch(api, admin, fiqh.cId, {
      count: 3,
      expiresAt: new Date(api.now().getTime() + 2 * dayMs).toISOString(),
    }),
  };
  const use = (index: number, batch: ResponseOf<'admin/courses/access_tokens'>, card: number) => {
    const { cId, opens } = batch.batch;
    const body = {
      cId: opens.kind === 'bundle' ? nahw.cId : cId,
      token: tokenAt(batch, card),
    };
    return call('courses/course/enroll', body, { as: student(index) });
  };
  const move = (path: 'hand-over' | 'sell' | 'return', body: object) =>
    call(
      `admin/cards/${path}`,
      { cId: nahw.cId, requestId: `${path}-${JSON.stringify(body).length}`, ...body },
      asAdmin,
    );
  await move('hand-over', { from: 1, to: 10, outlet, sell: null });
  await move('sell', { from: 8, to: 10, on: 'credit' });
  await move('return', { from: 10, to: 10 });
  await move('sell', { from: 11, to: 11, on: 'paid' });
  await call(
    'admin/payments/add',
    { outlet, piastres: 20_000, note: 'إيصال ١', requestId: 'payment-1' },
    asAdmin,
  );
  const month = cairoDay(api.now()).slice(0, 7);
  await call('admin/shares/update', { cId: nahw.cId, from: month, share: 40 }, asAdmin);
  for (const index of [0, 1, 2]) await use(index, cards.whole, index);
  await use(3, cards.lecture, 0);
  await use(0, cards.lecture, 1);
  await use(4, cards.bundle, 0);
  await use(5, cards.ended, 0);
  await use(1, cards.trashed, 0);
  const single = await makeToken(api, admin, fiqh.cId);
  await call('courses/course/enroll', { cId: fiqh.cId, token: single }, { as: student(6) });
  await makeToken(api, admin, nahw.cId);

  await call('admin/codes/activate', { cId: nahw.cId, from: 13, to: 16 }, asAdmin);
  const revoked = [tokenAt(cards.whole, 5), tokenAt(cards.whole, 6)];
  await call('admin/codes/revoke', { codes: revoked, reason }, asAdmin);
  await call('admin/codes/reinstate', { codes: [tokenAt(cards.whole, 6)], reason }, asAdmin);
  await call('admin/codes/swap', { code: tokenAt(cards.whole, 4), reason }, asAdmin);
  await call('admin/codes/print', { batch: cards.whole.batch.id }, asAdmin);
  await api.send(
    'courses/course/enroll',
    { cId: nahw.cId, token: 'TEST-AAAA-AAAA-AAA' },
    { as: student(7) },
  );

  const about = (index: number, more: object = {}) => ({
    cId: fiqh.cId,
    uid: student(index).uid,
    reason,
    ...more,
  });
  await call('admin/students/enrol', about(7), asAdmin);
  await call('admin/students/enrol', about(2, { until: null }), asAdmin);
  await call('admin/students/remove', about(2), asAdmin);
  await call('admin/students/extend', about(3, { until: null }), asAdmin);
  const transfer = { cId: nahw.cId, from: student(2).uid, to: student(7).uid, reason };
  await call('admin/students/transfer', transfer, asAdmin);
  const note = { uid: student(0).uid, text: 'اتصل وليّ الأمر', updatedAt: null };
  await call('admin/students/note', note, asAdmin);
  await call('user/follow', undefined, { as: student(0) });
  await call('user/profile', { grade: '1', section: 'general' }, { as: student(0) });

  for (const [index, { cId, openId, soldId }] of [nahw, nahw, fiqh, fiqh, nahw, ended].entries()) {
    const lectures = [
      { lId: openId, position: 30 + index, completed: true },
      { lId: soldId, position: 600 + index },
    ];
    await api.send('user/progress', { cId, lectures }, { as: student(index) });
  }
  await submit(api, student(0), nahw, 'first-0', { wrong: [0, 2] });
  await submit(api, student(0), nahw, 'second-0');
  await submit(api, student(1), nahw, 'first-1', { wrong: [1] });
  await call('courses/missed', { search: 'الكيمياء العضوية' });
  const edited = await openEditor(api, admin, fiqh.cId);
  const kept = edited.lectures.filter(({ id }) => id !== fiqh.openId);
  await call('admin/courses/update', revision(edited, { lectures: kept }), asAdmin);
  await endYear(api, admin, [ended.cId], 'year-1');
  await call('admin/courses/delete', { ids: [trashed.cId] }, asAdmin);
  const settings = {
    brandName: 'مركز النور',
    phone: '01012345678',
    deviceLimit: '2',
    announcement: { text: 'تبدأ المراجعة يوم السبت', link: '', tone: 'info', until: null },
  };
  const known = await call('admin/settings', undefined, asAdmin);
  await call('admin/settings/update', { ...known, ...settings }, asAdmin);

  // From here on everything is counted, except for one redemption.
  await api.count();
  await api.goOnWithNight();
  const lateCard = { cId: nahw.cId, token: tokenAt(cards.whole, 6) };
  await redeemLate(api, student(6), lateCard);

  const people = {
    admin: admin.uid,
    ...Object.fromEntries(students.map(({ uid }, index) => [`student${index + 1}`, uid])),
  };
  const courses = [nahw, fiqh, ended, trashed, draft].map(({ cId }) => cId).concat(pictured);
  const tokens = Object.values(cards).map((batch) => tokenAt(batch, 0));
  return {
    people,
    questions: questionsAbout({ people, courses, tokens, quiz: nahw, outlet, month }),
  };
}

interface Shown {
  readonly people: Readonly<Record<string, string>>;
  readonly courses: readonly string[];
  readonly tokens: readonly string[];
  readonly quiz: { readonly cId: string; readonly soldId: string };
  readonly outlet: string;
  readonly month: string;
}

/** Calls that show the stored data. The log comes first, because reading codes is logged. */
function questionsAbout({ people, courses, tokens, quiz, outlet, month }: Shown): Question[] {
  const admin = (path: string, body?: unknown): Question => ({ who: 'admin', path, body });
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
    ...students.flatMap(([who, uid]): Question[] => [
      ...['user/userdoc', 'user/courses'].map((path) => ({ who, path })),
      { who, path: 'user/mistakes', body: { cId: quiz.cId } },
      ...courses.map((id) => ({ who, path: 'courses/course', body: { id } })),
      { who, path: 'courses/course/lectures/lecture/res', body: lecture },
      { who, path: `${quizPath}/result`, body: lecture },
      admin('admin/students/student', { uid }),
      admin('admin/students/repairs', { uid }),
    ]),
    ...courses.flatMap((cId): Question[] => [
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
    ...['courses', 'students', 'students/away'].map((path) => admin(`admin/${path}`, {})),
    admin('admin/students/refused', { since: '2026-11-01T00:00:00Z' }),
    ...['today', 'dashboard', 'years', 'balances', 'shares', 'settings', 'admins', 'names'].map(
      (path) => admin(`admin/${path}`),
    ),
    ...['outlets', 'bundles', 'bundles/numbers'].map((path) => admin(`admin/${path}`)),
    admin('admin/report', { month }),
    admin('admin/settlement', { outlet, month }),
  ];
}
