import type { ResponseOf } from '@markaz/contract/api';
import { readCsv } from '@markaz/contract/text/csv';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCourse, makeEnrolledStudent } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, reason } from './people.ts';
import {
  answersTo,
  examSettings,
  lectureOf,
  makeQuiz,
  type QuizCourse,
  quizPath,
  someQuiz,
  submit,
} from './quizzes.ts';

type Submitted = ResponseOf<`${typeof quizPath}/submit`>;

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi({ frozenClock: true });
  admin = await makeAdmin(api);
});

const minute = 60_000;

const begin = (as: Account, exam: QuizCourse, attemptId = 'first') =>
  api.call(quizPath, { ...lectureOf(exam), attemptId }, { as });

const refuseToBegin = async (as: Account, exam: QuizCourse, attemptId = 'first') => {
  const { status, body } = await api.expectError(
    quizPath,
    { ...lectureOf(exam), attemptId },
    { as },
  );
  return { status, message: body.message };
};

async function handIn(as: Account, exam: QuizCourse, extra: object = {}, attemptId = 'first') {
  const { status, body } = await submit(api, as, exam, attemptId, extra);
  expect(status).toBe(200);
  return (body as Submitted).result;
}

async function readStatus(as: Account, { cId, soldId }: QuizCourse) {
  const { courses } = await api.call('user/courses', undefined, { as });
  const { lectures } = courses.find(({ id }) => id === cId)?.progress ?? { lectures: [] };
  return lectures.find(({ lId }) => lId === soldId)?.quiz;
}

/** Changes the settings of a stored exam. */
async function changeExam(exam: QuizCourse, settings: object, version = 1) {
  const { quiz } = await api.call('admin/quizzes/quiz', lectureOf(exam), { as: admin });
  const changed = {
    settings: { ...quiz?.settings, ...settings },
    questions: quiz?.questions.map(({ since: _, ...question }) => question),
  };
  return api.send(
    'admin/quizzes/save',
    { ...lectureOf(exam), version, quiz: changed },
    { as: admin },
  );
}

describe('the window of an exam', () => {
  it('hides the questions until the exam opens, and does not let students begin after it has closed', async () => {
    const exam = await makeQuiz(api, admin, examSettings(api, [10, 30]));
    const student = await makeEnrolledStudent(api, admin, exam);
    const early = await refuseToBegin(student, exam);
    expect(early).toMatchObject({ status: 409, message: expect.stringContaining('يبدأ الامتحان') });
    const prepared = await api.expectError(
      quizPath,
      { ...lectureOf(exam), attemptId: 'first', prepare: true },
      { as: student },
    );
    expect(prepared.status).toBe(409);
    api.advance(10 * minute);
    const { quiz, remaining } = await begin(student, exam);
    expect(quiz.questions).toHaveLength(3);
    expect(remaining).toBe(20 * minute);
    const late = await makeEnrolledStudent(api, admin, exam);
    api.advance(20 * minute);
    expect(await refuseToBegin(late, exam)).toMatchObject({
      status: 409,
      message: expect.stringContaining('انتهى وقت الامتحان'),
    });
  });

  it('ends an attempt after the allowed minutes, but at the latest when the exam closes', async () => {
    const exam = await makeQuiz(api, admin, { ...examSettings(api, [-1, 15]), minutes: 10 });
    const [first, second] = [
      await makeEnrolledStudent(api, admin, exam),
      await makeEnrolledStudent(api, admin, exam),
    ];
    expect((await begin(first, exam)).remaining).toBe(10 * minute);
    api.advance(12 * minute);
    expect((await begin(second, exam)).remaining).toBe(3 * minute);
    expect(await handIn(first, exam)).toMatchObject({ late: true });
    expect(await handIn(second, exam)).toMatchObject({ late: false, score: 3, of: 3 });
  });

  it('can be extended by staff while the exam is open, but not shortened', async () => {
    const exam = await makeQuiz(api, admin, { ...examSettings(api, [-5, 15]), minutes: 10 });
    const student = await makeEnrolledStudent(api, admin, exam);
    await begin(student, exam);
    const { exam: window } = examSettings(api, [-5, 10]);
    for (const settings of [
      { exam: window },
      { minutes: 9 },
      { exam: null },
      examSettings(api, [1, 20]),
    ])
      expect((await changeExam(exam, settings)).status).toBe(409);
    const removed = { ...lectureOf(exam), version: 1, quiz: null };
    expect((await api.expectError('admin/quizzes/save', removed, { as: admin })).status).toBe(409);
    expect((await changeExam(exam, { ...examSettings(api, [-5, 60]), minutes: 30 })).status).toBe(
      200,
    );
    expect((await begin(student, exam)).remaining).toBe(30 * minute);
  });

  it('does not change the end of a running attempt if the exam is shortened after it has closed for the others', async () => {
    const exam = await makeQuiz(api, admin, { ...examSettings(api, [-5, 15]), minutes: 10 });
    const student = await makeEnrolledStudent(api, admin, exam);
    api.advance(20 * minute);
    const request = { ...lectureOf(exam), uid: student.uid, reason };
    await api.call('admin/exams/allow', request, { as: admin });
    expect((await begin(student, exam)).remaining).toBe(10 * minute);
    await changeExam(exam, { ...examSettings(api, [-40, -30]), minutes: 1 });
    expect((await begin(student, exam)).remaining).toBe(10 * minute);
  });
});

