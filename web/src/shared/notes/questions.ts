import type { PublishedQuestion } from '@markaz/contract/learning/questions';
import { postJson, requirePermission } from '../api/client.ts';
import { type ApiError, isApiError } from '../api/errors.ts';
import { rememberedUser } from '../auth/remembered-user.ts';
import {
  coursesWithUnsent,
  type QuestionDraft,
  type QuestionsId,
  storedQuestions,
  type UnsentQuestion,
  unsentQuestions,
  writeQuestions,
} from './device-questions.ts';
import { updateUnsentMark } from './notes.ts';

function changeQuestions(id: QuestionsId, update: Parameters<typeof writeQuestions>[1]): void {
  writeQuestions(id, update);
  updateUnsentMark(id.uid);
}

export function setQuestionDraft(id: QuestionsId, lId: string, draft: QuestionDraft | null): void {
  changeQuestions(id, ({ drafts }) => {
    const { [lId]: _closed, ...others } = drafts;
    return { drafts: draft === null ? others : { ...others, [lId]: draft } };
  });
}

/** Stores a finished question until it is sent, and closes its form. */
export function putQuestion(id: QuestionsId, lId: string, draft: QuestionDraft): void {
  changeQuestions(id, ({ unsent }) => ({ unsent: [...unsent, { ...draft, lId }] }));
  setQuestionDraft(id, lId, null);
}

export function dropQuestion(id: QuestionsId, dropped: string): void {
  changeQuestions(id, ({ unsent }) => ({ unsent: unsent.filter((each) => each.id !== dropped) }));
}

/** Whether the server refused a question. A limit per minute and an ended session pass by themselves. */
const isRefusal = (error: unknown): error is ApiError =>
  isApiError(error) && [400, 403, 404, 409, 413].includes(error.status);

async function send(id: QuestionsId, question: UnsentQuestion, isLeaving: boolean): Promise<void> {
  const { problem: _problem, ...asked } = question;
  const path = 'courses/course/lectures/lecture/questions/ask';
  try {
    const answer = await postJson(path, { cId: id.cId, ...asked }, { keepalive: isLeaving });
    const { question: sent } = requirePermission(answer);
    changeQuestions(id, ({ own, unsent }) => ({
      own: [sent, ...own.filter((each) => each.id !== sent.id)],
      unsent: unsent.filter((each) => each.id !== question.id),
    }));
  } catch (error) {
    if (isRefusal(error)) {
      const refused = { ...question, problem: error.message };
      changeQuestions(id, ({ unsent }) => ({
        unsent: unsent.map((each) => (each.id === question.id ? refused : each)),
      }));
    }
    throw error;
  }
}

/**
 * Sends the unsent questions of a course. The server stores each only once.
 * @param isLeaving whether the page may be about to close. The calls then outlive the page.
 * @throws ApiError
 */
export async function sendQuestions(id: QuestionsId, isLeaving = false): Promise<void> {
  let refusal: ApiError | undefined;
  for (const question of unsentQuestions(id)) {
    try {
      await send(id, question, isLeaving);
    } catch (error) {
      // The others may be accepted.
      if (!isRefusal(error)) throw error;
      refusal ??= error;
    }
  }
  if (refusal !== undefined) throw refusal;
}

/** Sends a question that the server refused. @throws ApiError */
export const sendAgain = (id: QuestionsId, question: UnsentQuestion): Promise<void> =>
  send(id, question, false);

/** Sends a course's unsent questions while its page is left or hidden. */
export function sendQuestionsOnExit(id: QuestionsId): void {
  if (unsentQuestions(id).length > 0) void sendQuestions(id, true).catch(() => undefined);
}

/** Sends the unsent questions of all courses. Never rejects. */
export async function sendUnsentQuestions(uid: string): Promise<void> {
  await Promise.all(coursesWithUnsent(uid).map((id) => sendQuestions(id).catch(() => undefined)));
}

/**
 * Whether the server may know more about the own questions than this device: on the first look of a
 * day, while one waits, and after an answer. Otherwise a look costs one read less.
 */
function needsOwn(id: QuestionsId): boolean {
  const answeredAt = rememberedUser()?.answered?.[id.cId];
  const { own, fetchedAt } = storedQuestions(id);
  if (fetchedAt === undefined || own.some(({ state }) => state === 'waiting')) return true;
  const isToday = new Date(fetchedAt).toDateString() === new Date().toDateString();
  return !isToday || (answeredAt !== undefined && answeredAt > fetchedAt);
}

/**
 * Returns the published questions of a lecture. Stores the own ones on the device if the server may
 * have news.
 * @throws ApiError
 */
export async function fetchQuestions(
  id: QuestionsId,
  lId: string,
): Promise<readonly PublishedQuestion[]> {
  const known = new Set(storedQuestions(id).own.map((question) => question.id));
  const body = { cId: id.cId, lId, own: needsOwn(id) };
  const answer = await postJson('courses/course/lectures/lecture/questions', body);
  const { published, own } = requirePermission(answer);
  if (own !== undefined)
    changeQuestions(id, (before) => {
      const received = new Set(own.map((question) => question.id));
      // These were sent during the call.
      const added = before.own.filter((each) => !known.has(each.id) && !received.has(each.id));
      return { own: [...added, ...own], fetchedAt: new Date().toISOString() };
    });
  return published;
}
