import { areMarksHeldBack } from '@markaz/contract/learning/exam-rules';
import type { OwnQuiz } from '@markaz/contract/learning/own-quizzes';
import { optionText } from '@markaz/contract/learning/question-kinds';
import type { Question, Quiz } from '@markaz/contract/learning/quizzes';
import { unpackQuiz } from '../../learning/quizzes/packed-quiz.ts';
import { type Database, readEach } from '../../store/database.ts';
import { courseContentsSchema } from '../../store/records/course.ts';
import type { ProgressRecord } from '../../store/records/progress.ts';
import type { QuizProgress } from '../../store/records/quiz.ts';

export function presentSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

export function presentSecondsOrNull(seconds: number | null): string | null {
  return seconds === null ? null : presentSeconds(seconds);
}

/** Returns the texts of the chosen options. If an option no longer exists, returns its letter. */
function presentChosenOptions(letters: string, question: Question | undefined): string[] {
  return [...letters].map((letter) => {
    const option = question?.options.find(({ id }) => id === letter);
    return question === undefined || option === undefined ? letter : optionText(question, option);
  });
}

function withoutMarks(progress: QuizProgress): QuizProgress {
  const attempts = progress.attempts.map((attempt) => ({
    ...attempt,
    score: 0,
    of: 0,
    right: null,
  }));
  return { ...progress, attempts, best: null, passedAt: null, wrong: {} };
}

/**
 * Converts all data about a student's quiz to the format of the API. Answers and mistakes are in the
 * order of the quiz's questions, and removed questions come last.
 * Leaves out the marks of an exam while they are held back.
 * @param quiz undefined if the quiz no longer exists
 */
export function presentOwnQuiz(stored: QuizProgress, quiz: Quiz | undefined, now: Date): OwnQuiz {
  const exam = quiz?.settings.exam ?? null;
  const progress = exam !== null && areMarksHeldBack(exam, now) ? withoutMarks(stored) : stored;
  const findQuestion = (id: string) => quiz?.questions.find((each) => each.id === id);
  const positions = new Map(quiz?.questions.map(({ id }, index) => [id, index]));
  const positionOf = (id: string) => positions.get(id) ?? positions.size;
  // Neither Firestore nor JavaScript keeps the order of a map's keys.
  const inQuizOrder = <Value>(byQuestion: Readonly<Record<string, Value>>) =>
    Object.entries(byQuestion).toSorted(([a], [b]) => positionOf(a) - positionOf(b));
  return {
    title: progress.title,
    taken: progress.taken,
    best: progress.best,
    passedAt: presentSecondsOrNull(progress.passedAt),
    openedAt: presentSecondsOrNull(progress.openedAt),
    begunAt: progress.start === null ? null : new Date(progress.start.at).toISOString(),
    attempts: progress.attempts.map(({ at, score, of, late, answers, right }) => ({
      at: presentSeconds(at),
      score,
      of,
      late,
      answers: inQuizOrder(answers).map(([id, letters]) => ({
        question: findQuestion(id)?.text ?? null,
        chosen: presentChosenOptions(letters, findQuestion(id)),
        right: right?.includes(id) ?? null,
      })),
    })),
    wrong: inQuizOrder(progress.wrong).map(([id, at]) => ({
      question: findQuestion(id)?.text ?? null,
      at: presentSeconds(at),
    })),
  };
}

/** Returns the ids of the courses in which the progress has data about a quiz. */
export function coursesWithQuizzes({ courses }: ProgressRecord): string[] {
  return Object.entries(courses)
    .filter(([, lectures]) => Object.values(lectures).some(({ quiz }) => quiz !== undefined))
    .map(([cId]) => cId);
}

/** Reads the quizzes of courses, keyed by lecture id. Cost: 1 read per course. */
export async function readQuizzes(
  database: Database,
  cIds: readonly string[],
): Promise<ReadonlyMap<string, Quiz>> {
  const contents = await readEach(
    database,
    courseContentsSchema,
    cIds.map(database.courseContents),
  );
  const lectures = [...contents.values()].flatMap((course) => Object.entries(course.lectures));
  const quizzes = lectures.flatMap(async ([lId, { quiz }]) =>
    quiz === undefined ? [] : [[lId, await unpackQuiz(quiz.gzip)] as const],
  );
  return new Map((await Promise.all(quizzes)).flat());
}
