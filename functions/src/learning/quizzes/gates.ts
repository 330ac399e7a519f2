import { heldUntil, isOpenAt } from '@markaz/contract/cards/course-access';
import type { UserStore } from '../../accounts/users/store.ts';
import type { Gates } from '../../catalogue/lectures/access-cache.ts';
import type { KnownProgressCache } from '../../store/known-progress.ts';
import type { CourseProgress, ProgressRecord } from '../../store/records/progress.ts';
import type { QuizSummary } from '../../store/records/quiz.ts';

/** Whether the lectures behind a quiz are open to a student, by a pass or by staff. */
export function isPassed({ passedAt, openedAt }: Pick<QuizSummary, 'passedAt' | 'openedAt'>) {
  return passedAt !== null || openedAt !== null;
}

export function courseProgressOf({ courses }: ProgressRecord, cId: string): CourseProgress {
  return (Object.hasOwn(courses, cId) ? courses[cId] : undefined) ?? {};
}

/** Finds the lectures that wait for a quiz. A gate is ignored if the student lacks its lecture. */
export function createGates(progressCache: KnownProgressCache, users: UserStore): Gates {
  return {
    /**
     * Returns the lectures that a student has and that wait for a quiz. Cost: one read, or none if
     * no lecture waits or all their quizzes are passed in the cached progress.
     */
    async findLocked(uid, cId, lectures, { access, now }) {
      const hasAccess = (lId: string) => isOpenAt(heldUntil(access, lId), now);
      const gatedLectures = [...lectures].flatMap(([lId, { open, after }]) =>
        open === 'true' || after === undefined || !hasAccess(lId) || !hasAccess(after)
          ? []
          : [{ lId, after }],
      );
      if (gatedLectures.length === 0) return new Set();
      const lockedBy = (record: ProgressRecord) => {
        const quizzes = new Map(Object.entries(courseProgressOf(record, cId)));
        return gatedLectures.flatMap(({ lId, after }) => {
          const quiz = quizzes.get(after)?.quiz;
          return quiz !== undefined && isPassed(quiz) ? [] : [lId];
        });
      };
      const cached = progressCache.recall(uid);
      if (cached !== undefined && lockedBy(cached.record).length === 0) return new Set();
      return new Set(lockedBy(await users.readProgress(uid)));
    },
  };
}