describe('results after the window', () => {
  it('the answers of the API do not contain the mark before the exam closes', async () => {
    const settings = examSettings(api, [-5, 15], { results: 'window' });
    const exam = await makeQuiz(api, admin, { ...settings, answersAfter: 'attempt' });
    const student = await makeEnrolledStudent(api, admin, exam);
    await begin(student, exam);
    const result = await handIn(student, exam, { wrong: [0] });
    const hidden = { score: 0, of: 0, passed: false, answers: [], shownAt: settings.exam?.closes };
    expect(result).toMatchObject({ ...hidden, attempts: 1, attemptsLeft: 0 });
    const read = await api.call(`${quizPath}/result`, lectureOf(exam), { as: student });
    expect(read.result).toMatchObject(hidden);
    expect(read.quiz?.questions).toEqual([]);
    expect(await readStatus(student, exam)).toMatchObject({
      attempts: 1,
      best: null,
      passed: false,
    });
    const { token } = await api.call('user/follow', undefined, { as: student });
    expect((await api.call('follow', { token })).quizzes).toEqual([]);
    const mistakes = await api.call('user/mistakes', { cIds: [exam.cId] }, { as: student });
    expect(mistakes.courses).toEqual([{ cId: exam.cId, quizzes: [] }]);
    const own = await api.call('user/export', undefined, { as: student });
    const stored = own.progress.flatMap(({ lectures }) =>
      lectures.flatMap(({ quiz }) => quiz ?? []),
    );
    expect(stored).toMatchObject([{ best: null, passedAt: null, wrong: [] }]);

    api.advance(15 * minute);
    expect(await readStatus(student, exam)).toMatchObject({
      best: { score: 2, of: 3 },
      passed: true,
    });
    const shown = await api.call(`${quizPath}/result`, lectureOf(exam), { as: student });
    expect(shown.result).toMatchObject({ score: 2, of: 3, passed: true });
    expect(shown.result?.answers[0]).toMatchObject({ isRight: false, right: ['a'] });
    expect((await api.call('follow', { token })).quizzes).toMatchObject([{ score: 2, of: 3 }]);
  });

  it('right answers stay secret while other students may still take the exam', async () => {
    const exam = await makeQuiz(api, admin, {
      ...examSettings(api, [-5, 15]),
      answersAfter: 'attempt',
    });
    const student = await makeEnrolledStudent(api, admin, exam);
    await begin(student, exam);
    const result = await handIn(student, exam, { wrong: [0] });
    expect(result).toMatchObject({ score: 2, of: 3, passed: true });
    for (const answer of result.answers) {
      expect(answer.right).toBeUndefined();
      expect(answer.explanation).toBe('');
    }
  });
});

