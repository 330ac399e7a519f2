import type { Progress } from '@markaz/contract/users';
import type { CourseProgress } from '../../store/records/progress.ts';
import { unpack } from './packed.ts';

/**
 * A student's stored progress in one course → what pages show.
 * @param isThere whether the course has a lecture: those that were removed from it count no more
 */
export function presentProgress(
  stored: CourseProgress,
  isThere: (lId: string) => boolean,
): Progress {
  const existing = Object.entries(stored).filter(([lId]) => isThere(lId));
  const lectures = existing.map(([lId, { watched, completedAt }]) => ({
    lId,
    ...unpack(watched),
    completed: completedAt > 0,
  }));
  const [last] = lectures.toSorted((a, b) => b.at - a.at);
  return {
    completedCount: lectures.filter(({ completed }) => completed).length,
    lastLectureId: last?.lId ?? null,
    lastWatchedAt: last === undefined ? null : new Date(last.at * 1000).toISOString(),
    lectures: lectures.map(({ lId, position, completed }) => ({ lId, position, completed })),
  };
}
