import { beforeAll, describe, expect, it } from 'vitest';
import { lastAuditEntry } from './codes.ts';
import { enrol, makeCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStaff, makeStudent, reason } from './people.ts';
import {
  lectureOf,
  makeCourseWithLockingQuiz,
  makeQuiz,
  type QuizCourse,
  someQuiz,
  submit,
} from './quizzes.ts';

let api: TestApi;
let admin: Account;
let teacher: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  teacher = await makeStaff(api, ['content']);
});

async function makeEnrolled({ cId }: { readonly cId: string }, name = 'طالب مجتهد') {
  const student = await makeStudent(api, { name });
  await enrol(api, admin, student, cId);
  return student;
}

/**
 * Submits an attempt.
 * @param wrong positions of the wrongly answered questions
 */
async function takeQuiz(as: Account, quiz: QuizCourse, wrong: number[] = [], extra: object = {}) {
  const { status } = await submit(api, as, quiz, `a${Math.random()}`.replace('.', ''), {
    wrong,
    ...extra,
  });
  expect(status).toBe(200);
}

const minute = 60_000;

/** Advances the clock until all attempts are counted, and reads the results. */
function readResults(quiz: QuizCourse) {
  api.advance(2 * minute + 1_000);
  return api.call('admin/quizzes/results', lectureOf(quiz), { as: teacher });
}

describe('admin/quizzes/results', () => {
  it('counts the chosen options in the first attempt of each student', async () => {
    const quiz = await makeQuiz(api, admin);
    const [first, second, third] = [await makeEnrolled(quiz), await makeEnrolled(quiz), admin];
    await takeQuiz(first, quiz, [0, 1]);
    await takeQuiz(second, quiz, [1]);
    // Second attempts and attempts of staff are not counted.
    await takeQuiz(first, quiz);
    await takeQuiz(third, quiz);
    const results = await readResults(quiz);
    expect(results).toMatchObject({ course: 'النحو للصف الأول', lecture: 'باب الإعراب' });
    expect(results.totals).toEqual({ taken: 2, score: 3, of: 6, passed: 1 });
    expect(results.questions).toEqual([
      { id: quiz.questions[0], asked: 2, right: 1, chosen: { a: 1, b: 1 } },
      { id: quiz.questions[1], asked: 2, right: 0, chosen: { b: 2 } },
      { id: quiz.questions[2], asked: 2, right: 2, chosen: { a: 2 } },
    ]);
    expect(results.quiz?.questions.map(({ right }) => right)).toEqual([['a'], ['a', 'c'], ['a']]);
  });

  it('counts only students who were asked a new question, and still counts removed questions', async () => {
    const quiz = await makeQuiz(api, admin);
    await takeQuiz(await makeEnrolled(quiz), quiz, [2]);
    const { settings, questions } = someQuiz();
    const [one, , last] = questions;
    const keptQuestion = { ...one, id: quiz.questions[0] };
    const revision = { settings, questions: [keptQuestion, { ...last, text: 'المبتدأ مرفوع.' }] };
    const body = { ...lectureOf(quiz), version: 1, quiz: revision };
    const saved = await api.call('admin/quizzes/save', body, { as: admin });
    const ids = saved.quiz?.questions.map(({ id }) => id) ?? [];
    const answers = Object.fromEntries(ids.map((id) => [id, ['a']]));
    await takeQuiz(await makeEnrolled(quiz), quiz, [], { version: 2, answers });
    // A version that does not exist counts as the current version.
    await takeQuiz(await makeEnrolled(quiz), quiz, [], { version: 1_000_000, answers });
    const { questions: counted, removed, totals } = await readResults(quiz);
    expect(counted).toEqual([
      { id: ids[0], asked: 3, right: 3, chosen: { a: 3 } },
      { id: ids[1], asked: 2, right: 2, chosen: { a: 2 } },
    ]);
    expect(removed).toBe(2);
    expect(totals).toEqual({ taken: 3, score: 6, of: 7, passed: 3 });
  });

  it('returns empty results for a quiz that nobody took or that was deleted, and 404 for unknown lectures', async () => {
    const quiz = await makeQuiz(api, admin);
    const noAttempts = { taken: 0, score: 0, of: 0, passed: 0 };
    const before = await readResults(quiz);
    expect(before.totals).toEqual(noAttempts);
    expect(before.questions.map(({ asked, right, chosen }) => [asked, right, chosen])).toEqual(
      [0, 0, 0].map((zero) => [zero, zero, {}]),
    );
    await takeQuiz(await makeEnrolled(quiz), quiz);
    const body = { ...lectureOf(quiz), version: 1, quiz: null };
    await api.call('admin/quizzes/save', body, { as: admin });
    expect(await readResults(quiz)).toMatchObject({ quiz: null, questions: [] });
    for (const lecture of [
      { cId: quiz.cId, lId: 'none' },
      { cId: 'none', lId: quiz.soldId },
    ]) {
      const answer = await api.expectError('admin/quizzes/results', lecture, { as: teacher });
      expect(answer.status).toBe(404);
    }
  });
});