describe('drawn questions', () => {
  const drawnQuiz = (from: string) => {
    const { questions } = someQuiz();
    const [own] = questions;
    const pool = Array.from({ length: 20 }, (_, index) => ({
      ...own,
      text: `سؤال ${index}؟`,
      from,
    }));
    return [own, ...pool];
  };

  async function makeDrawnExam(attempts = 2) {
    const course = await makeCourse(api, admin);
    const settings = {
      ...someQuiz().settings,
      ...examSettings(api, [-5, 60], { draws: [{ lId: course.openId, count: 5 }] }),
      attempts,
    };
    const quiz = { settings, questions: drawnQuiz(course.openId) };
    const body = { cId: course.cId, lId: course.soldId, version: 0, quiz };
    const saved = await api.call('admin/quizzes/save', body, { as: admin });
    const questions = saved.quiz?.questions.map(({ id }) => id) ?? [];
    return { ...course, questions, version: saved.version };
  }

  it('each attempt gets another selection, and is marked by it alone', async () => {
    const exam = await makeDrawnExam();
    const { lectures } = await api.call('courses/course', { id: exam.cId });
    expect(lectures[1]?.quiz).toMatchObject({ questions: 6, exam: { results: 'attempt' } });
    const student = await makeEnrolledStudent(api, admin, exam);
    const first = await begin(student, exam, 'one');
    const ids = first.quiz.questions.map(({ id }) => id);
    expect(ids).toHaveLength(6);
    expect(ids[0]).toBe(exam.questions[0]);
    const again = await begin(student, exam, 'other');
    expect(again.attemptId).toBe('one');
    expect(again.quiz.questions.map(({ id }) => id)).toEqual(ids);
    const answers = Object.fromEntries(exam.questions.map((id) => [id, ['a']]));
    const result = await handIn(student, exam, { answers }, 'one');
    expect(result).toMatchObject({ score: 6, of: 6 });
    expect(result.answers.map(({ id }) => id)).toEqual(ids);
    const second = await begin(student, exam, 'two');
    expect(second.quiz.questions.map(({ id }) => id)).not.toEqual(ids);
  });

  it('the results state how many students were asked each question', async () => {
    const exam = await makeDrawnExam(1);
    const asked = new Map<string, number>();
    for (const _student of [1, 2, 3]) {
      const student = await makeEnrolledStudent(api, admin, exam);
      const { quiz, attemptId } = await begin(student, exam, student.uid);
      for (const { id } of quiz.questions) asked.set(id, (asked.get(id) ?? 0) + 1);
      await handIn(student, exam, { answers: answersTo({ questions: [] }) }, attemptId);
    }
    api.advance(3 * minute);
    const results = await api.call('admin/quizzes/results', lectureOf(exam), { as: admin });
    expect(results.totals).toMatchObject({ taken: 3, of: 18 });
    expect(results.marks).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    for (const question of results.questions)
      expect(question.asked).toBe(asked.get(question.id) ?? 0);
  });

  it('staff cannot draw more questions from a lecture than its quiz has', async () => {
    const course = await makeCourse(api, admin);
    const settings = {
      ...someQuiz().settings,
      ...examSettings(api, [-5, 60], { draws: [{ lId: course.openId, count: 21 }] }),
    };
    const quiz = { settings, questions: drawnQuiz(course.openId) };
    const body = { cId: course.cId, lId: course.soldId, version: 0, quiz };
    const refused = await api.expectError('admin/quizzes/save', body, { as: admin });
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['quiz.settings.exam.draws.0.count']);
  });
});

