import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentSize } from '../src/night/sizes.ts';
import { neverTimeUp } from '../src/night/step.ts';
import { createOpenCourses } from '../src/people/students/open-courses.ts';
import { openDatabase, readRecord } from '../src/store/database.ts';
import { coursesProgressSchema, progressSchema } from '../src/store/records/progress.ts';
import { enrol } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';
import {
  lectureOf,
  makeCourseWithLockingQuiz,
  makeQuiz,
  type QuizCourse,
  quizPath,
  submit,
} from './quizzes.ts';
import { endYear, undoYear } from './years.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

const callAsAdmin: TestApi['call'] = (path, body) => api.call(path, body, { as: admin });
const progressDoc = ({ uid }: Account) => api.firestore.doc(`progress/${uid}`);

/** Returns the ids of the student’s open courses and closed courses, from these two fields. */
async function openAndClosedIds(student: Account) {
  const doc = await progressDoc(student).get();
  return [doc.get('courses'), doc.get('closed')].map((courses) => Object.keys(courses ?? {}));
}

/** Closes the courses that students no longer have, like the nightly job. */
async function renewOpenCourses() {
  await createOpenCourses({ database: openDatabase(api.firestore), now: api.now }).update(
    neverTimeUp,
  );
}

/**
 * Makes a student who watched a lecture and failed its quiz once. If `passes`, the student passes
 * at the second attempt.
 */
async function makeStudentWithQuiz({ passes = true } = {}) {
  const student = await makeStudent(api);
  const quiz = await makeCourseWithLockingQuiz(api, admin, student);
  const lectures = [{ lId: quiz.first, position: 1_700, completed: true }];
  await submit(api, student, quiz, 'first', { wrong: [0, 1], lectures });
  if (passes) await submit(api, student, quiz, 'second');
  return { student, quiz };
}

/** Reads all answers of the API about a student’s work in a course that the student has. */
async function readAnswers(student: Account, quiz: QuizCourse) {
  const as = { as: student };
  const { cId, lId } = lectureOf(quiz);
  const { courses } = await api.call('user/courses', undefined, as);
  return {
    progress: courses.find(({ id }) => id === cId)?.progress,
    result: await api.call(`${quizPath}/result`, { cId, lId }, as),
    mistakes: await api.call('user/mistakes', { cIds: [cId] }, as),
    marks: await callAsAdmin('admin/quizzes/marks', { cId, lId }),
    students: await callAsAdmin('admin/courses/students', { cId }),
    files: [
      (await api.send(`admin/students/export?cId=${cId}`, undefined, { as: admin })).body,
      (await api.send(`admin/quizzes/export?cId=${cId}&lId=${lId}`, undefined, { as: admin })).body,
    ],
    page: await callAsAdmin('admin/students/student', { uid: student.uid }),
  };
}

/** Reads the answers that stay available after the student loses the course. */
async function readKeptAnswers(student: Account) {
  const as = { as: student };
  const { token } = await api.call('user/follow', undefined, as);
  const { progress } = await api.call('user/export', undefined, as);
  const { quizzes, week } = await api.call('follow', { token });
  return { progress, quizzes, week };
}

/** Ends the school year for a course and closes the course, like the nightly job. */
async function closeCourse(student: Account, { cId }: QuizCourse) {
  const year = await endYear(api, admin, [cId]);
  await renewOpenCourses();
  expect(await openAndClosedIds(student)).toEqual([[], [cId]]);
  return year;
}

const readResults = async (quiz: QuizCourse) => {
  await api.countActivity();
  return (await callAsAdmin('admin/quizzes/results', lectureOf(quiz))).totals;
};

