import type { Answers, QuizResult } from '@markaz/contract/learning/quizzes';

/** Identifies a user's quiz in a lecture. */
export interface SheetId {
  readonly uid: string;
  readonly cId: string;
  readonly lId: string;
}

/** An attempt as saved on this device. */
export interface Sheet {
  readonly attemptId: string;
  /** Version of the quiz. */
  readonly version: number;
  /** Ids of the chosen options, by question. */
  readonly answers: Answers;
  /** Questions that the student marked for later. */
  readonly marked: readonly string[];
  /** Index of the question on the screen, from 0. */
  readonly place: number;
  /** End of its time, by this device's clock in milliseconds; null for no limit. */
  readonly ends: number | null;
  /**
   * `open` while it is answered, `finished` until the server accepts it, then `done`; `refused` if
   * the server rejects it.
   */
  readonly state: 'open' | 'finished' | 'done' | 'refused';
  /** Number of times it was sent. */
  readonly tries: number;
  /** Its result, once it is `done`. */
  readonly result?: QuizResult;
  /** The server's message, if it was `refused`. */
  readonly refusal?: string;
}

export function newSheet(attempt: Pick<Sheet, 'attemptId' | 'version' | 'ends'>): Sheet {
  return { ...attempt, answers: {}, marked: [], place: 0, state: 'open', tries: 0 };
}

const without = (answers: Answers, id: string): Answers => {
  const { [id]: _, ...others } = answers;
  return others;
};

/** Returns the sheet with the options chosen for a question; choosing none removes the answer. */
export function withAnswer(sheet: Sheet, id: string, chosen: readonly string[]): Sheet {
  if (sheet.state !== 'open') return sheet;
  const others = without(sheet.answers, id);
  const answers = chosen.length === 0 ? others : { ...others, [id]: [...chosen] };
  return { ...sheet, answers };
}

/** Marks a question for later, or unmarks it. */
export function withMark(sheet: Sheet, id: string): Sheet {
  const others = sheet.marked.filter((each) => each !== id);
  return { ...sheet, marked: others.length < sheet.marked.length ? others : [...others, id] };
}

export const isAnswered = ({ answers }: Pick<Sheet, 'answers'>, id: string): boolean =>
  (answers[id]?.length ?? 0) > 0;
