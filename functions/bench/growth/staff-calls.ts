import type { ResponseOf } from '@markaz/contract/api';
import sharp from 'sharp';
import type { Api, CallExamples, EarlierAnswer } from './api.ts';
import type { Centre } from './make-centre.ts';
import { courseForm, quiz } from './make-courses.ts';
import { coursesOf, nameOf, studentsWithout, uidOf } from './make-students.ts';

const reason = 'طلب ولي الأمر';
const emailOf = (uid: string) => `${uid}@markaz.example`;

/** Returns the form of an update that removes the course's last lecture. */
function revisionForm({ course, lectures }: ResponseOf<'admin/courses/course'>): FormData {
  const { id, updatedAt, title, description, subject, grade, section, madhhab, author } = course;
  const courseInfo = { title, description, subject, grade, section, madhhab };
  const parts = {
    id,
    updatedAt,
    courseInfo: { ...courseInfo, author: author && { id: author.id } },
    lectures: lectures.slice(0, -1),
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.set(name, JSON.stringify(value));
  return form;
}

async function pictureForm(cId: string): Promise<FormData> {
  const create = { width: 960, height: 540, channels: 3, background: '#236' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const form = new FormData();
  form.set('cId', JSON.stringify(cId));
  form.set('thumbnail', new Blob([new Uint8Array(bytes)]), 'picture.png');
  return form;
}

function captionsForm(cId: string): FormData {
  const form = new FormData();
  form.set('cId', JSON.stringify(cId));
  form.set('thumbnail', new Blob(['WEBVTT\n\n00:01.000 --> 00:02.000\nمرحبًا\n']), 'captions.vtt');
  return form;
}

/**
 * Returns the calls of staff. Some calls need the results of earlier calls. For example, cards are
 * made before they are sold.
 */
export function staffCalls(centre: Centre, { now }: Api, earlier: EarlierAnswer) {
  const { courses, prototype, bundles, batch, outlet, size } = centre;
  const student = uidOf(1);
  const studentCourses = coursesOf(1, size).flatMap((course) => courses[course] ?? []);
  const [course = prototype, secondCourse = prototype] = studentCourses;
  const { cId } = course;
  const studentsWithoutCourse = studentsWithout(courses.indexOf(course), size).map(uidOf);
  const [newcomer = '', successor = '', ...others] = studentsWithoutCourse;
  const emails = others.slice(0, 3).map(emailOf);
  const endedCourse = courses.at(-1)?.cId ?? '';
  const lecture = { cId, lId: course.lectures[5] ?? '' };
  const month = now().toISOString().slice(0, 7);
  const pastMonth = new Date(now().getTime() - 90 * 86_400_000).toISOString().slice(0, 7);
  const repair = { cId, uid: newcomer, reason };
  const latestBatch = () => earlier('admin/courses/access_tokens');
  /** Converts a range of positions in the last batch to serial numbers. */
  const serialRange = (from: number, to: number) => {
    const { firstSerial } = latestBatch().batch;
    return { cId, from: firstSerial + from, to: firstSerial + to };
  };
  const tokenAt = (position: number) => latestBatch().tokens[position] ?? '';
  /** Returns the code of a used card. */
  const usedCode = () => earlier('admin/codes/find').codes[0]?.token ?? '';
  /** Returns a course that the student of `usedCode` does not have. */
  const lackedCourse = () => {
    const uid = earlier('admin/codes/find').codes[0]?.usedBy?.uid ?? '';
    const ownCourses = coursesOf(Number(uid.replace('student-', '')), size);
    return courses.find((_, index) => !ownCourses.includes(index))?.cId ?? '';
  };
  const submittedId = () => earlier('admin/courses/submit').id;
  /** All courses have the same author. */
  const author = () => earlier('admin/courses/course').course.author?.id ?? '';
  const announcement = (requestId: string) => ({
    requestId,
    text: 'تأجلت مراجعة الباب الثاني',
    until: new Date(now().getTime() + 86_400_000).toISOString(),
    audience: { kind: 'course', cId } as const,
  });
  return {
    'admin/today': {},
    'admin/dashboard': {},
    'admin/names': {},
    'admin/admins': {},
    'admin/admins/grant': { body: { email: emailOf(uidOf(7)), role: 'sales' } },
    'admin/admins/revoke': { body: { uid: uidOf(7) } },
    'admin/settings': {},
    'admin/settings/update': () => {
      const { updatedAt, ...settings } = earlier('admin/settings');
      const changes = { tagline: 'وصف آخر', announcement: null, contactNumbers: true };
      return { body: { ...settings, updatedAt, ...changes } };
    },
    'admin/search-words': {},
    'admin/search-words/set': { body: { word: 'ماث', means: 'الرياضيات' } },
    'admin/search-words/remove': { body: { word: 'ماث' } },
    'admin/announcements': {},
    'admin/announcements/add': { body: announcement('announcement') },
    'admin/announcements/end': () => ({
      body: { id: earlier('admin/announcements/add').announcements[0]?.id ?? '' },
    }),
    'admin/audit': {
      ': newest': { body: { limit: 100 } },
      ': of a student': { body: { subject: `user/${uidOf(0)}` } },
      ': by action': { body: { action: 'codes.make' } },
    },
    'admin/courses': {
      ': live': {},
      ': all': { body: { state: 'all' } },
    },
    'admin/courses/export': {},
    'admin/courses/submit': { form: courseForm('كورس جديد', 3) },
    'admin/courses/course': () => ({ body: { id: submittedId() } }),
    'admin/courses/update': () => ({ form: revisionForm(earlier('admin/courses/course')) }),
    'admin/courses/lectures/restore': () => {
      const lId = earlier('admin/courses/course').lectures.at(-1)?.id ?? '';
      return { body: { cId: submittedId(), lId } };
    },
    'admin/courses/captions': () => ({ form: captionsForm(cId) }),
    'admin/courses/copy': () => ({
      body: { id: submittedId(), quizzes: true, requestId: 'growth-copy' },
    }),
    'admin/courses/publish': () => ({ body: { ids: [submittedId()], published: false } }),
    'admin/courses/delete': () => ({ body: { ids: [submittedId()] } }),
    'admin/courses/restore': () => ({ body: { ids: [submittedId()] } }),
    'admin/quizzes/quiz': { body: lecture },
    'admin/quizzes/picture': async () => ({ form: await pictureForm(cId) }),
    'admin/quizzes/save': () => ({
      body: {
        ...lecture,
        version: earlier('admin/quizzes/quiz').version,
        quiz: earlier('admin/quizzes/quiz').quiz ?? quiz,
      },
    }),
    'admin/quizzes/results': { body: lecture },
    'admin/quizzes/regrade': () => ({
      body: { ...lecture, version: earlier('admin/quizzes/save').version, apply: false },
    }),
    'admin/quizzes/marks': { body: lecture },
    'admin/quizzes/export': { body: lecture },

    'admin/outlets': {},
    'admin/bundles': {},
    'admin/bundles/numbers': {},
    'admin/bundles/save': {
      body: { id: 'growth', name: 'باقة', courses: [cId, secondCourse.cId], updatedAt: null },
    },
    'admin/courses/access_token': { body: { cId } },
    'admin/courses/access_tokens': {
      ': of a bundle': {
        body: { cId: bundles[0]?.id ?? '', count: 20, opens: { kind: 'bundle' }, requestId: 'b' },
      },
      ': of a course': { body: { cId, count: 100, inactive: true, price: 15_000, requestId: 'c' } },
    },
    'admin/codes/activate': () => ({ body: serialRange(0, 49) }),
    'admin/codes/revoke': () => ({ body: serialRange(40, 49) }),
    'admin/codes/reinstate': () => ({ body: serialRange(40, 40) }),
    'admin/codes/undo': () => ({ body: { change: earlier('admin/codes/activate').change ?? '' } }),
    'admin/cards/hand-over': () => ({
      body: { ...serialRange(50, 69), outlet, activate: true, requestId: 'growth-1' },
    }),
    'admin/cards/sell': () => ({
      body: { ...serialRange(50, 59), on: 'credit', requestId: 'growth-2' },
    }),
    'admin/cards/return': () => ({ body: { ...serialRange(55, 56), requestId: 'growth-3' } }),
    'admin/cards/places': () => ({ body: serialRange(50, 69) }),
    'admin/cards/undo': () => ({ body: { id: earlier('admin/cards/return').move?.id ?? '' } }),
    'admin/codes/swap': () => ({ body: { code: tokenAt(60), reason } }),
    'admin/cards/moves': {
      ': newest': {},
      ': of an outlet': { body: { outlet } },
      ': of a course': { body: { cId } },
    },
    'admin/codes': {
      ': newest': {},
      ': of a course': { body: { cId } },
      ': of a batch': { body: { batch } },
      ': unused, of an outlet': { body: { outlet, state: 'unused' } },
      ': used': { body: { state: 'used' } },
      ': on credit': { body: { stage: 'credit' } },
    },
    'admin/codes/find': {
      ': by its end': () => ({ body: { text: tokenAt(61).slice(-4) } }),
      ': by its number': { body: { text: '000012' } },
      ': by a name': { body: { text: 'أحمد عبد الله' } },
    },
    'admin/cards/refund/preview': () => ({ body: { code: usedCode() } }),
    'admin/cards/refund': () => ({
      body: { code: usedCode(), outlet: '', reason, requestId: 'growth-4' },
    }),
    'admin/cards/refund/undo': () => ({
      body: { code: usedCode(), move: earlier('admin/cards/refund').refund.move, reason },
    }),
    'admin/cards/exchange': () => ({
      body: {
        code: usedCode(),
        cId: lackedCourse(),
        price: 15_000,
        reason,
        requestId: 'growth-5',
      },
    }),
    'admin/codes/card': () => ({ body: { code: tokenAt(50) } }),
    'admin/codes/cards': () => ({ body: { codes: [tokenAt(50), tokenAt(51)] } }),
    'admin/codes/batches': {
      ': newest': {},
      ': of a course': { body: { cId } },
      ': of an outlet': { body: { outlet } },
      ': searched for': { body: { search: 'ترم' } },
    },
    'admin/codes/batches/cards': { body: { batch } },
    'admin/codes/print': { body: { batch } },
    'admin/codes/outlets': { body: { cId } },
    'admin/codes/csv': {
      ': of a batch': { body: { batch } },
      ': a part of all': { body: { part: '' } },
    },

    'admin/students': {
      ': newest': {},
      ': by a name': { body: { search: 'أحمد' } },
      ': by two names': { body: { search: 'أحمد عبد الله' } },
      ': by an address': { body: { search: emailOf(uidOf(6)) } },
    },
    'admin/students/student': { body: { uid: student } },
    'admin/students/repairs': { body: { uid: student } },
    'admin/students/refused': { body: { since: `${month}-01T00:00:00Z` } },
    'admin/students/away': {
      ': of all': {},
      ': of a course': { body: { cId } },
    },
    'admin/students/export': {
      ': of a course': { body: { cId } },
      ': of all': { body: {} },
    },
    'admin/courses/students': {
      ': by name': { body: { cId } },
      ': searched for': { body: { cId, search: 'أحمد' } },
    },
    'admin/students/enrol': { body: repair },
    'admin/students/extend': { body: { ...repair, until: '2027-06-30' } },
    'admin/quizzes/open-next': {
      body: { cId, lId: course.lectures[prototype.gateIndex] ?? '', uid: newcomer, reason },
    },
    'admin/exams/allow': {
      body: { cId, lId: course.lectures[prototype.examIndex] ?? '', uid: newcomer, reason },
    },
    'admin/students/transfer': { body: { cId, from: newcomer, to: successor, reason } },
    'admin/students/remove': { body: { cId, uid: successor, reason } },
    'admin/students/note': { body: { uid: student, text: 'تشارك أختها الهاتف', updatedAt: null } },
    'admin/students/unlock': { body: { uid: student, reason } },
    'admin/students/devices/reset': { body: { uid: uidOf(8), reason } },
    'admin/students/contacts': {
      body: { uids: Array.from({ length: 25 }, (_, student) => uidOf(student)) },
    },
    'admin/students/follow': { body: { uid: uidOf(8) } },
    'admin/students/follow/end': { body: { uid: uidOf(8) } },
    'admin/students/bulk/preview': { body: { cId, emails } },
    'admin/students/bulk': {
      body: { cId, emails: [...emails, 'nobody@markaz.example'], reason, invite: true },
    },
    'admin/students/invitations': {},
    'admin/students/invitations/revoke': { body: { email: 'nobody@markaz.example', cId } },
    'admin/students/delete': { body: { uid: uidOf(9), name: nameOf(9), reason: 'student' } },

    'admin/report': {
      ': this month': { body: { month } },
      ': a past month': { body: { month: pastMonth } },
    },
    'admin/report/csv': { body: { month: pastMonth } },
    'admin/settlement': {
      ': this month': { body: { outlet, month } },
      ': a past month': { body: { outlet, month: pastMonth } },
    },
    'admin/settlement/csv': { body: { outlet, month: pastMonth } },
    'admin/balances': {},
    'admin/payments/add': {
      body: { outlet, piastres: 20_000, note: 'إيصال', requestId: 'growth-payment' },
    },
    'admin/payments/void': () => ({
      body: { id: earlier('admin/payments/add').payment.id, reason: 'خطأ' },
    }),
    'admin/counter/lookup': () => ({ body: { code: tokenAt(75) } }),
    'admin/shifts/open': { body: { float: 10_000, requestId: 'growth-shift' } },
    'admin/counter/sell': () => {
      const { cId: id, serial } = earlier('admin/counter/lookup').card;
      const cards = [{ cId: id, serial, price: 15_000 }];
      return { body: { cards, requestId: 'growth-sale' } };
    },
    'admin/counter/receipt': () => ({
      body: { id: earlier('admin/counter/sell').receipt.id },
    }),
    'admin/shifts/current': {},
    'admin/shifts/close': () => ({
      body: { id: earlier('admin/shifts/open').shift.id, counted: 25_000 },
    }),
    'admin/shifts': {},
    'admin/shares': {},
    'admin/shares/update': { body: { cId, from: month, share: 5_000 } },
    'admin/teachers': { body: { month } },
    'admin/payouts/add': () => ({
      body: { author: author(), month, piastres: 20_000, requestId: 'growth-payout' },
    }),
    'admin/payouts/void': () => ({
      body: { id: earlier('admin/payouts/add').payout.id, reason: 'خطأ' },
    }),
    'admin/statement': () => ({ body: { author: author(), month: pastMonth } }),
    'admin/statement/csv': () => ({ body: { author: author(), month: pastMonth } }),
    'admin/teaching/courses': () => ({ body: { author: author() } }),
    'admin/teaching/course': () => ({ body: { author: author(), cId } }),
    'admin/teaching/results': () => ({ body: { author: author(), ...lecture } }),
    'admin/teaching/announcements/add': () => ({
      body: { author: author(), ...announcement('taught') },
    }),
    'admin/teaching/announcements': () => ({ body: { author: author() } }),
    'admin/teaching/announcements/end': () => {
      const { announcements } = earlier('admin/teaching/announcements/add');
      return { body: { author: author(), id: announcements[0]?.id ?? '' } };
    },

    'admin/questions': {},
    'admin/questions/course': { body: lecture },
    'admin/questions/answer': () => ({
      body: {
        id: earlier('admin/questions').questions[0]?.id ?? '',
        text: 'لأنه حال.',
        link: null,
        published: true,
      },
    }),
    'admin/questions/delete': () => ({
      body: { id: earlier('admin/questions').questions[0]?.id ?? '', reason: 'مكرر' },
    }),

    'admin/years': {},
    'admin/years/preview': { body: { ids: [endedCourse] } },
    'admin/years/end': { body: { requestId: 'growth-year', ids: [endedCourse] } },
    'admin/years/continue': { body: { year: 'growth-year' } },
    'admin/years/undo': { body: { year: 'growth-year' } },
  } satisfies CallExamples;
}
