import type { MistakenQuiz } from '@markaz/contract/learning/mistakes';
import type { Question, Quiz, QuizResult } from '@markaz/contract/learning/quizzes';
import { type Schedule, scheduleAfter, scheduleFrom } from './schedule.ts';

/** A question that was answered wrongly, with all that it takes to ask it again without a connection. */
export interface Mistake extends Schedule {
  readonly lId: string;
  readonly question: Question;
  readonly right: readonly string[];
  readonly explanation: string;
  /** Seconds since 1970: when it was last answered wrongly in the quiz. */
  readonly wrongAt: number;
}

/** What a device knows of one course. */
export interface CourseMistakes {
  /** Its quizzes, by lecture: the title, and the newest attempt that this device knows of. */
  readonly quizzes: Readonly<Record<string, { readonly title: string; readonly at: string }>>;
  readonly mistakes: readonly Mistake[];
  /** When questions were answered wrongly whose keys are not known yet, by lecture. */
  readonly waiting: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export const noMistakes: CourseMistakes = { quizzes: {}, mistakes: [], waiting: {} };

/** What was answered wrongly longest ago makes room: a device keeps so many of a course. */
const most = 200;

const seconds = (time: string) => Math.floor(Date.parse(time) / 1000);
const dateOf = (time: number) => new Date(time * 1000);

const isOf = (mistake: Mistake, lId: string, id: string) =>
  mistake.lId === lId && mistake.question.id === id;

const bounded = (mistakes: readonly Mistake[]) =>
  mistakes.toSorted((a, b) => b.wrongAt - a.wrongAt).slice(0, most);

/** Named field by field: what comes in from elsewhere may know more than belongs here. */
function asked({ id, kind, text, picture, options }: Question): Question {
  return { id, kind, text, picture, options };
}

export interface NotedResult {
  readonly lId: string;
  readonly quiz: Quiz;
  readonly result: QuizResult;
}

/**
 * What is known after an attempt. A question enters once its right answer is known; until then it waits.
 * Right in the attempt, it goes on as after a review. The same attempt changes nothing more.
 */
export function withResult(
  before: CourseMistakes,
  { lId, quiz, result }: NotedResult,
): CourseMistakes {
  const at = seconds(result.at);
  const isNew = (before.quizzes[lId]?.at ?? '') < result.at;
  const questions = new Map(quiz.questions.map((question) => [question.id, question]));
  const waiting = new Map(Object.entries(before.waiting[lId] ?? {}));
  const mistakes = new Map(
    before.mistakes.filter((each) => each.lId === lId).map((each) => [each.question.id, each]),
  );
  for (const { id, isRight, right, explanation } of result.answers) {
    const question = questions.get(id);
    const known = mistakes.get(id);
    const wrongAt = Math.max(waiting.get(id) ?? 0, isRight ? 0 : at);
    if (question === undefined || (known === undefined && wrongAt === 0)) continue;
    if (right === undefined) {
      if (wrongAt > (known?.wrongAt ?? 0)) waiting.set(id, wrongAt);
      continue;
    }
    waiting.delete(id);
    const isLater = known === undefined || wrongAt > known.wrongAt;
    const { step, due } = isLater ? scheduleFrom(dateOf(wrongAt)) : known;
    const mistake = {
      ...{ lId, question: asked(question), right, explanation },
      ...{ wrongAt: isLater ? wrongAt : known.wrongAt, step, due },
    };
    const isReview = isRight && isNew;
    const schedule = isReview ? scheduleAfter(mistake, true, dateOf(at)) : mistake;
    mistakes.set(id, { ...mistake, step: schedule.step, due: schedule.due });
  }
  const others = before.mistakes.filter((each) => each.lId !== lId);
  const { title } = quiz.settings;
  return {
    quizzes: isNew ? { ...before.quizzes, [lId]: { title, at: result.at } } : before.quizzes,
    mistakes: bounded([...others, ...mistakes.values()]),
    waiting: { ...before.waiting, [lId]: Object.fromEntries(waiting) },
  };
}

/**
 * What is known after the server was asked: its questions, with the schedules that this device has for
 * them. What it does not tell any more is gone, or must not be known.
 * @param newest when the newest attempts were taken that the server had told of, by lecture
 */
export function withFetched(
  before: CourseMistakes,
  fetched: readonly MistakenQuiz[],
  newest: ReadonlyMap<string, string>,
): CourseMistakes {
  const mistakes = fetched.flatMap(({ lId, questions }) =>
    questions.map((question): Mistake => {
      const { right, explanation } = question;
      const wrongAt = seconds(question.wrongAt);
      const known = before.mistakes.find((each) => isOf(each, lId, question.id));
      const isKnown = known !== undefined && known.wrongAt >= wrongAt;
      const schedule = isKnown ? known : { wrongAt, ...scheduleFrom(dateOf(wrongAt)) };
      const { step, due } = schedule;
      const texts = { lId, question: asked(question), right, explanation };
      return { ...texts, wrongAt: schedule.wrongAt, step, due };
    }),
  );
  const titles = new Map(fetched.map(({ lId, title }) => [lId, title]));
  const told = [...newest].map(([lId, at]) => {
    const title = titles.get(lId) ?? before.quizzes[lId]?.title ?? '';
    return [lId, { title, at }] as const;
  });
  return {
    quizzes: { ...before.quizzes, ...Object.fromEntries(told) },
    mistakes: bounded(mistakes),
    waiting: before.waiting,
  };
}

/** What is known after a question was reviewed. */
export function withReview(
  before: CourseMistakes,
  { lId, id }: { readonly lId: string; readonly id: string },
  isRight: boolean,
  at: Date,
): CourseMistakes {
  return {
    ...before,
    mistakes: before.mistakes.map((each) =>
      isOf(each, lId, id) ? { ...each, ...scheduleAfter(each, isRight, at) } : each,
    ),
  };
}
