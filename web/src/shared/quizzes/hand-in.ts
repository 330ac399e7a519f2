import type { OpenedLectures } from '@markaz/contract/catalogue/lectures';
import type { QuizResult } from '@markaz/contract/learning/quizzes';
import type { QueryClient } from '@tanstack/react-query';
import type { PendingReport } from '../account/pending-reports.ts';
import { changeMyCourses } from '../account/queries.ts';
import { isRefusal, sendReports, unsentReports } from '../account/send-reports.ts';
import { permitted, postJson } from '../api/client.ts';
import { courseKeys } from '../courses/queries.ts';
import { noteMistakes } from '../mistakes/note-mistakes.ts';
import { changeSheet, keptQuiz, keptSheet } from './kept-sheets.ts';
import type { Sheet, SheetId } from './sheet.ts';
import { withQuizResult } from './with-quiz-result.ts';

/** Adds the resources of lectures that the result has opened to the cache. */
function noteOpened(client: QueryClient, cId: string, opened: OpenedLectures): void {
  const resourcesOf = new Map(opened.map(({ lId, resources }) => [lId, resources]));
  client.setQueryData<{ readonly lectures: readonly { readonly id: string }[] }>(
    [...courseKeys.course(cId), 'lectures'],
    (known) =>
      known && {
        ...known,
        lectures: known.lectures.map((lecture) => {
          const resources = resourcesOf.get(lecture.id);
          return resources === undefined ? lecture : { ...lecture, resources, locked: false };
        }),
      },
  );
}

async function submit({ uid, cId, lId }: SheetId, { attemptId, version, answers, tries }: Sheet) {
  const send = async (reports: readonly PendingReport[]) =>
    permitted(
      await postJson('courses/course/lectures/lecture/quiz/submit', {
        cId,
        lId,
        attemptId,
        version,
        answers,
        sentAt: new Date().toISOString(),
        lectures: reports.map(({ cId: _, sent: __, ...report }) => report),
      }),
    );
  // The first call may have arrived, with its reports.
  if (tries > 0) return send([]);
  const reports = unsentReports(uid).filter((each) => each.cId === cId);
  return sendReports(uid, reports, send);
}

async function handInAlone(client: QueryClient, id: SheetId): Promise<QuizResult | null> {
  const sheet = keptSheet(id);
  if (sheet?.state !== 'finished') return sheet?.result ?? null;
  changeSheet(id, (before) => ({ ...before, tries: before.tries + 1 }));
  const isSame = (now: Sheet) => now.attemptId === sheet.attemptId;
  try {
    const { result, opened } = await submit(id, sheet);
    changeSheet(id, (now) => (isSame(now) ? { ...now, state: 'done', result } : now));
    // Saves a call.
    changeMyCourses(client, id.uid, (courses) => withQuizResult(courses, id.cId, id.lId, result));
    const quiz = keptQuiz(id);
    if (quiz !== null) noteMistakes(id.uid, { cId: id.cId, lId: id.lId, quiz, result });
    noteOpened(client, id.cId, opened);
    return result;
  } catch (error) {
    if (!isRefusal(error)) return null;
    const { message: refusal } = error;
    changeSheet(id, (now) => (isSame(now) ? { ...now, state: 'refused', refusal } : now));
    return null;
  }
}

/**
 * Sends a finished attempt, once at a time across all tabs. If the call fails, the attempt stays
 * unsent. Never throws.
 * @returns the result; null if it is not known.
 */
export async function handIn(client: QueryClient, id: SheetId): Promise<QuizResult | null> {
  const work = () => handInAlone(client, id);
  // Without locks (old browsers), two tabs may send the attempt twice: the server accepts it once.
  return globalThis.navigator.locks?.request(`markaz.quiz.${id.cId}.${id.lId}`, work) ?? work();
}
