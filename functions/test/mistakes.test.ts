import { beforeAll, describe, expect, it } from 'vitest';
import { enrol } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import { makeQuiz, type QuizCourse, secrets, someQuiz, submit } from './quizzes.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi({ frozenClock: true });
  admin = await makeAdmin(api);
});

async function makeEnrolled(...courses: QuizCourse[]): Promise<Account> {
  const student = await makeStudent(api);
  for (const { cId } of courses) await enrol(api, admin, student, cId);
  return student;
}

const readMistakes = (as: Account, ...courses: Pick<QuizCourse, 'cId'>[]) =>
  api.call('user/mistakes', { cIds: courses.map(({ cId }) => cId) }, { as });

async function mistakenIds(as: Account, course: QuizCourse): Promise<string[]> {
  const { courses } = await readMistakes(as, course);
  return courses.flatMap(({ quizzes }) =>
    quizzes.flatMap(({ questions }) => questions.map(({ id }) => id)),
  );
}

describe('user/mistakes', () => {
  it('returns the questions that the student answered wrongly, with the time and the right answer', async () => {
    const quiz = await makeQuiz(api, admin);
    const student = await makeEnrolled(quiz);
    await submit(api, student, quiz, 'one', { wrong: [0, 1] });
    const wrongAt = new Date(Math.floor(api.now().getTime() / 1000) * 1000).toISOString();
    api.advance(60_000);
    await submit(api, student, quiz, 'two');
    const { courses } = await readMistakes(student, quiz);
    const [first, second] = someQuiz().questions;
    expect(courses).toEqual([
      {
        cId: quiz.cId,
        quizzes: [
          {
            lId: quiz.soldId,
            title: someQuiz().settings.title,
            questions: [
              { ...first, id: quiz.questions[0], picture: null, wrongAt },
              { ...second, id: quiz.questions[1], picture: null, explanation: '', wrongAt },
            ],
          },
        ],
      },
    ]);
  });

  it('omits questions whose right answer may not be shown yet', async () => {
    const quiz = await makeQuiz(api, admin, { attempts: 2 });
    const quizWithoutAnswers = await makeQuiz(api, admin, { answersAfter: 'never' });
    const student = await makeEnrolled(quiz, quizWithoutAnswers);
    await submit(api, student, quiz, 'one', { wrong: [0, 1] });
    await submit(api, student, quizWithoutAnswers, 'one', { wrong: [0] });
    await submit(api, student, quizWithoutAnswers, 'two');
    const answer = await readMistakes(student, quiz, quizWithoutAnswers);
    expect(JSON.stringify(answer)).not.toContain(secrets.explanation);
    expect(answer.courses.map(({ quizzes }) => quizzes)).toEqual([[], []]);
    await submit(api, student, quiz, 'two', { wrong: [0, 1] });
    expect(await mistakenIds(student, quiz)).toEqual([quiz.questions[0], quiz.questions[1]]);
  });

  it('omits questions that were removed from the quiz', async () => {
    const quiz = await makeQuiz(api, admin, { answersAfter: 'attempt' });
    const student = await makeEnrolled(quiz);
    await submit(api, student, quiz, 'one', { wrong: [0, 1] });
    const { settings, questions } = someQuiz({ answersAfter: 'attempt' });
    const remainingQuestions = [{ ...questions[1], id: quiz.questions[1] }, questions[2]];
    const body = { cId: quiz.cId, lId: quiz.soldId };
    const changedQuiz = { ...body, version: 1, quiz: { settings, questions: remainingQuestions } };
    await api.call('admin/quizzes/save', changedQuiz, { as: admin });
    expect(await mistakenIds(student, quiz)).toEqual([quiz.questions[1]]);
    await api.call('admin/quizzes/save', { ...body, version: 2, quiz: null }, { as: admin });
    expect(await mistakenIds(student, quiz)).toEqual([]);
  });

  it('omits the mistakes of courses that the student does not have', async () => {
    const quiz = await makeQuiz(api, admin, { answersAfter: 'attempt' });
    const student = await makeEnrolled(quiz);
    const stranger = await makeStudent(api);
    await submit(api, student, quiz, 'one', { wrong: [0] });
    expect(await mistakenIds(stranger, quiz)).toEqual([]);
    expect(await mistakenIds(student, quiz)).toHaveLength(1);
    const removal = { uid: student.uid, cId: quiz.cId, reason: 'أعيد ثمنه' };
    await api.call('admin/students/remove', removal, { as: admin });
    expect(await mistakenIds(student, quiz)).toEqual([]);
  });

  it('accepts one to three courses, even if they are unknown', async () => {
    const student = await makeStudent(api);
    const unknownCourse = { cId: 'made-up' };
    expect(await readMistakes(student, unknownCourse)).toEqual({
      courses: [{ cId: 'made-up', quizzes: [] }],
    });
    const fourCourses = { cIds: ['a', 'b', 'c', 'd'] };
    expect((await api.expectError('user/mistakes', fourCourses, { as: student })).status).toBe(400);
    expect((await api.expectError('user/mistakes', { cIds: [] }, { as: student })).status).toBe(
      400,
    );
  });
});

describeLocally('the Firestore cost of mistakes', () => {
  it('mistakes in three courses cost five reads, without writes', async () => {
    const quizzes = await Promise.all([1, 2, 3].map(() => makeQuiz(api, admin)));
    const student = await makeEnrolled(...quizzes);
    for (const quiz of quizzes) await submit(api, student, quiz, 'one', { wrong: [0] });
    const nothingWritten = { writes: 0, deletes: 0 };
    expect(await api.cost(() => readMistakes(student, ...quizzes))).toEqual({
      reads: 5,
      ...nothingWritten,
    });
  });

  it('a course without mistakes costs two reads', async () => {
    const quiz = await makeQuiz(api, admin);
    const student = await makeEnrolled(quiz);
    await submit(api, student, quiz, 'one');
    expect(await api.cost(() => readMistakes(student, quiz))).toEqual({
      reads: 2,
      writes: 0,
      deletes: 0,
    });
  });
});
