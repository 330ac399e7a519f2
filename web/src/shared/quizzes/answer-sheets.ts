import type { Answers, Quiz, QuizResult } from '@markaz/contract/learning/quizzes';
import { quizStoragePrefix, sheetStoragePrefix } from '../storage.ts';
import { isValueSaved, readValue, useValue, valueKeys, writeValue } from '../stored-values.ts';

export interface AnswerSheetId {
  readonly uid: string;
  readonly cId: string;
  readonly lId: string;
}

/** An attempt at a quiz, as stored on this device. */
export interface AnswerSheet {
  readonly attemptId: string;
  /** Version of the quiz. */
  readonly version: number;
  readonly answers: Answers;
  /** Ids of the questions that the student marked to answer later. */
  readonly marked: readonly string[];
  /** Index of the question on the screen, from 0. */
  readonly place: number;
  /**
   * End of the time limit in milliseconds, by this device's clock. Null if the quiz has no time
   * limit.
   */
  readonly ends: number | null;
  /**
   * The attempt is `open` until the student finishes it, then `finished` until the server accepts
   * it (`done`) or rejects it (`refused`).
   */
  readonly state: 'open' | 'finished' | 'done' | 'refused';
  /** Set if the time limit finished the attempt. */
  readonly isTimedOut?: true;
  /** Number of calls that tried to send the attempt. */
  readonly tries: number;
  readonly result?: QuizResult;
  /** The server's reason for rejecting the attempt. */
  readonly refusal?: string;
}

export function newSheet(
  attempt: Pick<AnswerSheet, 'attemptId' | 'version' | 'ends'>,
): AnswerSheet {
  return { ...attempt, answers: {}, marked: [], place: 0, state: 'open', tries: 0 };
}

const withoutAnswer = (answers: Answers, id: string): Answers => {
  const { [id]: _, ...others } = answers;
  return others;
};

/** Returns the sheet with the options chosen for a question. An empty choice removes the answer. */
export function withAnswer(sheet: AnswerSheet, id: string, chosen: readonly string[]): AnswerSheet {
  if (sheet.state !== 'open') return sheet;
  const otherAnswers = withoutAnswer(sheet.answers, id);
  const answers = chosen.length === 0 ? otherAnswers : { ...otherAnswers, [id]: [...chosen] };
  return { ...sheet, answers };
}

/** Marks a question to answer later, or removes its mark. */
export function withToggledMark(sheet: AnswerSheet, id: string): AnswerSheet {
  const otherMarks = sheet.marked.filter((each) => each !== id);
  return {
    ...sheet,
    marked: otherMarks.length < sheet.marked.length ? otherMarks : [...otherMarks, id],
  };
}

export const isAnswered = ({ answers }: Pick<AnswerSheet, 'answers'>, id: string): boolean =>
  (answers[id]?.length ?? 0) > 0;

const sheetKey = ({ uid, cId, lId }: AnswerSheetId) => `${sheetStoragePrefix}.${uid}.${cId}.${lId}`;
const quizKey = ({ uid, cId, lId }: AnswerSheetId) =>
  `${quizStoragePrefix}.quiz.${uid}.${cId}.${lId}`;

/** Returns the newest attempt at a quiz on this device, or null if there is none. */
export const storedSheet = (id: AnswerSheetId): AnswerSheet | null => readValue(sheetKey(id));

export const storedQuiz = (id: AnswerSheetId): Quiz | null => readValue(quizKey(id));

/**
 * Whether the attempt is saved in the device's storage. If it is not, it is lost when the page
 * closes.
 */
export const isStored = (id: AnswerSheetId): boolean => isValueSaved(sheetKey(id));

/** Saves a new attempt. It replaces the previous attempt at the same quiz. */
export function storeSheet(id: AnswerSheetId, sheet: AnswerSheet, quiz: Quiz): void {
  removeOldSheets(id.uid);
  writeValue(quizKey(id), JSON.stringify(quiz));
  writeValue(sheetKey(id), JSON.stringify(sheet));
}

/** Changes a saved attempt. Reads it again each time, because other tabs write to it too. */
export function changeSheet(id: AnswerSheetId, update: (sheet: AnswerSheet) => AnswerSheet): void {
  const before = storedSheet(id);
  const after = before && update(before);
  if (after !== before) writeValue(sheetKey(id), JSON.stringify(after));
}

export function removeSheet(id: AnswerSheetId): void {
  writeValue(sheetKey(id), null);
  writeValue(quizKey(id), null);
}

export function storedSheetIds(uid: string): readonly AnswerSheetId[] {
  const prefix = `${sheetStoragePrefix}.${uid}.`;
  return valueKeys(prefix)
    .map((key) => key.slice(prefix.length).split('.'))
    .map(([cId = '', lId = '']) => ({ uid, cId, lId }));
}

/** Returns an open attempt whose time is up as finished. */
export const withTimeUp = (sheet: AnswerSheet): AnswerSheet =>
  sheet.state === 'open' ? { ...sheet, state: 'finished', isTimedOut: true } : sheet;

/**
 * Returns an attempt at this quiz that some user of this device began and the server has not marked,
 * or null. Used if the session has ended, so that nobody knows whose attempt it is.
 */
export function unmarkedSheet(cId: string, lId: string): AnswerSheet | null {
  const keys = valueKeys(`${sheetStoragePrefix}.`).filter((key) => key.endsWith(`.${cId}.${lId}`));
  const sheets = keys.map((key) => readValue<AnswerSheet>(key));
  return sheets.find((sheet) => sheet?.state === 'open' || sheet?.state === 'finished') ?? null;
}

/** Maximum number of completed attempts that are stored for use offline. */
const maxDoneSheets = 12;

/**
 * Removes the oldest completed attempts if there are more than `maxDoneSheets`. The server still
 * has their results.
 */
function removeOldSheets(uid: string): void {
  const done = storedSheetIds(uid).flatMap((id) => {
    const at = storedSheet(id)?.result?.at;
    return at === undefined ? [] : [{ id, at }];
  });
  const newestFirst = done.toSorted((a, b) => b.at.localeCompare(a.at));
  for (const { id } of newestFirst.slice(maxDoneSheets)) removeSheet(id);
}

/** Returns the current attempt on this device and its quiz. Returns null if there is no attempt. */
export function useStoredSheet(id: AnswerSheetId | null) {
  const sheet = useValue(() => id && storedSheet(id));
  const quiz = useValue(() => id && storedQuiz(id));
  return sheet === null || quiz === null ? null : { sheet, quiz };
}
