import type { KeyedQuestion } from './quizzes.ts';

/** What first attempts made of a question. */
export interface QuestionCounts {
  /** How many were asked it. */
  readonly asked: number;
  readonly right: number;
  /** How many chose an option, by its id. */
  readonly chosen: Readonly<Record<string, number>>;
}

/** What staff should look at in a question. */
export const questionSigns = ['nobody', 'key'] as const;
export type QuestionSign = (typeof questionSigns)[number];

/** Fewer answers than these say nothing about a question. */
const telling = 5;

/** Per cent of right answers below which nobody seems to know it. */
const hardly = 20;

export interface AnalysedOption {
  readonly id: string;
  readonly text: string;
  readonly isRight: boolean;
  readonly chosen: number;
  /** Of those who were asked, from 0 to 1. */
  readonly share: number;
}

export interface AnalysedQuestion {
  readonly question: KeyedQuestion;
  /** Its place in the quiz, the first being 1. */
  readonly number: number;
  readonly asked: number;
  readonly right: number;
  /** From 0 to 1; null where nobody was asked. */
  readonly share: number | null;
  readonly options: readonly AnalysedOption[];
  /** How many were asked and chose nothing; null where several may be chosen: nobody counts that. */
  readonly blank: number | null;
  readonly signs: readonly QuestionSign[];
}

const none: QuestionCounts = { asked: 0, right: 0, chosen: {} };

/**
 * `nobody`: hardly anybody is right. `key`: a wrong option is chosen more often than a right one, which
 * is how a question looks whose key is wrong.
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

/** A quiz's questions with what came of them, in their order. */
export function analyseQuestions(
  questions: readonly KeyedQuestion[],
  counts: ReadonlyMap<string, QuestionCounts>,
): AnalysedQuestion[] {
  return questions.map((question, index) =>
    analyse(question, index + 1, counts.get(question.id) ?? none),
  );
}

/** The hardest first; last those that nobody was asked. */
export function hardestFirst(questions: readonly AnalysedQuestion[]): AnalysedQuestion[] {
  return questions.toSorted(
    (a, b) => (a.share ?? 2) - (b.share ?? 2) || b.asked - a.asked || a.number - b.number,
  );
}