describe('progress in a course that has closed', () => {
  it('all answers show the same progress before the course closes and after the student gets it again', async () => {
    const { student, quiz } = await makeStudentWithQuiz();
    const keptAnswersBefore = await readKeptAnswers(student);
    const before = await readAnswers(student, quiz);
    expect(before.progress).toMatchObject({
      lectures: [{ completed: true, position: 1_700, quiz: { attempts: 2, passed: true } }],
    });
    expect(keptAnswersBefore).toMatchObject({
      progress: [{ completedCount: 1 }],
      quizzes: [{ score: 3 }],
    });
    const year = await closeCourse(student, quiz);
    expect(await readKeptAnswers(student)).toEqual(keptAnswersBefore);
    await undoYear(api, admin, year);
    expect(await readAnswers(student, quiz)).toEqual(before);
    await renewOpenCourses();
    expect(await readAnswers(student, quiz)).toEqual(before);
    expect(await openAndClosedIds(student)).toEqual([[], [quiz.cId]]);
  });

  it('a student who gets a closed course again continues the old progress, and the next closing keeps the new progress', async () => {
    const { student, quiz } = await makeStudentWithQuiz();
    const resultsBefore = await readResults(quiz);
    await closeCourse(student, quiz);
    await enrol(api, admin, student, quiz.cId);
    const second = { cId: quiz.cId, lId: quiz.second };
    const res = 'courses/course/lectures/lecture/res';
    expect((await api.send(res, second, { as: student })).status).toBe(200);
    const lectures = [
      { lId: quiz.first, position: 5 },
      { lId: quiz.second, position: 7, completed: true },
    ];
    await api.call('user/progress', { cId: quiz.cId, lectures }, { as: student });
    expect((await submit(api, student, quiz, 'first')).body).toMatchObject({
      result: { attemptId: 'first', score: 1, attempts: 2 },
    });
    expect((await submit(api, student, quiz, 'third', { wrong: [2] })).status).toBe(200);
    const after = {
      completedCount: 2,
      lectures: [
        { lId: quiz.first, position: 5, completed: true, quiz: { attempts: 3, passed: true } },
        { lId: quiz.second, position: 7, completed: true },
      ],
    };
    expect((await readAnswers(student, quiz)).progress).toMatchObject(after);
    expect(await readResults(quiz)).toEqual(resultsBefore);
    expect(await openAndClosedIds(student)).toEqual([[quiz.cId], [quiz.cId]]);
    const year = await closeCourse(student, quiz);
    await undoYear(api, admin, year);
    expect((await readAnswers(student, quiz)).progress).toMatchObject(after);
  });

  it('staff can open the next lecture, and the attempts from before the closing stay', async () => {
    const { student, quiz } = await makeStudentWithQuiz({ passes: false });
    await closeCourse(student, quiz);
    await enrol(api, admin, student, quiz.cId);
    const opening = { ...lectureOf(quiz), uid: student.uid, reason };
    expect(await callAsAdmin('admin/quizzes/open-next', opening)).toEqual({ opened: true });
    const { lectures } = (await readAnswers(student, quiz)).progress ?? {};
    expect(lectures).toMatchObject([{ quiz: { attempts: 1, passed: true, opened: true } }]);
    const { body } = await submit(api, student, quiz, 'second');
    expect(body).toMatchObject({ result: { attempts: 2 } });
  });

  it('a transfer of the course moves the progress from before the closing to the other account', async () => {
    const { student, quiz } = await makeStudentWithQuiz();
    await closeCourse(student, quiz);
    await enrol(api, admin, student, quiz.cId);
    const { progress } = await readAnswers(student, quiz);
    const to = await makeStudent(api);
    const transfer = { cId: quiz.cId, from: student.uid, to: to.uid, reason };
    await callAsAdmin('admin/students/transfer', transfer);
    expect((await readAnswers(to, quiz)).progress).toEqual(progress);
    expect(await openAndClosedIds(student)).toEqual([[], []]);
  });

  it('a corrected key also changes the marks of attempts from before the closing', async () => {
    const { student, quiz } = await makeStudentWithQuiz({ passes: false });
    await closeCourse(student, quiz);
    await enrol(api, admin, student, quiz.cId);
    const storedQuiz = await callAsAdmin('admin/quizzes/quiz', lectureOf(quiz));
    const questions = storedQuiz.quiz?.questions.map(({ since: _, ...question }, index) =>
      index === 0 ? { ...question, right: ['b'] } : question,
    );
    const correctedQuiz = { settings: storedQuiz.quiz?.settings, questions };
    await callAsAdmin('admin/quizzes/save', {
      ...lectureOf(quiz),
      version: quiz.version,
      quiz: correctedQuiz,
    });
    const regradeRequest = { ...lectureOf(quiz), version: quiz.version + 1, apply: true };
    expect(await callAsAdmin('admin/quizzes/regrade', regradeRequest)).toMatchObject({
      gained: 1,
      passed: 1,
    });
    const { lectures } = (await readAnswers(student, quiz)).progress ?? {};
    expect(lectures).toMatchObject([{ quiz: { best: { score: 2, of: 3 }, passed: true } }]);
  });

  it('closing a course keeps progress reports that arrive meanwhile', async () => {
    const { student, quiz } = await makeStudentWithQuiz();
    await endYear(api, admin, [quiz.cId]);
    const database = openDatabase(api.firestore);
    let reportCount = 1;
    const busyFirestore: Pick<Firestore, 'batch' | 'getAll'> = {
      batch: () => api.firestore.batch(),
      async getAll(...refs) {
        const docs = await api.firestore.getAll(...refs);
        const report = { courses: { [quiz.cId]: { [quiz.third]: { watched: reportCount } } } };
        await progressDoc(student).set(report, { merge: true });
        reportCount += 1;
        return docs;
      },
    };
    const racingDatabase = { ...database, firestore: busyFirestore as Firestore };
    await createOpenCourses({ database: racingDatabase, now: api.now }).update(neverTimeUp);
    expect(await openAndClosedIds(student)).toEqual([[quiz.cId], []]);
    await renewOpenCourses();
    expect(await openAndClosedIds(student)).toEqual([[], [quiz.cId]]);
    const { progress } = await api.call('user/export', undefined, { as: student });
    expect(progress[0]?.lectures.map(({ lId }) => lId)).toContain(quiz.third);
  });

  it('closing logs a warning and changes nothing if the stored closed courses are invalid', async () => {
    const { student, quiz } = await makeStudentWithQuiz();
    await endYear(api, admin, [quiz.cId]);
    await progressDoc(student).update({ closed: { other: Buffer.from('no gzip') } });
    const warnings: string[] = [];
    const database = openDatabase(api.firestore, ({ message }) => warnings.push(message));
    await createOpenCourses({ database, now: api.now }).update(neverTimeUp);
    expect(warnings).toEqual([expect.stringContaining(`progress/${student.uid} does not fit`)]);
    expect(await openAndClosedIds(student)).toEqual([[quiz.cId], ['other']]);
  });
});

