import type { ApiPath, api as contract } from '@markaz/contract/api';
import { beforeAll, describe, expect, it } from 'vitest';
import { enrol, makeCourse } from './courses.ts';
import { type Account, startApi, type TestApi, unlimited } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import {
  examSettings,
  lectureOf,
  makeQuiz,
  type QuizCourse,
  quizPath,
  secrets,
  someQuiz,
  submit,
} from './quizzes.ts';

/** Paths of the calls that students may make. */
type StudentPath = {
  [Path in ApiPath]: (typeof contract)[Path]['access'] extends 'public' | 'anyone' | 'student'
    ? Path
    : never;
}[ApiPath];

/** Renders a page as the JSON of its input. */
const site = {
  renderer: async () => ({ renderCourse: async (page: object) => JSON.stringify(page) }),
  documents: async () => ({ course: '', lecture: '' }),
  shell: async () => '<p>shell</p>',
  notFoundPage: async () => '<p>missing</p>',
};

let api: TestApi;
let admin: Account;
let student: Account;
let quiz: QuizCourse;
beforeAll(async () => {
  api = await startApi({ site, limits: unlimited, frozenClock: true });
  admin = await makeAdmin(api);
  student = await makeStudent(api);
  const course = await makeCourse(api, admin);
  await enrol(api, admin, student, course.cId);
  quiz = await makeQuiz(api, admin, { attempts: 2 }, course);
});

/** Returns the body of each call. A new call of students without a body here does not compile. */
function bodies(): Record<StudentPath, unknown> {
  const { cId, soldId: lId } = quiz;
  return {
    'auth/login': { idToken: student.idToken },
    courses: undefined,
    'courses/lecture-titles': { grade: '1' },
    'courses/course': { id: cId },
    'courses/course/lectures': { id: cId, resources: true },
    'courses/course/lectures/lecture/res': { cId, lId },
    'courses/course/lectures/lecture/quiz': { cId, lId, attemptId: 'scan' },
    'courses/course/lectures/lecture/quiz/submit': undefined,
    'courses/course/lectures/lecture/quiz/result': { cId, lId },
    'courses/course/enroll': { cId, token: 'TEST-0000-0000-0000' },
    'courses/course/enroll/lookup': { token: 'TEST-0000-0000-0000' },
    'user/mistakes': { cIds: [cId] },
    'user/courses': undefined,
    'user/userdoc': undefined,
    'user/profile': { grade: '1' },
    'user/progress': { cId, lectures: [{ lId, position: 10 }] },
    'user/notes': { cId, lId, sentAt: new Date().toISOString(), changes: [] },
    'courses/course/lectures/lecture/questions/ask': {
      ...{ cId, lId, id: 'scan', part: 0, seconds: 10 },
      text: 'لماذا؟',
    },
    'courses/course/lectures/lecture/questions': { cId, lId, own: true },
    'user/export': undefined,
    'user/devices': undefined,
    'user/devices/end': { device: 'none' },
    'user/follow': undefined,
    follow: { token: 'none' },
    'user/follow/end': undefined,
    'user/calendar': undefined,
    'user/calendar/end': undefined,
    'user/contact': undefined,
    'user/contact/save': { own: '01012345678', parent: '', consent: true },
    'user/contact/delete': undefined,
    'user/allauthors': undefined,
    'courses/missed': { text: 'النحو' },
    crashes: { release: 'a', message: 'b', stack: [], page: '/', browser: 'c' },
    health: undefined,
    'user/delete': { name: 'nobody' },
    'user/sessions/end': undefined,
    'auth/logout': undefined,
  };
}

/** Calls that end the session that the other calls need. */
const sessionEndingCalls = new Set<string>(['user/delete', 'user/sessions/end', 'auth/logout']);

const pages = () => [
  `/courses/${quiz.cId}`,
  `/courses/${quiz.cId}/lectures/${quiz.soldId}`,
  `/courses/${quiz.cId}/lectures/${quiz.soldId}/quiz`,
  '/sitemap.xml',
];

/**
 * Reads all answers and pages that a student or a visitor can get, except answers to attempts and
 * to calls that end the session.
 */
async function readAllAnswers(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const [path, body] of Object.entries(bodies())) {
    if (path.endsWith('/submit') || sessionEndingCalls.has(path)) continue;
    for (const as of [undefined, student]) {
      const answer = await api.send(path, body, { as });
      const headers = JSON.stringify([...answer.headers]);
      found.set(`${path} ${as === undefined}`, `${headers}${JSON.stringify(answer.body)}`);
    }
  }
  for (const page of pages()) {
    const response = await fetch(`${api.url}${page}`);
    found.set(page, `${JSON.stringify([...response.headers])}${await response.text()}`);
  }
  return found;
}

/** Removes the parts that change with each save of the quiz or with each answer. */
function withoutVolatileParts(
  found: ReadonlyMap<string, string>,
  version: number,
): Record<string, string> {
  const volatileParts = [
    new RegExp(`"version":${version}\\b`, 'gu'),
    /"(?:x-request-id|date|content-length|set-cookie)","[^"]*"/giu,
    /"refusedCodes":\[[^\]]*\]/gu,
    /"token":"[^"]*"/gu,
    /"(?:signedInAt|exportedAt|lastSignIn|lastWatchedAt|at|lastAt|lastDoneAt)":"[^"]*"/gu,
  ];
  const without = (text: string) =>
    volatileParts.reduce((remaining, part) => remaining.replace(part, ''), text);
  return Object.fromEntries([...found].map(([key, text]) => [key, without(text)]));
}

