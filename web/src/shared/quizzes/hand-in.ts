import type { EnrolledCourse, QuizStatus } from '@markaz/contract/accounts/users';
import type { OpenedLectures } from '@markaz/contract/catalogue/lectures';
import type { QuizResult } from '@markaz/contract/learning/quizzes';
import type { QueryClient } from '@tanstack/react-query';
import { changeMyCourses, updateCachedProgress } from '../account/change-courses.ts';
import { markReports, removeReports, storeReport } from '../account/change-reports.ts';
import { isPermanentFailure, unsentReports } from '../account/send-reports.ts';
import { postJson, requirePermission } from '../api/client.ts';
import { isApiError } from '../api/errors.ts';
import { endRejectedSession, rememberedUser } from '../auth/remembered-user.ts';
import { openedCourse } from '../courses/opened-courses.ts';
import { courseKeys } from '../courses/queries.ts';
import { tellsMistakes } from '../exams/exam-results.ts';
import { formatExamTime, serverNow } from '../exams/exam-time.ts';
import { recordMistakes } from '../mistakes/stored-mistakes.ts';
import { paths } from '../paths.ts';
import { showToast } from '../ui/toast-store.ts';
import {
  type AnswerSheet,
  type AnswerSheetId,
  changeSheet,
  storedQuiz,
  storedSheet,
  storedSheetIds,
  withTimeUp,
} from './answer-sheets.ts';
import { quizzesCopy } from './quizzes.copy.ts';

/**
 * Sends a user's finished attempts, including those whose time ran out while no page was open.
 * Shows a message for each attempt that the server accepts. Never throws.
 */
export async function sendFinishedAttempts(client: QueryClient, uid: string): Promise<void> {
  const ids = storedSheetIds(uid);
  for (const id of ids) {
    const sheet = storedSheet(id);
    const isTimeUp = sheet?.state === 'open' && sheet.ends !== null && sheet.ends <= Date.now();
    if (isTimeUp) changeSheet(id, withTimeUp);
  }
  for (const id of ids) {
    if (storedSheet(id)?.state !== 'finished') continue;
    const result = await handIn(client, id);
    // Show no message on the quiz's own page, which shows the result.
    if (result !== null && location.pathname !== paths.quiz(id.cId, id.lId))
      showToast(describeReceipt(result));
  }
}

function describeReceipt({ score, of, shownAt }: QuizResult): string {
  return shownAt === undefined
    ? quizzesCopy.sent(score, of)
    : quizzesCopy.held(formatExamTime(shownAt, serverNow()));
}

/**
 * Sends a finished attempt in one tab at a time. If the call fails, the attempt stays unsent. Never
 * throws.
 * @returns the result, or null if the server has not accepted the attempt
 */
export async function handIn(client: QueryClient, id: AnswerSheetId): Promise<QuizResult | null> {
  const send = () => sendAttempt(client, id);
  // Without locks (old browsers), two tabs may send the attempt twice. The server accepts only one.
  return globalThis.navigator.locks?.request(`markaz.quiz.${id.cId}.${id.lId}`, send) ?? send();
}

