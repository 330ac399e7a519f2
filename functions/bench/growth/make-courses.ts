import type { Exam } from '@markaz/contract/catalogue/exams';
import type { QuizInput } from '@markaz/contract/learning/quiz-authoring';
import { defaultQuizSettings } from '@markaz/contract/learning/quizzes';
import type { DocumentData } from 'firebase-admin/firestore';
import { packCatalogue } from '../../src/catalogue/courses/catalogue.ts';
import { packTitles } from '../../src/catalogue/courses/lecture-titles.ts';
import { presentListed } from '../../src/catalogue/courses/present.ts';
import { shardCount } from '../../src/store/database.ts';
import type { CourseRecord } from '../../src/store/records/course.ts';
import { manyTitledCourses } from '../../test/titled-courses.ts';
import type { Api } from './api.ts';
import { type Document, writeDocuments } from './documents.ts';
import type { Size } from './size.ts';

/** One in `quizEvery` lectures has a quiz. */
export const quizEvery = 4;

/** A quiz of ten questions. The first option is right. */
export const quiz: QuizInput = {
  settings: { ...defaultQuizSettings, title: 'اختبار المحاضرة', shuffle: false, passMark: 50 },
  questions: Array.from({ length: 10 }, (_, index) => ({
    kind: 'one',
    text: `ما حكم آخر الكلمة ${index + 1} في الجملة السابقة، ولماذا؟`,
    options: [
      { id: 'a', text: 'الرفع، لأنها فاعل' },
      { id: 'b', text: 'النصب، لأنها مفعول به' },
      { id: 'c', text: 'الجر، لأنها مضاف إليه' },
    ],
    right: ['a'],
    explanation: 'أُسند إليها فعل تام مبني للمعلوم متقدم عليها.',
  })),
};

/** Returns the form of a course with this number of lectures. Every tenth lecture is open. */
export function courseForm(title: string, lectures: number): FormData {
  const form = new FormData();
  const description = 'شرح باب من أبواب النحو مع إعراب الشواهد. '.repeat(20);
  const author = { name: 'الأستاذ علي' };
  form.set('courseInfo', JSON.stringify({ title, description, subject: 'النحو', author }));
  const list = Array.from({ length: lectures }, (_, index) => ({
    title: `المحاضرة ${index + 1}: باب من أبواب النحو`,
    description: 'شرح الدرس مع أمثلة وتدريبات على نمط الامتحان.',
    unit: `الوحدة ${Math.floor(index / 10) + 1}`,
    order: index + 1,
    open: index % 10 === 0 ? 'true' : 'false',
    durationSeconds: 2_700,
    resources: [
      { type: 'video', src: `https://videos.example/${index}.mp4` },
      { type: 'file', src: `https://files.example/${index}.pdf`, title: 'ملخص' },
    ],
  }));
  form.set('lectures', JSON.stringify(list));
  return form;
}

export interface CreatedCourse {
  readonly cId: string;
  readonly title: string;
  readonly lectures: readonly string[];
}

/** A course created by the API, with its quizzes. All other courses are copies of its documents. */
export interface Prototype extends CreatedCourse {
  /** Index of the only lecture whose quiz locks the lectures after it. */
  readonly gateIndex: number;
  /** Index of the only lecture that has an exam. */
  readonly examIndex: number;
  /** Ids of the quiz's questions. */
  readonly questions: readonly string[];
}

const dayMs = 86_400_000;

/** Adds an exam that is open for a week to a lecture. */
async function saveExam(api: Api, lecture: { readonly cId: string; readonly lId: string }) {
  const timeAt = (days: number) => new Date(api.now().getTime() + days * dayMs).toISOString();
  const exam: Exam = { opens: timeAt(-1), closes: timeAt(6), results: 'attempt', draws: [] };
  const settings = { ...quiz.settings, attempts: 1, exam };
  await api.call('admin/quizzes/save', {
    body: { ...lecture, version: 0, quiz: { ...quiz, settings } },
  });
}

/**
 * Creates the first course by the API, as staff do. One of its students watches every lecture and
 * takes every quiz, so that the course's counters have all their fields.
 */