const yearsOfSchool = 10;
const coursesOfYear = 10;
const lecturesOfCourse = 40;
const newId = () => api.firestore.collection('courses').doc().id;
const withIds = <Value>(count: number, value: (index: number) => Value): Record<string, Value> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [newId(), value(index)]));

/** Returns the progress in a completed lecture with a passed quiz, at some time of the year. */
function completedLecture(year: number, index: number) {
  const at = 1_800_000_000 + year * 31_536_000 + ((index * 7_919_777) % 25_000_000);
  const [position, score] = [(index * 1_237) % 5_400, 6 + (index % 5)];
  const times = { passedAt: at + 3_601 + position, at: at + 86_400 + 3 * position };
  return {
    watched: at * 2 ** 17 + position,
    completedAt: at + position,
    quiz: { taken: 1 + (index % 3), score, of: 10, ...times },
  };
}

it('a progress document has room for ten years with ten courses a year, each with 40 lectures and quizzes', async () => {
  const quiz = await makeQuiz(api, admin);
  const student = await makeStudent(api);
  await enrol(api, admin, student, quiz.cId);
  const [userDoc, ref] = [api.firestore.doc(`users/${student.uid}`), progressDoc(student)];
  const ownEnrolments = (await userDoc.get()).get('enrolments');
  const expectedCourses: Record<string, object> = {};
  for (let year = 0; year < yearsOfSchool; year += 1) {
    const courses = withIds(coursesOfYear, (course) =>
      withIds(lecturesOfCourse, (index) => completedLecture(year, index + course * 13)),
    );
    Object.assign(expectedCourses, courses);
    const grant = { at: Timestamp.fromMillis(1_800_000_000_000), code: null };
    const yearEnrolments = Object.fromEntries(Object.keys(courses).map((cId) => [cId, grant]));
    // Simulate a new school year: the student has new enrolments, and the open courses must be
    // checked again.
    await userDoc.update({ enrolments: { ...ownEnrolments, ...yearEnrolments }, recheckAt: 0 });
    await ref.set({ courses, at: 1 }, { merge: true });
    await renewOpenCourses();
  }
  const bytes = documentSize(ref.path, (await ref.get()).data() ?? {});
  if (process.env.MARKAZ_TEST_ALL) console.log({ bytes });
  expect(bytes).toBeGreaterThan(150_000);
  expect(bytes).toBeLessThan(350_000);
  expect((await openAndClosedIds(student)).map(({ length }) => length)).toEqual([10, 90]);
  const { courses } = readRecord(progressSchema, await ref.get()) ?? {};
  expect(courses).toEqual(coursesProgressSchema.parse(expectedCourses));
  expect((await submit(api, student, quiz, 'first')).status).toBe(200);
});