/** Sends the attempt in one call with the course's unsent progress reports. */
async function sendAttempt(client: QueryClient, id: AnswerSheetId): Promise<QuizResult | null> {
  const sheet = storedSheet(id);
  if (sheet?.state !== 'finished') return sheet?.result ?? null;
  const { uid, cId, lId } = id;
  const { attemptId, version, answers, tries } = sheet;
  const updateSheet = (change: Partial<AnswerSheet>) =>
    changeSheet(id, (current) =>
      current.attemptId === attemptId ? { ...current, ...change } : current,
    );
  updateSheet({ tries: tries + 1 });
  if (tries === 0) completeQuizLecture(client, id);
  const unsent = unsentReports(uid).filter((each) => each.cId === cId);
  // On a retry, send no reports. If the first call reached the server, the server already has them.
  const reports = tries > 0 ? [] : unsent;
  markReports(uid, reports, true);
  try {
    const { result, opened } = requirePermission(
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
    removeReports(uid, reports);
    updateSheet({ state: 'done', result });
    // Change the cached courses here, so that they need not be fetched again.
    changeMyCourses(client, uid, (courses) => withQuizResult(courses, cId, lId, result));
    cacheUnlockedLectures(client, cId, opened);
    const quiz = storedQuiz(id);
    if (quiz !== null && tellsMistakes({ quiz, result }))
      recordMistakes(uid, { cId, lId, quiz, result });
    return result;
  } catch (error) {
    markReports(uid, reports, false);
    if (isPermanentFailure(error)) updateSheet({ state: 'refused', refusal: error.message });
    // No query reports this to the session. The answers stay until the student signs in again.
    if (isApiError(error, 'not_authenticated') && rememberedUser()?.uid === uid)
      endRejectedSession(error);
    return null;
  }
}

/** A lecture without resources consists of its quiz, so an attempt completes it. */
function completeQuizLecture(client: QueryClient, { uid, cId, lId }: AnswerSheetId): void {
  const lecture = openedCourse(cId)?.lectures.find(({ id }) => id === lId);
  if (lecture?.resourceCount !== 0) return;
  const at = new Date().toISOString();
  const watched = { lId, position: 0, completed: true };
  storeReport(uid, { ...watched, cId, at });
  updateCachedProgress(client, cId, { ...watched, completedAt: at });
}

/**
 * Adds to the cache the resources of the lectures that the attempt has unlocked. Drops an answer that
 * has not been used yet, because in it these lectures are locked.
 */
function cacheUnlockedLectures(client: QueryClient, cId: string, opened: OpenedLectures): void {
  client.removeQueries({ queryKey: courseKeys.lecturesAhead(cId) });
  const resourcesOf = new Map(opened.map(({ lId, resources }) => [lId, resources]));
  client.setQueryData<{ readonly lectures: readonly { readonly id: string }[] }>(
    courseKeys.lectures(cId),
    (cached) =>
      cached && {
        ...cached,
        lectures: cached.lectures.map((lecture) => {
          const resources = resourcesOf.get(lecture.id);
          return resources === undefined ? lecture : { ...lecture, resources, locked: false };
        }),
      },
  );
}

/**
 * Returns the status of a quiz after an attempt. The attempt's mark does not count if the attempt
 * was late, if the student had already passed, or while it is held back.
 */
function quizStatusAfter(before: QuizStatus | undefined, result: QuizResult): QuizStatus {
  const best = before?.best ?? null;
  const { score, of, late, shownAt } = result;
  const isCounted = !late && before?.passed !== true && shownAt === undefined;
  const isBetter = best === null || best.score * of < score * best.of;
  const isOpened = before?.opened === true && !result.passed;
  return {
    attempts: result.attempts,
    best: isCounted && isBetter ? { score, of } : best,
    passed: result.passed || before?.passed === true,
    ...(isOpened && { opened: true }),
    at: result.at,
    ...(before?.permission && { permission: before.permission }),
  };
}

/** Returns the student's courses as the server will return them after an attempt. */
export function withQuizResult(
  courses: readonly EnrolledCourse[],
  cId: string,
  lId: string,
  result: QuizResult,
): readonly EnrolledCourse[] {
  return courses.map((course) => {
    if (course.id !== cId) return course;
    const { lectures } = course.progress;
    const before = lectures.find((lecture) => lecture.lId === lId);
    const after = {
      ...(before ?? { lId, position: 0, completed: false }),
      quiz: quizStatusAfter(before?.quiz, result),
    };
    const otherLectures = lectures.filter((lecture) => lecture !== before);
    return { ...course, progress: { ...course.progress, lectures: [...otherLectures, after] } };
  });
}
