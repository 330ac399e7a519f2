import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentSize } from '../src/night/sizes.ts';
import { never } from '../src/night/step.ts';
import { createOpenCourses } from '../src/people/students/open-courses.ts';
import { openDatabase, readRecord } from '../src/store/database.ts';
import { coursesProgressSchema, progressSchema } from '../src/store/records/progress.ts';
import { enrol } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';
import { makeGatedCourse, makeQuiz, type QuizCourse, quizPath, submit } from './quizzes.ts';
import { endYear, undoYear } from './years.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

const ask: TestApi['call'] = (path, body) => api.call(path, body, { as: admin });
const lectureOf = ({ cId, soldId: lId }: QuizCourse) => ({ cId, lId });
const progressDoc = ({ uid }: Account) => api.firestore.doc(`progress/${uid}`);

/** Ids of the open courses (fields), and of the closed ones. */
async function placesOf(student: Account) {
  const doc = await progressDoc(student).get();
  return [doc.get('courses'), doc.get('closed')].map((courses) => Object.keys(courses ?? {}));
}

async function renew() {
  await createOpenCourses({ database: openDatabase(api.firestore), now: api.now }).renew(never);
}

/** A student who watched a lecture, failed a gating quiz, and passed it unless told otherwise. */
async function makePupil({ passes = true } = {}) {
  const student = await makeStudent(api);
  const quiz = await makeGatedCourse(api, admin, student);
  const lectures = [{ lId: quiz.first, position: 1_700, completed: true }];
  await submit(api, student, quiz, 'first', { wrong: [0, 1], lectures });
  if (passes) await submit(api, student, quiz, 'second');
  return { student, quiz };
}

/** Every answer of the API about a student in a course that they have. */
async function told(student: Account, quiz: QuizCourse) {
  const as = { as: student };
  const { cId, lId } = lectureOf(quiz);
  const { courses } = await api.call('user/courses', undefined, as);
  return {
    progress: courses.find(({ id }) => id === cId)?.progress,
    result: await api.call(`${quizPath}/result`, { cId, lId }, as),
    mistakes: await api.call('user/mistakes', { cIds: [cId] }, as),
    marks: await ask('admin/quizzes/marks', { cId, lId }),
    students: await ask('admin/courses/students', { cId }),
    files: [
      (await api.send(`admin/students/export?cId=${cId}`, undefined, { as: admin })).body,
      (await api.send(`admin/quizzes/export?cId=${cId}&lId=${lId}`, undefined, { as: admin })).body,
    ],
    page: await ask('admin/students/student', { uid: student.uid }),
  };
}

/** Answers that remain after the student loses the course. */
async function kept(student: Account) {
  const as = { as: student };
  const { token } = await api.call('user/follow', undefined, as);
  const { progress } = await api.call('user/export', undefined, as);
  const { quizzes, week } = await api.call('follow', { token });
  return { progress, quizzes, week };
}

/** Ends a course's year and closes the course as the nightly job does. */
async function close(student: Account, { cId }: QuizCourse) {
  const year = await endYear(api, admin, [cId]);
  await renew();
  expect(await placesOf(student)).toEqual([[], [cId]]);
  return year;
}

const results = async (quiz: QuizCourse) => {
  await api.count();
  return (await ask('admin/quizzes/results', lectureOf(quiz))).totals;
};

