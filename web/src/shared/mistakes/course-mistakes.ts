import type { MistakenQuiz } from '@markaz/contract/learning/mistakes';
import type { Question, Quiz, QuizResult } from '@markaz/contract/learning/quizzes';
import { initialSchedule, type Schedule, scheduleAfter } from './schedule.ts';

/** A question that the student answered wrongly, with the data to ask it again offline. */
export interface Mistake extends Schedule {
  readonly lId: string;
  readonly question: Question;
  /** Ids of the right options. */
  readonly right: readonly string[];
  readonly explanation: string;
  /** Time of the last wrong answer in the quiz, in seconds since 1970. */
  readonly wrongAt: number;
}

export interface CourseMistakes {
  /** Title of each quiz and time of its newest recorded attempt, keyed by lecture id. */
  readonly quizzes: Readonly<Record<string, { readonly title: string; readonly at: string }>>;
  readonly mistakes: readonly Mistake[];
  /**
   * Times of wrong answers to questions whose right answer the server has not revealed yet, keyed
   * by lecture id and question id.
   */
  readonly waiting: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export const noMistakes: CourseMistakes = { quizzes: {}, mistakes: [], waiting: {} };

/** Maximum number of mistakes per course on a device. If there are more, the oldest are dropped. */
const maxMistakes = 200;

const toSeconds = (time: string) => Math.floor(Date.parse(time) / 1000);
const fromSeconds = (time: number) => new Date(time * 1000);

const isSameQuestion = (mistake: Mistake, lId: string, id: string) =>
  mistake.lId === lId && mistake.question.id === id;

const newestMistakes = (mistakes: readonly Mistake[]) =>
  mistakes.toSorted((a, b) => b.wrongAt - a.wrongAt).slice(0, maxMistakes);

type SolvedQuestion = Pick<Mistake, 'question' | 'right' | 'explanation'>;

/**
 * Returns a mistake. If the question already was a mistake, keeps its schedule unless this wrong
 * answer is newer.
 */
function mistakeOf(
  lId: string,
  { question, right, explanation }: SolvedQuestion,
  wrongAt: number,
  previous: Mistake | undefined,
): Mistake {
  const { id, kind, text, picture, options } = question;
  // Copy field by field, because the input may contain more fields, such as the right answer.
  const storedQuestion = { id, kind, text, picture, options };
  const isNewer = previous === undefined || wrongAt > previous.wrongAt;
  const { step, due } = isNewer ? initialSchedule(fromSeconds(wrongAt)) : previous;
  const newest = isNewer ? wrongAt : previous.wrongAt;
  return { lId, question: storedQuestion, right, explanation, wrongAt: newest, step, due };
}

export interface RecordedResult {
  readonly lId: string;
  readonly quiz: Quiz;
  readonly result: QuizResult;
}

/**
 * Returns the mistakes after an attempt. A mistake is added once the server reveals the right
 * answer. Until then its time is in `waiting`. A right answer counts as a review of the mistake.
 * Recording a result twice changes nothing.
 */
export function withResult(
  before: CourseMistakes,
  { lId, quiz, result }: RecordedResult,
): CourseMistakes {
  const attemptedAt = toSeconds(result.at);
  const isNew = (before.quizzes[lId]?.at ?? '') < result.at;
  const questions = new Map(quiz.questions.map((question) => [question.id, question]));
  const waiting = new Map(Object.entries(before.waiting[lId] ?? {}));
  const mistakes = new Map(
    before.mistakes.filter((each) => each.lId === lId).map((each) => [each.question.id, each]),
  );
  for (const { id, isRight, right, explanation } of result.answers) {
    const question = questions.get(id);
    const previous = mistakes.get(id);
    const wrongAt = Math.max(waiting.get(id) ?? 0, isRight ? 0 : attemptedAt);
    if (question === undefined || (previous === undefined && wrongAt === 0)) continue;
    if (right === undefined) {
      if (wrongAt > (previous?.wrongAt ?? 0)) waiting.set(id, wrongAt);
      continue;
    }
    waiting.delete(id);
    const mistake = mistakeOf(lId, { question, right, explanation }, wrongAt, previous);
    const isReview = isRight && isNew;
    const { step, due } = isReview
      ? scheduleAfter(mistake, true, fromSeconds(attemptedAt))
      : mistake;
    mistakes.set(id, { ...mistake, step, due });
  }
  const otherMistakes = before.mistakes.filter((each) => each.lId !== lId);
  const { title } = quiz.settings;
  return {
    quizzes: isNew ? { ...before.quizzes, [lId]: { title, at: result.at } } : before.quizzes,
    mistakes: newestMistakes([...otherMistakes, ...mistakes.values()]),
    waiting: { ...before.waiting, [lId]: Object.fromEntries(waiting) },
  };
}

/**
 * Returns the mistakes after a fetch, with the server's questions and this device's schedules.
 * Drops questions that the server does not return: they were deleted, or their answers must stay
 * secret.
 * @param newestAttempts time of each quiz's newest attempt that the server reported, keyed by
 * lecture id
 */
export function withFetched(
  before: CourseMistakes,
  fetched: readonly MistakenQuiz[],
  newestAttempts: ReadonlyMap<string, string>,
): CourseMistakes {
  const mistakes = fetched.flatMap(({ lId, questions }) =>
    questions.map((question) => {
      const { right, explanation, wrongAt } = question;
      const previous = before.mistakes.find((each) => isSameQuestion(each, lId, question.id));
      return mistakeOf(lId, { question, right, explanation }, toSeconds(wrongAt), previous);
    }),
  );
  const titles = new Map(fetched.map(({ lId, title }) => [lId, title]));
  const attempts = [...newestAttempts].map(([lId, at]) => {
    const title = titles.get(lId) ?? before.quizzes[lId]?.title ?? '';
    return [lId, { title, at }] as const;
  });
  return {
    quizzes: { ...before.quizzes, ...Object.fromEntries(attempts) },
    mistakes: newestMistakes(mistakes),
    waiting: before.waiting,
  };
}

export function withReview(
  before: CourseMistakes,
  { lId, id }: { readonly lId: string; readonly id: string },
  isRight: boolean,
  at: Date,
): CourseMistakes {
  return {
    ...before,
    mistakes: before.mistakes.map((each) =>
      isSameQuestion(each, lId, id) ? { ...each, ...scheduleAfter(each, isRight, at) } : each,
    ),
  };
}
