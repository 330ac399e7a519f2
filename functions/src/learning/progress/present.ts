import type { Progress, QuizStanding } from '@markaz/contract/accounts/users';
import type { CourseProgress } from '../../store/records/progress.ts';
import type { QuizSummary } from '../../store/records/quiz.ts';
import { unpack } from './packed.ts';

/** Presents a student's state in a quiz; undefined if an attempt has only started. */
function presentStanding(quiz: QuizSummary): QuizStanding | undefined {
  const { taken, last, best, passedAt, openedAt } = quiz;
  if (last === null && openedAt === null) return undefined;
  return {
    attempts: taken,
    best,
    passed: passedAt !== null || openedAt !== null,
    ...(passedAt === null && openedAt !== null && { opened: true }),
    at: last === null ? null : new Date(last.at * 1000).toISOString(),
  };
}

/**
 * Presents a student's stored progress in one course.
 * @param isThere whether the course still has a lecture; removed ones do not count
 */
export function presentProgress(
  stored: CourseProgress,
  isThere: (lId: string) => boolean,
): Progress {
  const existing = Object.entries(stored).filter(([lId]) => isThere(lId));
  const lectures = existing.map(([lId, { watched, completedAt, quiz }]) => ({
    lId,
    ...unpack(watched),
    completed: completedAt > 0,
    quiz: quiz && presentStanding(quiz),
  }));
  const [last] = lectures.filter(({ at }) => at > 0).toSorted((a, b) => b.at - a.at);
  return {
    completedCount: lectures.filter(({ completed }) => completed).length,
    lastLectureId: last?.lId ?? null,
    lastWatchedAt: last === undefined ? null : new Date(last.at * 1000).toISOString(),
    lectures: lectures.map(({ lId, position, completed, quiz }) => ({
      lId,
      position,
      completed,
      ...(quiz && { quiz }),
    })),
  };
}
