import type { Answers, QuizResult } from '@markaz/contract/learning/quizzes';

/** Whose quiz of which lecture. */
export interface SheetId {
  readonly uid: string;
  readonly cId: string;
  readonly lId: string;
}

/** An attempt as this device keeps it. */
export interface Sheet {
  readonly attemptId: string;
  /** Of the quiz that is answered. */
  readonly version: number;
  /** Ids of the chosen options, by question. */
  readonly answers: Answers;
  /** Questions that the student wants to come back to. */
  readonly marked: readonly string[];
  /** Place of the question on the screen, from 0. */
  readonly place: number;
  /** When its time is over, by this device's clock in milliseconds; null for no limit. */
  readonly ends: number | null;
  /**
   * `open` while it is answered, `finished` until the server has taken it, then `done`; `refused` where
   * the server will not take it.
   */
  readonly state: 'open' | 'finished' | 'done' | 'refused';
  /** How often it was sent. */
  readonly tries: number;
  /** What came of it, once it is `done`. */
  readonly result?: QuizResult;
  /** The sentence with which it was `refused`. */
  readonly refusal?: string;
}

export function newSheet(attempt: Pick<Sheet, 'attemptId' | 'version' | 'ends'>): Sheet {
  return { ...attempt, answers: {}, marked: [], place: 0, state: 'open', tries: 0 };
}

const without = (answers: Answers, id: string): Answers => {
  const { [id]: _, ...others } = answers;
  return others;
};

/** The sheet with what was chosen for a question; nothing takes its answer back. */
export function withAnswer(sheet: Sheet, id: string, chosen: readonly string[]): Sheet {
  if (sheet.state !== 'open') return sheet;
  const others = without(sheet.answers, id);
  const answers = chosen.length === 0 ? others : { ...others, [id]: [...chosen] };
  return { ...sheet, answers };
}

/** The sheet with a question marked for later, or no more. */
export function withMark(sheet: Sheet, id: string): Sheet {
  const others = sheet.marked.filter((each) => each !== id);
  return { ...sheet, marked: others.length < sheet.marked.length ? others : [...others, id] };
}

export const isAnswered = ({ answers }: Pick<Sheet, 'answers'>, id: string): boolean =>
  (answers[id]?.length ?? 0) > 0;