describe('an exam for a bundle', () => {
  it('is open only to students who have all courses of the bundle', async () => {
    const [course, other] = [await makeCourse(api, admin), await makeCourse(api, admin)];
    const bundle = {
      id: `bundle-${course.cId}`,
      name: 'ترم أول',
      courses: [course.cId, other.cId],
    };
    await api.call('admin/bundles/save', { ...bundle, updatedAt: null }, { as: admin });
    const settings = examSettings(api, [-5, 60], { bundle: { ...bundle, name: 'اسم قديم' } });
    const exam = await makeQuiz(api, admin, settings, course);
    const student = await makeEnrolledStudent(api, admin, course);
    expect(await refuseToBegin(student, exam)).toMatchObject({
      status: 403,
      message: expect.stringContaining('ترم أول'),
    });
    const request = { cId: other.cId, uid: student.uid, reason };
    await api.call('admin/students/enrol', request, { as: admin });
    expect((await begin(student, exam)).quiz.questions).toHaveLength(3);
    await makeEnrolledStudent(api, admin, course);
    const { students } = await api.call('admin/quizzes/marks', lectureOf(exam), { as: admin });
    expect(students.map(({ uid }) => uid)).toEqual([student.uid]);
  });
});

describe('admin/exams/allow', () => {
  it('lets an absent student begin after the exam has closed, and lets another student take it again', async () => {
    const exam = await makeQuiz(api, admin, examSettings(api, [-20, 5]));
    const [present, absent] = [
      await makeEnrolledStudent(api, admin, exam),
      await makeEnrolledStudent(api, admin, exam),
    ];
    await begin(present, exam);
    const request = { ...lectureOf(exam), reason };
    const running = { ...request, uid: present.uid };
    expect((await api.expectError('admin/exams/allow', running, { as: admin })).status).toBe(409);
    await handIn(present, exam, { wrong: [0, 1] });
    api.advance(10 * minute);
    const missing = await api.call(
      'admin/quizzes/marks',
      { ...lectureOf(exam), which: 'missing' },
      { as: admin },
    );
    expect(missing.students.map(({ uid }) => uid)).toEqual([absent.uid]);
    for (const { uid } of [present, absent])
      await api.call('admin/exams/allow', { ...request, uid }, { as: admin });
    expect(await readStatus(absent, exam)).toMatchObject({ attempts: 0, permission: { extra: 0 } });
    await begin(absent, exam);
    expect(await handIn(absent, exam)).toMatchObject({ score: 3, late: false });
    await begin(present, exam, 'second');
    expect(await handIn(present, exam, {}, 'second')).toMatchObject({ score: 3, attemptsLeft: 0 });
    expect((await refuseToBegin(present, exam, 'third')).status).toBe(409);
  });

  it('gives two simultaneous requests the same answer, even for a student without progress', async () => {
    const exam = await makeQuiz(api, admin, examSettings(api, [-20, -10]));
    const { uid } = await makeEnrolledStudent(api, admin, exam);
    const request = { ...lectureOf(exam), uid, reason };
    const allow = () => api.call('admin/exams/allow', request, { as: admin });
    const [first, second] = await Promise.all([allow(), allow()]);
    expect(first).toEqual(second);
  });

  it('an absent student is listed on the student’s page and in the marks file', async () => {
    const exam = await makeQuiz(api, admin, examSettings(api, [-20, -10]));
    const absent = await makeEnrolledStudent(api, admin, exam);
    const request = { ...lectureOf(exam), uid: absent.uid, reason };
    const { until } = await api.call('admin/exams/allow', request, { as: admin });
    const { uid } = absent;
    const { enrolments } = await api.call('admin/students/student', { uid }, { as: admin });
    expect(enrolments[0]?.quizzes).toMatchObject([
      { lId: exam.soldId, attempts: 0, allowedUntil: until, exam: { results: 'attempt' } },
    ]);
    const file = await api.send(
      `admin/quizzes/export?${new URLSearchParams(lectureOf(exam))}`,
      undefined,
      { as: admin },
    );
    const [head = [], row = []] = [...readCsv(String(file.body))];
    expect(row[head.indexOf('الحالة')]).toBe('لم يؤدّه');
    expect(row[head.indexOf('مسموح له بمحاولة حتى')]).toBeTruthy();
  });
});
