import type { KeyedQuestion } from './quizzes.ts';

/** Counts from first attempts at a question. */
export interface QuestionCounts {
  /** Students who were asked it. */
  readonly asked: number;
  readonly right: number;
  /** Students who chose each option, by its id. */
  readonly chosen: Readonly<Record<string, number>>;
}

/** Signs that staff should look at a question. */
export const questionSigns = ['nobody', 'key'] as const;
export type QuestionSign = (typeof questionSigns)[number];

/** Fewer answers say nothing about a question. */
const telling = 5;

/** Percentage of right answers below which nobody seems to know it. */
const hardly = 20;

export interface AnalysedOption {
  readonly id: string;
  readonly text: string;
  readonly isRight: boolean;
  readonly chosen: number;
  /** Share of the students who were asked, from 0 to 1. */
  readonly share: number;
}

export interface AnalysedQuestion {
  readonly question: KeyedQuestion;
  /** Position in the quiz, from 1. */
  readonly number: number;
  readonly asked: number;
  readonly right: number;
  /** From 0 to 1; null if nobody was asked. */
  readonly share: number | null;
  readonly options: readonly AnalysedOption[];
  /**
   * Students who chose nothing. Null if several options may be chosen, because it is not counted
   * then.
   */
  readonly blank: number | null;
  readonly signs: readonly QuestionSign[];
}

const none: QuestionCounts = { asked: 0, right: 0, chosen: {} };

/**
 * `nobody`: hardly anyone is right. `key`: a wrong option is chosen more often than a right one,
 * which suggests that the key is wrong.
 */
function signsOf(
  { asked, right }: QuestionCounts,
  options: readonly AnalysedOption[],
): QuestionSign[] {
  if (asked < telling) return [];
  const chosen = (isRight: boolean) =>
    options.filter((option) => option.isRight === isRight).map((option) => option.chosen);
  const isBeaten = Math.max(0, ...chosen(false)) > Math.min(...chosen(true));
  return [
    ...(right * 100 < hardly * asked ? (['nobody'] as const) : []),
    ...(isBeaten ? (['key'] as const) : []),
  ];
}

function analyse(
  question: KeyedQuestion,
  number: number,
  counts: QuestionCounts,
): AnalysedQuestion {
  const { asked, right } = counts;
  const options = question.options.map(({ id, text }) => {
    const chosen = counts.chosen[id] ?? 0;
    const share = asked === 0 ? 0 : chosen / asked;
    return { id, text, isRight: question.right.includes(id), chosen, share };
  });
  const answered = Object.values(counts.chosen).reduce((sum, chosen) => sum + chosen, 0);
  return {
    question,
    number,
    asked,
    right,
    share: asked === 0 ? null : right / asked,
    options,
    blank: question.kind === 'many' ? null : Math.max(0, asked - answered),
    signs: signsOf(counts, options),
  };
}

/** Returns the questions of a quiz with their results, in order. */
export function analyseQuestions(
  questions: readonly KeyedQuestion[],
  counts: ReadonlyMap<string, QuestionCounts>,
): AnalysedQuestion[] {
  return questions.map((question, index) =>
    analyse(question, index + 1, counts.get(question.id) ?? none),
  );
}

/** Sorts the hardest first; questions that nobody was asked come last. */
export function hardestFirst(questions: readonly AnalysedQuestion[]): AnalysedQuestion[] {
  return questions.toSorted(
    (a, b) => (a.share ?? 2) - (b.share ?? 2) || b.asked - a.asked || a.number - b.number,
  );
}
