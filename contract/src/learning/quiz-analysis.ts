import { questionKinds } from './question-kinds.ts';
import type { KeyedQuestion } from './quizzes.ts';

/** Counts for one question, from first attempts only. */
export interface QuestionCounts {
  /** Number of students who were asked the question. */
  readonly asked: number;
  readonly right: number;
  /** Number of students who chose each option, keyed by option id. */
  readonly chosen: Readonly<Record<string, number>>;
}

/**
 * Reasons why staff should check a question. `hardlyRight`: less than a fifth of the students are
 * right. `doubtfulKey`: the answer key may be wrong.
 */
export const questionWarnings = ['hardlyRight', 'doubtfulKey'] as const;
export type QuestionWarning = (typeof questionWarnings)[number];

export interface AnalysedOption {
  readonly id: string;
  readonly text: string;
  readonly isRight: boolean;
  readonly chosen: number;
  /** Share of the asked students who chose the option, from 0 to 1. */
  readonly share: number;
}

export interface AnalysedQuestion {
  readonly question: KeyedQuestion;
  /** Position in the quiz, counted from 1. */
  readonly number: number;
  readonly asked: number;
  readonly right: number;
  /** Share of right answers, from 0 to 1. Null if nobody was asked. */
  readonly share: number | null;
  readonly options: readonly AnalysedOption[];
  /**
   * Number of students who chose nothing. Null if students may choose several options, because it
   * cannot be calculated from the counts then.
   */
  readonly blank: number | null;
  readonly warnings: readonly QuestionWarning[];
}

/**
 * Returns the warnings about a question. There are none for fewer than five answers. `nobody`: less
 * than a fifth of the answers are right. `key`: a wrong option was chosen more often than a right
 * one, so the answer key may be wrong.
 */
function warningsOf(
  { asked, right }: QuestionCounts,
  options: readonly AnalysedOption[],
): QuestionWarning[] {
  if (asked < 5) return [];
  const chosen = (isRight: boolean) =>
    options.filter((option) => option.isRight === isRight).map((option) => option.chosen);
  const isKeyDoubtful = Math.max(0, ...chosen(false)) > Math.min(...chosen(true));
  return [
    ...(right * 100 < 20 * asked ? (['hardlyRight'] as const) : []),
    ...(isKeyDoubtful ? (['doubtfulKey'] as const) : []),
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
    blank: questionKinds[question.kind].allowsMultiple ? null : Math.max(0, asked - answered),
    warnings: warningsOf(counts, options),
  };
}

export function analyseQuestions(
  questions: readonly KeyedQuestion[],
  counts: ReadonlyMap<string, QuestionCounts>,
): AnalysedQuestion[] {
  return questions.map((question, index) =>
    analyse(question, index + 1, counts.get(question.id) ?? { asked: 0, right: 0, chosen: {} }),
  );
}

/** Sorts questions by difficulty, hardest first. Questions that nobody was asked come last. */
export function sortHardestFirst(questions: readonly AnalysedQuestion[]): AnalysedQuestion[] {
  return questions.toSorted(
    (a, b) => (a.share ?? 2) - (b.share ?? 2) || b.asked - a.asked || a.number - b.number,
  );
}
