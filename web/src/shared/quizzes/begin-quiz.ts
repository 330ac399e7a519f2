import type { Quiz } from '@markaz/contract/learning/quizzes';
import { times } from '@markaz/contract/limits';
import { permitted, postJson } from '../api/client.ts';
import { changeSheet, keepSheet } from './kept-sheets.ts';
import { newSheet, type Sheet, type SheetId } from './sheet.ts';

/** Attempts whose time this page has asked for. */
const askedFor = new Set<string>();

/** Whether the server has told this page how much time an attempt has. */
export const knowsTime = (attemptId: string): boolean => askedFor.has(attemptId);

const path = 'courses/course/lectures/lecture/quiz';

async function open({ cId, lId }: SheetId, attemptId: string) {
  const { remaining, ...answer } = permitted(await postJson(path, { cId, lId, attemptId }));
  askedFor.add(answer.attemptId);
  return { ...answer, ends: remaining === null ? null : Date.now() + remaining };
}

/** Quizzes without a time limit that were fetched before they are begun, and when. */
const prepared = new Map<string, { readonly quiz: Quiz; readonly at: number }>();

const placeOf = ({ uid, cId, lId }: SheetId) => `${uid}.${cId}.${lId}`;

/** The quiz, where it was fetched so lately that the server takes it for certain. */
function preparedQuiz(id: SheetId): Quiz | null {
  const found = prepared.get(placeOf(id));
  return found !== undefined && Date.now() - found.at < times.formerQuizVersion ? found.quiz : null;
}

/**
 * Fetches a quiz without a time limit while its lecture is opened: it then begins at once, without a
 * connection too, and the server need not read the account again. Never throws.
 */
export async function prepareQuiz(id: SheetId): Promise<void> {
  if (preparedQuiz(id) !== null || !navigator.onLine) return;
  const at = Date.now();
  try {
    // What the page knows of the quiz may be old: a time limit must not begin by this.
    const { cId, lId } = id;
    const body = { cId, lId, attemptId: crypto.randomUUID(), prepare: true };
    const { quiz } = permitted(await postJson(path, body));
    prepared.set(placeOf(id), { quiz, at });
  } catch {
    // It is asked for again when it is begun.
  }
}

/**
 * Begins an attempt, or goes on with one that was begun on another device, and keeps it here with all
 * that answering takes: from now on no connection is needed.
 * @throws ApiError
 */
export async function beginQuiz(id: SheetId): Promise<void> {
  const known = preparedQuiz(id);
  const own = crypto.randomUUID();
  const { quiz, attemptId, ends } =
    known === null ? await open(id, own) : { quiz: known, attemptId: own, ends: null };
  keepSheet(id, newSheet({ attemptId, version: quiz.version, ends }), quiz);
  // The service worker keeps what is shown: pictures, and what sets maths.
  for (const { picture } of quiz.questions) if (picture) new Image().src = picture.src;
  if (JSON.stringify(quiz).includes('$')) import('../maths/formula.tsx').catch(() => undefined);
}

/**
 * Asks the server how much time an open attempt has; the device's clock may have been set, and the
 * attempt may have been begun elsewhere.
 * @throws ApiError
 */
export async function askTime(id: SheetId, { attemptId }: Pick<Sheet, 'attemptId'>): Promise<void> {
  const { attemptId: meant, ends } = await open(id, attemptId);
  changeSheet(id, (sheet) =>
    sheet.state === 'open' ? { ...sheet, attemptId: meant, ends } : sheet,
  );
}