describe('progress in a course that has closed', () => {
  it('stays in every answer, before and after the student gets the course again', async () => {
    const { student, quiz } = await makePupil();
    const keptBefore = await kept(student);
    const before = await told(student, quiz);
    expect(before.progress).toMatchObject({
      lectures: [{ completed: true, position: 1_700, quiz: { attempts: 2, passed: true } }],
    });
    expect(keptBefore).toMatchObject({
      progress: [{ completedCount: 1 }],
      quizzes: [{ score: 3 }],
    });
    const year = await close(student, quiz);
    expect(await kept(student)).toEqual(keptBefore);
    await undoYear(api, admin, year);
    expect(await told(student, quiz)).toEqual(before);
    await renew();
    expect(await told(student, quiz)).toEqual(before);
    expect(await placesOf(student)).toEqual([[], [quiz.cId]]);
  });

  it('continues when the student gets the course again, and closes with the new progress', async () => {
    const { student, quiz } = await makePupil();
    const numbers = await results(quiz);
    await close(student, quiz);
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
    expect((await told(student, quiz)).progress).toMatchObject(after);
    expect(await results(quiz)).toEqual(numbers);
    expect(await placesOf(student)).toEqual([[quiz.cId], [quiz.cId]]);
    const year = await close(student, quiz);
    await undoYear(api, admin, year);
    expect((await told(student, quiz)).progress).toMatchObject(after);
  });

  it('keeps its attempts when staff open the next lecture', async () => {
    const { student, quiz } = await makePupil({ passes: false });
    await close(student, quiz);
    await enrol(api, admin, student, quiz.cId);
    const opening = { ...lectureOf(quiz), uid: student.uid, reason };
    expect(await ask('admin/quizzes/open-next', opening)).toEqual({ opened: true });
    const { lectures } = (await told(student, quiz)).progress ?? {};
    expect(lectures).toMatchObject([{ quiz: { attempts: 1, passed: true, opened: true } }]);
    const { body } = await submit(api, student, quiz, 'second');
    expect(body).toMatchObject({ result: { attempts: 2 } });
  });

  it('moves to another account with the course', async () => {
    const { student, quiz } = await makePupil();
    await close(student, quiz);
    await enrol(api, admin, student, quiz.cId);
    const { progress } = await told(student, quiz);
    const to = await makeStudent(api);
    const transfer = { cId: quiz.cId, from: student.uid, to: to.uid, reason };
    await ask('admin/students/transfer', transfer);
    expect((await told(to, quiz)).progress).toEqual(progress);
    expect(await placesOf(student)).toEqual([[], []]);
  });

  it('is marked again with a corrected key', async () => {
    const { student, quiz } = await makePupil({ passes: false });
    await close(student, quiz);
    await enrol(api, admin, student, quiz.cId);
    const found = await ask('admin/quizzes/quiz', lectureOf(quiz));
    const questions = found.quiz?.questions.map(({ since: _, ...question }, index) =>
      index === 0 ? { ...question, right: ['b'] } : question,
    );
    const mended = { settings: found.quiz?.settings, questions };
    await ask('admin/quizzes/save', { ...lectureOf(quiz), version: quiz.version, quiz: mended });
    const mark = { ...lectureOf(quiz), version: quiz.version + 1, apply: true };
    expect(await ask('admin/quizzes/regrade', mark)).toMatchObject({ gained: 1, passed: 1 });
    const { lectures } = (await told(student, quiz)).progress ?? {};
    expect(lectures).toMatchObject([{ quiz: { best: { score: 2, of: 3 }, passed: true } }]);
  });

  it('loses no report that arrives while the course is being closed', async () => {
    const { student, quiz } = await makePupil();
    await endYear(api, admin, [quiz.cId]);
    const database = openDatabase(api.firestore);
    let late = 1;
    const busy: Pick<Firestore, 'batch' | 'getAll'> = {
      batch: () => api.firestore.batch(),
      async getAll(...refs) {
        const docs = await api.firestore.getAll(...refs);
        const report = { courses: { [quiz.cId]: { [quiz.third]: { watched: late } } } };
        await progressDoc(student).set(report, { merge: true });
        late += 1;
        return docs;
      },
    };
    const racing = { ...database, firestore: busy as Firestore };
    await createOpenCourses({ database: racing, now: api.now }).renew(never);
    expect(await placesOf(student)).toEqual([[quiz.cId], []]);
    await renew();
    expect(await placesOf(student)).toEqual([[], [quiz.cId]]);
    const { progress } = await api.call('user/export', undefined, { as: student });
    expect(progress[0]?.lectures.map(({ lId }) => lId)).toContain(quiz.third);
  });

  it('is left alone and reported if its stored form is invalid', async () => {
    const { student, quiz } = await makePupil();
    await endYear(api, admin, [quiz.cId]);
    await progressDoc(student).update({ closed: { other: Buffer.from('no gzip') } });
    const bad: string[] = [];
    const database = openDatabase(api.firestore, ({ message }) => bad.push(message));
    await createOpenCourses({ database, now: api.now }).renew(never);
    expect(bad).toEqual([expect.stringContaining(`progress/${student.uid} does not fit`)]);
    expect(await placesOf(student)).toEqual([[quiz.cId], ['other']]);
  });
});

const yearsOfSchool = 10;
const coursesOfYear = 10;
const lecturesOfCourse = 40;
const newId = () => api.firestore.collection('courses').doc().id;
const withIds = <Value>(count: number, value: (index: number) => Value): Record<string, Value> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [newId(), value(index)]));

/** A watched lecture with a passed quiz, at some time of the year. */
function doneLecture(year: number, index: number) {
  const at = 1_800_000_000 + year * 31_536_000 + ((index * 7_919_777) % 25_000_000);
  const [position, score] = [(index * 1_237) % 5_400, 6 + (index % 5)];
  const times = { passedAt: at + 3_601 + position, at: at + 86_400 + 3 * position };
  return {
    watched: at * 2 ** 17 + position,
    completedAt: at + position,
    quiz: { taken: 1 + (index % 3), score, of: 10, ...times },
  };
}

it('leaves room for ten years of ten courses with 40 lectures and quizzes each', async () => {
  const quiz = await makeQuiz(api, admin);
  const student = await makeStudent(api);
  await enrol(api, admin, student, quiz.cId);
  const [userDoc, ref] = [api.firestore.doc(`users/${student.uid}`), progressDoc(student)];
  const own = (await userDoc.get()).get('enrolments');
  const written: Record<string, object> = {};
  for (let year = 0; year < yearsOfSchool; year += 1) {
    const courses = withIds(coursesOfYear, (course) =>
      withIds(lecturesOfCourse, (index) => doneLecture(year, index + course * 13)),
    );
    Object.assign(written, courses);
    const grant = { at: Timestamp.fromMillis(1_800_000_000_000), code: null };
    const held = Object.fromEntries(Object.keys(courses).map((cId) => [cId, grant]));
    // As after the end of the last year, with new cards.
    await userDoc.update({ enrolments: { ...own, ...held }, recheckAt: 0 });
    await ref.set({ courses, at: 1 }, { merge: true });
    await renew();
  }
  const bytes = documentSize(ref.path, (await ref.get()).data() ?? {});
  if (process.env.MARKAZ_TEST_ALL) console.log({ bytes });
  expect(bytes).toBeGreaterThan(150_000);
  expect(bytes).toBeLessThan(350_000);
  expect((await placesOf(student)).map(({ length }) => length)).toEqual([10, 90]);
  const { courses } = readRecord(progressSchema, await ref.get()) ?? {};
  expect(courses).toEqual(coursesProgressSchema.parse(written));
  expect((await submit(api, student, quiz, 'first')).status).toBe(200);
});
