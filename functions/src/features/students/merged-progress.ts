import type { CourseProgress } from '../../store/records/progress.ts';

/** Of each lecture the newer report, and that it was completed if it ever was. */
export function mergeProgress(one: CourseProgress, other: CourseProgress): CourseProgress {
  const merged: CourseProgress = { ...one };
  for (const [lId, { watched, completedAt }] of Object.entries(other)) {
    const known = (Object.hasOwn(one, lId) ? one[lId] : undefined) ?? {
      watched: 0,
      completedAt: 0,
    };
    merged[lId] = {
      watched: Math.max(known.watched, watched),
      completedAt: Math.max(known.completedAt, completedAt),
    };
  }
  return merged;
}
