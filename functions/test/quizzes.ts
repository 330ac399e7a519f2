import type { Exam } from '@markaz/contract/catalogue/exams';
import type { QuizInput } from '@markaz/contract/learning/quiz-authoring';
import type { QuizSettings } from '@markaz/contract/learning/quizzes';
import { courseForm, enrol, makeCourse, type TestCourse } from './courses.ts';
import type { Account, ApiClient, TestApi } from './harness.ts';

/** Texts that only the server may know. */
export const secrets = { explanation: 'لأن المبتدأ مرفوع دائمًا' } as const;

/**
 * Returns a quiz with three questions, one of each kind. The first option is always right. In the
 * second question, the last option is right, too.
 */
export function someQuiz(settings: Partial<QuizSettings> = {}): QuizInput {
  return {
    settings: {
      title: 'اختبار المبتدأ والخبر',
      passMark: 60,
      attempts: null,
      shuffle: false,
      minutes: null,
      gate: false,
      answersAfter: 'passed',
      exam: null,
      ...settings,
    },
    questions: [
      {
        kind: 'one',
        text: 'ما إعراب «العلمُ» في «العلمُ نورٌ»؟',
        options: [
          { id: 'a', text: 'مبتدأ' },
          { id: 'b', text: 'خبر' },
          { id: 'c', text: 'فاعل' },
        ],
        right: ['a'],
        explanation: secrets.explanation,
      },
      {
        kind: 'many',
        text: 'أيها من الأسماء الخمسة؟',
        options: [
          { id: 'a', text: 'أبو' },
          { id: 'b', text: 'كتاب' },
          { id: 'c', text: 'ذو' },
        ],
        right: ['a', 'c'],
      },
      {
        kind: 'trueFalse',
        text: 'الخبر مرفوع.',
        options: [
          { id: 'a', text: '' },
          { id: 'b', text: '' },
        ],
        right: ['a'],
      },
    ],
  };
}

export interface QuizCourse extends TestCourse {
  /** Question ids of the sold lecture's quiz, in order. */
  readonly questions: readonly string[];
  readonly version: number;
}

/**
 * Returns the settings of an exam that opens and closes at times relative to now.
 * @param from minutes until it opens
 * @param to minutes until it closes
 */
export function examSettings(
  api: TestApi,
  [from, to]: readonly [number, number],
  exam: Partial<Exam> = {},
): Pick<QuizSettings, 'attempts' | 'exam'> {
  const at = (minutes: number) => new Date(api.now().getTime() + minutes * 60_000).toISOString();
  return {
    attempts: 1,
    exam: { opens: at(from), closes: at(to), results: 'attempt', draws: [], ...exam },
  };
}

/** Adds a quiz to the sold lecture of `course`. Without `course`, makes a new course first. */
export async function makeQuiz(
  api: TestApi,
  admin: Account,
  settings: Partial<QuizSettings> = {},
  course?: TestCourse,
): Promise<QuizCourse> {
  const made = course ?? (await makeCourse(api, admin));
  const body = { cId: made.cId, lId: made.soldId, version: 0, quiz: someQuiz(settings) };
  const { quiz, version } = await api.call('admin/quizzes/save', body, { as: admin });
  return { ...made, questions: quiz?.questions.map(({ id }) => id) ?? [], version };
}

/**
 * Makes a course of three sold lectures. Students must pass the first lecture’s quiz before they
 * can open the next lectures. Enrols `student`.
 */
export async function makeCourseWithLockingQuiz(api: TestApi, admin: Account, student: Account) {
  const lectures = [1, 2, 3].map((order) => ({
    title: `محاضرة ${order}`,
    order,
    resources: [{ type: 'video', src: `https://videos.example.com/${order}.mp4` }],
  }));
  const form = courseForm(undefined, lectures);
  const { id: cId } = await api.call('admin/courses/submit', form, { as: admin });
  const course = await api.call('courses/course', { id: cId }, { as: admin });
  const [first = '', second = '', third = ''] = course.lectures.map(({ id }) => id);
  const quiz = await makeQuiz(api, admin, { gate: true }, { cId, openId: '', soldId: first });
  await enrol(api, admin, student, cId);
  return { ...quiz, first, second, third };
}

/**
 * Fills a student's progress with details of a quiz in a course that does not exist. So the next
 * attempt moves the details of all quizzes to `courseWork`.
 */
export async function fillDetails({ firestore }: TestApi, { uid }: Account): Promise<void> {
  const quiz = { taken: 1, details: { taken: 1, title: 'x'.repeat(16_000) } };
  const courses = { filler: { filler: { quiz } } };
  await firestore.doc(`progress/${uid}`).set({ courses }, { merge: true });
}

/** Returns the ids of the lecture that has the quiz. */
export const lectureOf = ({ cId, soldId: lId }: QuizCourse) => ({ cId, lId });

/** Returns answers to all questions. Answers at the positions in `wrong` are wrong. */
export function answersTo({ questions }: Pick<QuizCourse, 'questions'>, wrong: number[] = []) {
  const right = [['a'], ['a', 'c'], ['a']];
  return Object.fromEntries(
    questions.map((id, index) => [id, wrong.includes(index) ? ['b'] : (right[index] ?? [])]),
  );
}

export const quizPath = 'courses/course/lectures/lecture/quiz';

/** Submits an attempt. */
export function submit(
  api: ApiClient,
  as: Account,
  quiz: QuizCourse,
  attemptId: string,
  { wrong = [], ...extra }: { wrong?: number[]; lectures?: object[]; version?: number } = {},
) {
  const body = {
    cId: quiz.cId,
    lId: quiz.soldId,
    attemptId,
    version: quiz.version,
    answers: answersTo(quiz, wrong),
    ...extra,
  };
  return api.send(`${quizPath}/submit`, body, { as });
}