/**
 * Saves the quiz with new keys: `oneKey` for the first and third question, `manyKeys` for the
 * second.
 */
async function saveKeys(version: number, oneKey: string, manyKeys: readonly string[]) {
  const { settings, questions } = someQuiz({ attempts: 2 });
  const keys = [[oneKey], manyKeys, [oneKey]];
  const questionsWithKeys = questions.map((question, index) => ({
    ...question,
    id: quiz.questions[index],
    right: keys[index],
  }));
  const body = {
    cId: quiz.cId,
    lId: quiz.soldId,
    version,
    quiz: { settings, questions: questionsWithKeys },
  };
  const saved = await api.call('admin/quizzes/save', body, { as: admin });
  quiz = { ...quiz, version: saved.version };
}

describe('keys of a quiz', () => {
  it('different keys do not change any answer that a student gets before the first attempt', async () => {
    // The first calls store data of the student, which both compared results must contain.
    await readAllAnswers();
    const before = await readAllAnswers();
    const versionBefore = quiz.version;
    await saveKeys(versionBefore, 'b', ['a', 'b', 'c']);
    const after = await readAllAnswers();
    const [answersBefore, answersAfter] = [
      withoutVolatileParts(before, versionBefore),
      withoutVolatileParts(after, quiz.version),
    ];
    expect(
      Object.keys(answersBefore).filter((part) => answersBefore[part] !== answersAfter[part]),
    ).toEqual([]);
    expect(before.get('courses/course/lectures/lecture/quiz false')).toContain('الأسماء الخمسة');
    for (const text of after.values()) {
      expect(text).not.toContain(secrets.explanation);
      expect(text).not.toMatch(/"(?:right|explanation|isRight)"/u);
    }
    await saveKeys(quiz.version, 'a', ['a', 'c']);
  });

  it('answers do not contain keys while the student may make another attempt', async () => {
    const failed = await submit(api, student, quiz, 'one', { wrong: [0, 1] });
    const texts = [...(await readAllAnswers()).values(), JSON.stringify(failed.body)];
    for (const text of texts) expect(text).not.toMatch(/"right"/u);
    // Every result includes the explanation.
    expect(JSON.stringify(failed.body)).toContain(secrets.explanation);
  });

  it('other students cannot see keys that one student has seen', async () => {
    const other = await makeStudent(api);
    await enrol(api, admin, other, quiz.cId);
    await submit(api, student, quiz, 'two');
    const result = await api.send(
      'courses/course/lectures/lecture/quiz/result',
      { cId: quiz.cId, lId: quiz.soldId },
      { as: student },
    );
    expect(JSON.stringify(result.body)).toMatch(/"right"/u);
    const originalStudent = student;
    student = other;
    const texts = [...(await readAllAnswers()).values()];
    student = originalStudent;
    for (const text of texts) expect(text).not.toMatch(/"right"|"explanation"/u);
  });

  it('answers of calls that end a session do not contain keys', async () => {
    const leaver = await makeStudent(api);
    for (const [path, body] of Object.entries(bodies()).filter(([path]) =>
      sessionEndingCalls.has(path),
    )) {
      const answer = await api.send(path, body, { as: leaver });
      expect(JSON.stringify(answer.body)).not.toMatch(/"right"|"explanation"/u);
    }
  });
});

describe('keys of an exam', () => {
  const minute = 60_000;
  const readTexts = async () => [...(await readAllAnswers()).values()];

  it('answers do not contain questions before the exam opens, or keys before it has closed', async () => {
    const course = await makeCourse(api, admin);
    const [taker, waiting] = [await makeStudent(api), await makeStudent(api)];
    for (const each of [taker, waiting]) await enrol(api, admin, each, course.cId);
    const settings = examSettings(api, [10, 30]);
    quiz = await makeQuiz(api, admin, { ...settings, answersAfter: 'attempt' }, course);
    const expectNoKeys = (texts: readonly string[]) => {
      for (const text of texts) {
        expect(text).not.toContain(secrets.explanation);
        // This pattern does not match `"right":true`, with which the data export marks right answers.
        expect(text).not.toMatch(/"right":\[/u);
      }
    };

    student = waiting;
    const before = await readTexts();
    for (const text of before) expect(text).not.toContain('الأسماء الخمسة');
    expectNoKeys(before);

    api.advance(10 * minute);
    await api.call(quizPath, { ...lectureOf(quiz), attemptId: 'exam' }, { as: taker });
    const handedIn = await submit(api, taker, quiz, 'exam');
    expectNoKeys([JSON.stringify(handedIn.body)]);
    for (const each of [taker, waiting]) {
      student = each;
      expectNoKeys(await readTexts());
    }

    api.advance(20 * minute);
    student = taker;
    const after = await readTexts();
    expect(after.some((text) => /"right":\[/u.test(text))).toBe(true);
  });
});