export async function makePrototype(api: Api, size: Size, uid: string): Promise<Prototype> {
  const title = 'النحو: الجزء الأول';
  const form = courseForm(title, size.lectures);
  const { id: cId } = await api.call('admin/courses/submit', { form });
  const { lectures } = await api.call('courses/course', { body: { id: cId } });
  const ids = lectures.map(({ id }) => id);
  await api.call('admin/students/enrol', { body: { cId, uid, reason: 'دفع في المركز' } });
  const examIndex = 3;
  const gateIndex = ids.findLastIndex((_, index) => index % quizEvery === 1);
  let questions: string[] = [];
  for (const [index, lId] of ids.entries()) {
    const lectures = [{ lId, position: 2_600, completed: true }];
    if (index % quizEvery !== 1) {
      await api.call('user/progress', { body: { cId, lectures }, callerUid: uid });
      if (index === examIndex) await saveExam(api, { cId, lId });
      continue;
    }
    const settings = { ...quiz.settings, gate: index === gateIndex };
    const body = { cId, lId, version: 0, quiz: { ...quiz, settings } };
    const { version, quiz: saved } = await api.call('admin/quizzes/save', { body });
    questions = saved?.questions.map(({ id }) => id) ?? [];
    const letters = ['a', 'b', 'c'];
    const answers = questions.map((id, answerIndex) => [id, [letters[answerIndex % 3] ?? 'a']]);
    await api.call('courses/course/lectures/lecture/quiz/submit', {
      body: {
        cId,
        lId,
        attemptId: `first-${index}`,
        version,
        lectures,
        answers: Object.fromEntries(answers),
      },
      callerUid: uid,
    });
  }
  return { cId, title, lectures: ids, gateIndex, examIndex, questions };
}

/**
 * Replaces strings throughout a value, including its keys.
 * @param replacements new strings, keyed by old ones
 */
function replaceStrings(value: unknown, replacements: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return replacements.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => replaceStrings(each, replacements));
  if (typeof value !== 'object' || value === null || value.constructor !== Object) return value;
  const entries = Object.entries(value).map(([key, each]) => [
    replacements.get(key) ?? key,
    replaceStrings(each, replacements),
  ]);
  return Object.fromEntries(entries);
}

/**
 * Collections that have a document for each course. The document's id is the course's id followed
 * by the suffix.
 */
const courseCollections: readonly (readonly [collection: string, suffix: string])[] = [
  ['courses', ''],
  ['courseContents', ''],
  ['courseQuizzes', ''],
  ['courseCounters', ''],
  ['courseCompletions', ''],
  ...Array.from({ length: shardCount }, (_, shard) => ['courseShards', `-${shard}`] as const),
];

/**
 * Copies the prototype until there are enough courses, and gives them different grades in turn.
 * Each course has its own lectures with realistic titles. Also writes the lists that contain the
 * courses.
 * @returns all courses
 */
export async function copyCourses(
  { database, now }: Api,
  prototype: Prototype,
  size: Size,
): Promise<readonly CreatedCourse[]> {
  const { firestore } = database;
  const originalDocs = await Promise.all(
    courseCollections.map(async ([collection, suffix]) => {
      const snapshot = await firestore.doc(`${collection}/${prototype.cId}${suffix}`).get();
      return { collection, suffix, data: snapshot.data() };
    }),
  );
  const titledCourses = manyTitledCourses(size.courses, size.lectures);
  const courses: CreatedCourse[] = [prototype];
  const records = new Map<string, DocumentData>();
  const documents: Document[] = [];
  for (let number = 2; number <= size.courses; number += 1) {
    const idSuffix = number.toString(36).padStart(4, '0');
    const copyId = (id: string) => `${id.slice(0, -4)}${idSuffix}`;
    const cId = copyId(prototype.cId);
    const title = `النحو: الجزء ${number}`;
    const lectures = prototype.lectures.map(copyId);
    const replacements = new Map([
      [prototype.cId, cId],
      [prototype.title, title],
      ...prototype.lectures.map((id) => [id, copyId(id)] as const),
    ]);
    for (const { collection, suffix, data } of originalDocs) {
      if (data === undefined) continue;
      const copy = replaceStrings(data, replacements) as DocumentData;
      if (collection === 'courses') {
        const { grade, titles } = titledCourses[number - 1] ?? { grade: null, titles: [] };
        const lectures = (copy as CourseRecord).lectures.map((lecture, index) => ({
          ...lecture,
          title: titles[index] ?? lecture.title,
        }));
        Object.assign(copy, { grade, lectures });
        records.set(cId, copy);
      }
      documents.push([firestore.doc(`${collection}/${cId}${suffix}`), copy]);
    }
    courses.push({ cId, title, lectures });
  }
  await writeDocuments(firestore, documents);
  await writeLists({ database, now }, prototype, originalDocs[0]?.data ?? {}, records);
  return courses;
}

/** Writes the catalogue, the lecture titles and the authors, as every change of a course does. */
async function writeLists(
  { database, now }: Pick<Api, 'database' | 'now'>,
  { cId }: Prototype,
  original: DocumentData,
  copies: ReadonlyMap<string, DocumentData>,
): Promise<void> {
  const allCourses = [...new Map([[cId, original], ...copies])] as [string, CourseRecord][];
  const listed = allCourses.map(([id, course]) => presentListed(id, course, now()));
  const titles = allCourses.map(
    ([id, { lectures }]) => [id, lectures.map(({ title }) => title)] as const,
  );
  const author = original.author as CourseRecord['author'];
  await database.catalogue.set(await packCatalogue(listed, null, now()));
  await database.lectureTitles.set(await packTitles(Object.fromEntries(titles), listed, now()));
  if (author !== null)
    await database.authors.set({
      authors: { [author.id]: { name: author.name, courseCount: allCourses.length } },
    });
}
