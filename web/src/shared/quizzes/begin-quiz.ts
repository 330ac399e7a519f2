import type { Quiz } from '@markaz/contract/learning/quizzes';
import { times } from '@markaz/contract/limits';
import { postJson, requirePermission } from '../api/client.ts';
import { type AnswerSheetId, changeSheet, newSheet, storeSheet } from './answer-sheets.ts';

/** Ids of the attempts for which the server has told this page the remaining time. */
const timedAttempts = new Set<string>();

export const hasServerTime = (attemptId: string): boolean => timedAttempts.has(attemptId);

const path = 'courses/course/lectures/lecture/quiz';

async function openAttempt({ cId, lId }: AnswerSheetId, attemptId: string) {
  const { remaining, ...answer } = requirePermission(await postJson(path, { cId, lId, attemptId }));
  timedAttempts.add(answer.attemptId);
  return { ...answer, ends: remaining === null ? null : Date.now() + remaining };
}

/** Quizzes without a time limit that were fetched in advance, with the time of the fetch. */
const preparedQuizzes = new Map<string, { readonly quiz: Quiz; readonly at: number }>();

const keyOf = ({ uid, cId, lId }: AnswerSheetId) => `${uid}.${cId}.${lId}`;

/** Returns the prepared quiz if the server still accepts its version. */
function findPreparedQuiz(id: AnswerSheetId): Quiz | null {
  const entry = preparedQuizzes.get(keyOf(id));
  return entry !== undefined && Date.now() - entry.at < times.formerQuizVersion ? entry.quiz : null;
}

/**
 * Fetches a quiz in advance. Call it when a lecture whose quiz has no time limit opens. The quiz
 * can then begin at once, even offline. Never throws.
 */
export async function prepareQuiz(id: AnswerSheetId): Promise<void> {
  if (findPreparedQuiz(id) !== null || !navigator.onLine) return;
  const { cId, lId } = id;
  const at = Date.now();
  try {
    // The quiz may have a time limit if the page's data is outdated. `prepare` does not start it.
    const body = { cId, lId, attemptId: crypto.randomUUID(), prepare: true };
    const { quiz } = requirePermission(await postJson(path, body));
    preparedQuizzes.set(keyOf(id), { quiz, at });
  } catch {
    // `beginQuiz` fetches the quiz again.
  }
}

/**
 * Begins an attempt, or continues one from another device. Saves everything that is needed to
 * answer the quiz without a connection.
 * @throws ApiError
 */
export async function beginQuiz(id: AnswerSheetId): Promise<void> {
  const preparedQuiz = findPreparedQuiz(id);
  const newAttemptId = crypto.randomUUID();
  const { quiz, attemptId, ends } =
    preparedQuiz === null
      ? await openAttempt(id, newAttemptId)
      : { quiz: preparedQuiz, attemptId: newAttemptId, ends: null };
  storeSheet(id, newSheet({ attemptId, version: quiz.version, ends }), quiz);
  // Load the pictures and the JavaScript for maths now, so that the service worker caches them.
  for (const { picture } of quiz.questions) if (picture) new Image().src = picture.src;
  if (JSON.stringify(quiz).includes('$')) import('../maths/formula.tsx').catch(() => undefined);
}

/**
 * Fetches an open attempt's remaining time, because the device's clock may have been changed, or
 * the attempt may have begun on another device.
 * @throws ApiError
 */
export async function fetchRemainingTime(
  id: AnswerSheetId,
  currentAttemptId: string,
): Promise<void> {
  const { attemptId, ends } = await openAttempt(id, currentAttemptId);
  changeSheet(id, (sheet) => (sheet.state === 'open' ? { ...sheet, attemptId, ends } : sheet));
}
