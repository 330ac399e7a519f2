import type { Quiz } from '@markaz/contract/learning/quizzes';
import { times } from '@markaz/contract/limits';
import { permitted, postJson } from '../api/client.ts';
import { changeSheet, newSheet, type Sheet, type SheetId, storeSheet } from './sheets.ts';

/** Attempts whose time this page has requested. */
const askedFor = new Set<string>();

/** Whether the server has sent this page an attempt's remaining time. */
export const knowsTime = (attemptId: string): boolean => askedFor.has(attemptId);

const path = 'courses/course/lectures/lecture/quiz';

async function open({ cId, lId }: SheetId, attemptId: string) {
  const { remaining, ...answer } = permitted(await postJson(path, { cId, lId, attemptId }));
  askedFor.add(answer.attemptId);
  return { ...answer, ends: remaining === null ? null : Date.now() + remaining };
}

/** Quizzes without a time limit that were fetched in advance, and when. */
const prepared = new Map<string, { readonly quiz: Quiz; readonly at: number }>();

const placeOf = ({ uid, cId, lId }: SheetId) => `${uid}.${cId}.${lId}`;

/** Returns the quiz if it was fetched so recently that the server still accepts its version. */
function preparedQuiz(id: SheetId): Quiz | null {
  const found = prepared.get(placeOf(id));
  return found !== undefined && Date.now() - found.at < times.formerQuizVersion ? found.quiz : null;
}

/**
 * Fetches a quiz without a time limit when its lecture opens. The quiz then begins at once, even
 * offline, and the server need not read the account again. Never throws.
 */
export async function prepareQuiz(id: SheetId): Promise<void> {
  if (preparedQuiz(id) !== null || !navigator.onLine) return;
  const at = Date.now();
  try {
    // The page's data may be outdated: `prepare` starts no time limit.
    const { cId, lId } = id;
    const body = { cId, lId, attemptId: crypto.randomUUID(), prepare: true };
    const { quiz } = permitted(await postJson(path, body));
    prepared.set(placeOf(id), { quiz, at });
  } catch {
    // Beginning the quiz fetches it again.
  }
}

/**
 * Begins an attempt, or continues one from another device. Saves everything needed to answer it, so
 * that no connection is needed from now on.
 * @throws ApiError
 */
export async function beginQuiz(id: SheetId): Promise<void> {
  const known = preparedQuiz(id);
  const own = crypto.randomUUID();
  const { quiz, attemptId, ends } =
    known === null ? await open(id, own) : { quiz: known, attemptId: own, ends: null };
  storeSheet(id, newSheet({ attemptId, version: quiz.version, ends }), quiz);
  // The service worker caches loaded files: pictures, and the code for maths.
  for (const { picture } of quiz.questions) if (picture) new Image().src = picture.src;
  if (JSON.stringify(quiz).includes('$')) import('../maths/formula.tsx').catch(() => undefined);
}

/**
 * Asks the server for an open attempt's remaining time. The device's clock may have been changed,
 * and the attempt may have begun elsewhere.
 * @throws ApiError
 */
export async function askTime(id: SheetId, { attemptId }: Pick<Sheet, 'attemptId'>): Promise<void> {
  const { attemptId: meant, ends } = await open(id, attemptId);
  changeSheet(id, (sheet) =>
    sheet.state === 'open' ? { ...sheet, attemptId: meant, ends } : sheet,
  );
}
