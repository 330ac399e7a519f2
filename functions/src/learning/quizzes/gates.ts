import { accessEnd, isOpenAt } from '@markaz/contract/cards/course-access';
import type { UserStore } from '../../accounts/users/store.ts';
import type { Gates } from '../../catalogue/lectures/access-cache.ts';
import type { ProgressCache } from '../../store/progress-cache.ts';
import type { CourseProgress, ProgressRecord } from '../../store/records/progress.ts';
import type { QuizSummary } from '../../store/records/quiz.ts';

/**
 * Whether a student may open the lectures that a quiz locks. The student must have passed the quiz,
 * or staff must have opened these lectures.
 */
export function isPassed({ passedAt, openedAt }: Pick<QuizSummary, 'passedAt' | 'openedAt'>) {
  return passedAt !== null || openedAt !== null;
}

export function courseProgressOf({ courses }: ProgressRecord, cId: string): CourseProgress {
  return (Object.hasOwn(courses, cId) ? courses[cId] : undefined) ?? {};
}

/**
 * Creates the check that finds the lectures that a quiz still locks. A quiz locks nothing if the
 * student has no access to the quiz's own lecture.
 */
export function createGates(progressCache: ProgressCache, users: UserStore): Gates {
  return {
    /**
     * Returns the ids of locked lectures. Cost: 1 read, or none if no lecture depends on a quiz, or
     * if the student has passed all these quizzes by the cached progress.
     */
    async findLocked(uid, cId, lectures, { access, now }) {
      const hasAccess = (lId: string) => isOpenAt(accessEnd(access, lId), now);
      // `after` is the id of the lecture whose quiz must be passed first. If `open` is 'true', the
      // lecture is open to everyone and never locked.
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
      const cached = progressCache.get(uid);
      if (cached !== undefined && lockedBy(cached.record).length === 0) return new Set();
      return new Set(lockedBy(await users.readProgress(uid)));
    },
  };
}