describe('marks', () => {
  const readMarks = (quiz: QuizCourse, extra: object = {}) =>
    api.call('admin/quizzes/marks', { ...lectureOf(quiz), ...extra }, { as: teacher });

  it('list all students of the course by name, without their email addresses', async () => {
    const quiz = await makeQuiz(api, admin);
    const passed = await makeEnrolled(quiz, 'أمينة');
    const failed = await makeEnrolled(quiz, 'بسمة');
    const absent = await makeEnrolled(quiz, 'تقى');
    await takeQuiz(passed, quiz, [0, 1]);
    await takeQuiz(passed, quiz);
    await takeQuiz(failed, quiz, [0, 1]);
    const noAttempts = {
      ...{ attempts: 0, best: null, passedAt: null, openedAt: null, last: null },
      allowedUntil: null,
    };
    const last = { at: expect.any(String), late: false };
    const { students, next } = await readMarks(quiz);
    expect(next).toBeNull();
    expect(students).toEqual([
      {
        ...noAttempts,
        uid: passed.uid,
        displayName: 'أمينة',
        attempts: 2,
        best: { score: 3, of: 3 },
        passedAt: expect.any(String),
        last,
      },
      {
        ...noAttempts,
        uid: failed.uid,
        displayName: 'بسمة',
        attempts: 1,
        best: { score: 1, of: 3 },
        last,
      },
      { ...noAttempts, uid: absent.uid, displayName: 'تقى' },
    ]);
    const searchResult = await readMarks(quiz, { search: 'بسم' });
    expect(searchResult.students.map(({ uid }) => uid)).toEqual([failed.uid]);
    const page = await readMarks(quiz, { limit: 2 });
    const secondPage = await readMarks(quiz, { limit: 2, after: page.next });
    expect([...page.students, ...secondPage.students]).toEqual(students);
  });

  it('can be downloaded as a file, and the download is logged', async () => {
    const quiz = await makeQuiz(api, admin);
    const student = await makeEnrolled(quiz, '=أمينة');
    await makeEnrolled(quiz, 'تقى');
    await takeQuiz(student, quiz, [0]);
    const { cId, lId } = lectureOf(quiz);
    api.advance(1_000);
    const file = await fetch(`${api.url}/api/admin/quizzes/export?cId=${cId}&lId=${lId}`, {
      headers: { authorization: `Bearer ${teacher.idToken}` },
    });
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^"'=أمينة","درجة نجاح",2,3,1,[\d-]{10} \d\d:\d\d,,[^",]+,,,"u-/u);
    expect(lines[2]).toMatch(/^"تقى","لم يؤدّه",,,0,,,,,,"u-/u);
    expect(await lastAuditEntry(api, admin, `course/${cId}`)).toMatchObject({
      action: 'marks.export',
      actor: { uid: teacher.uid },
      after: { lecture: 'باب الإعراب', count: 2 },
    });
  });

  it('marks of unknown lectures get 404', async () => {
    const { cId } = await makeCourse(api, admin);
    const path = `admin/quizzes/export?cId=${cId}&lId=none` as const;
    expect((await api.send(path, undefined, { as: teacher })).status).toBe(404);
    const body = { cId, lId: 'none' };
    const answer = await api.expectError('admin/quizzes/marks', body, { as: teacher });
    expect(answer.status).toBe(404);
  });
});

describe('admin/quizzes/open-next', () => {
  const path = 'admin/quizzes/open-next';
  const openNext = (quiz: QuizCourse, { uid }: Account, as = teacher) =>
    api.call(path, { ...lectureOf(quiz), uid, reason }, { as });
  const mayWatch = async (as: Account, cId: string, lId: string) =>
    (await api.send('courses/course/lectures/lecture/res', { cId, lId }, { as })).status === 200;
  const quizzesOf = async ({ uid }: Account) => {
    const body = await api.call('admin/students/student', { uid }, { as: admin });
    return body.enrolments[0]?.quizzes;
  };

  it('opens the lectures after the quiz, even if the student never took it, and logs the change', async () => {
    const student = await makeStudent(api);
    const quiz = await makeCourseWithLockingQuiz(api, admin, student);
    const { cId, second, third } = quiz;
    expect(await mayWatch(student, cId, second)).toBe(false);
    const quizFields = { lId: quiz.first, title: 'محاضرة 1', number: 1, gate: true };
    const noAttempts = {
      ...{ attempts: 0, best: null, passedAt: null, openedAt: null, last: null },
      allowedUntil: null,
    };
    expect(await quizzesOf(student)).toEqual([{ ...quizFields, ...noAttempts }]);
    api.advance(1_000);
    expect(await openNext(quiz, student)).toEqual({ opened: true });
    for (const lId of [second, third]) expect(await mayWatch(student, cId, lId)).toBe(true);
    const openedAt = expect.any(String);
    expect(await quizzesOf(student)).toEqual([{ ...quizFields, ...noAttempts, openedAt }]);
    const entry = await lastAuditEntry(api, admin, `user/${student.uid}`);
    expect(entry).toMatchObject({
      action: 'quiz.open',
      actor: { uid: teacher.uid },
      after: { email: `${student.uid}@example.com`, lecture: 'محاضرة 1' },
      reason,
    });
    const { uid } = student;
    const { repairs } = await api.call('admin/students/repairs', { uid }, { as: admin });
    expect(repairs[0]).toEqual(entry);
    expect(await openNext(quiz, student)).toEqual({ opened: false });
    expect(await lastAuditEntry(api, admin, `user/${uid}`)).toEqual(entry);
  });

  it('keeps marks and attempts, and the student can still pass the quiz later', async () => {
    const student = await makeStudent(api);
    const quiz = await makeCourseWithLockingQuiz(api, admin, student);
    await takeQuiz(student, quiz, [0, 1]);
    await openNext(quiz, student, await makeStaff(api, ['sales']));
    const readQuizProgress = async () => {
      const { courses } = await api.call('user/courses', undefined, { as: student });
      return courses[0]?.progress.lectures.find(({ lId }) => lId === quiz.first)?.quiz;
    };
    const best = { score: 1, of: 3 };
    expect(await readQuizProgress()).toMatchObject({
      attempts: 1,
      best,
      passed: true,
      opened: true,
    });
    await takeQuiz(student, quiz);
    const after = await readQuizProgress();
    expect(after).toMatchObject({ attempts: 2, best: { score: 3, of: 3 }, passed: true });
    expect(after).not.toHaveProperty('opened');
    expect(await openNext(quiz, student)).toEqual({ opened: false });
    expect((await readResults(quiz)).totals).toMatchObject({ taken: 1, passed: 0 });
  });

  it('opens the next lecture even if the student submits attempts at the same time', async () => {
    const student = await makeStudent(api);
    const quiz = await makeCourseWithLockingQuiz(api, admin, student);
    await takeQuiz(student, quiz, [0, 1]);
    await Promise.all([
      takeQuiz(student, quiz, [0, 1]),
      openNext(quiz, student),
      takeQuiz(student, quiz, [0, 1]),
    ]);
    expect(await mayWatch(student, quiz.cId, quiz.second)).toBe(true);
    expect(await quizzesOf(student)).toMatchObject([
      { attempts: 3, passedAt: null, openedAt: expect.any(String) },
    ]);
  });

  it('refuses unknown students and lectures, students without the course, and lectures without a quiz', async () => {
    const student = await makeStudent(api);
    const quiz = await makeCourseWithLockingQuiz(api, admin, student);
    const body = { ...lectureOf(quiz), uid: student.uid, reason };
    const stranger = await makeStudent(api);
    for (const [changedFields, status] of [
      [{ uid: 'nobody' }, 404],
      [{ lId: 'none' }, 404],
      [{ cId: 'none' }, 404],
      [{ uid: stranger.uid }, 409],
      [{ lId: quiz.second }, 409],
    ] as const) {
      const answer = await api.expectError(path, { ...body, ...changedFields }, { as: teacher });
      expect([changedFields, answer.status]).toEqual([changedFields, status]);
      expect(answer.body.message).toMatch(/[.]$/u);
    }
  });
});

describe('user/export', () => {
  const readExportedQuiz = async (as: Account) => {
    const { progress, lastDoneAt } = await api.call('user/export', undefined, { as });
    expect(lastDoneAt).toEqual(expect.any(String));
    return progress[0]?.lectures[0]?.quiz;
  };

  it('exports a student’s attempts with the texts of questions and options instead of ids', async () => {
    const quiz = await makeQuiz(api, admin);
    const student = await makeEnrolled(quiz);
    await takeQuiz(student, quiz, [0, 2]);
    const at = expect.any(String);
    expect(await readExportedQuiz(student)).toEqual({
      title: 'اختبار المبتدأ والخبر',
      taken: 1,
      best: { score: 1, of: 3 },
      passedAt: null,
      openedAt: null,
      begunAt: null,
      attempts: [
        {
          at,
          score: 1,
          of: 3,
          late: false,
          answers: [
            { question: 'ما إعراب «العلمُ» في «العلمُ نورٌ»؟', chosen: ['خبر'], right: false },
            { question: 'أيها من الأسماء الخمسة؟', chosen: ['أبو', 'ذو'], right: true },
            { question: 'الخبر مرفوع.', chosen: ['خطأ'], right: false },
          ],
        },
      ],
      wrong: [
        { question: 'ما إعراب «العلمُ» في «العلمُ نورٌ»؟', at },
        { question: 'الخبر مرفوع.', at },
      ],
    });
    const body = { ...lectureOf(quiz), version: 1, quiz: null };
    await api.call('admin/quizzes/save', body, { as: admin });
    const withoutQuiz = await readExportedQuiz(student);
    expect(withoutQuiz?.title).toBe('اختبار المبتدأ والخبر');
    const answers = withoutQuiz?.attempts[0]?.answers;
    expect(answers?.map(({ question }) => question)).toEqual([null, null, null]);
    expect(answers).toContainEqual({ question: null, chosen: ['a', 'c'], right: true });
  });

  it('lists answers and mistakes in the order of the quiz’s questions', async () => {
    const quiz = await makeQuiz(api, admin);
    const student = await makeEnrolled(quiz);
    await takeQuiz(student, quiz, [0, 2]);
    const { settings, questions } = someQuiz();
    const reordered = questions.map((question, index) => ({
      ...question,
      id: quiz.questions[index],
    }));
    const revision = { settings, questions: reordered.toReversed() };
    const body = { ...lectureOf(quiz), version: 1, quiz: revision };
    await api.call('admin/quizzes/save', body, { as: admin });
    const texts = revision.questions.map(({ text }) => text);
    const exported = await readExportedQuiz(student);
    const textsOf = (list: readonly { question: string | null }[] = []) =>
      list.map(({ question }) => question);
    expect(textsOf(exported?.attempts[0]?.answers)).toEqual(texts);
    expect(textsOf(exported?.wrong)).toEqual([texts[0], texts[2]]);
  });
});
