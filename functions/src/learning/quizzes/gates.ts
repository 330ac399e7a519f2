import { heldUntil, isOpenAt } from '@markaz/contract/cards/course-access';
import type { UserStore } from '../../accounts/users/store.ts';
import type { Gates } from '../../catalogue/lectures/access.ts';
import type { ProgressCache } from '../../store/known-progress.ts';
import type { CourseProgress, ProgressRecord } from '../../store/records/progress.ts';
import type { QuizSummary } from '../../store/records/quiz.ts';

/** Whether the lectures behind a quiz are open to a student, by a pass or by staff. */
export function isPassed({ passedAt, openedAt }: Pick<QuizSummary, 'passedAt' | 'openedAt'>) {
  return passedAt !== null || openedAt !== null;
}

export function courseIn({ courses }: ProgressRecord, cId: string): CourseProgress {
  return (Object.hasOwn(courses, cId) ? courses[cId] : undefined) ?? {};
}

/** Finds the lectures that wait for a quiz. A gate is ignored if the student lacks its lecture. */
export function createGates(known: ProgressCache, users: UserStore): Gates {
  return {
    /**
     * Returns the lectures that a student has and that wait for a quiz. Cost: one read, or none if
     * no lecture waits or all their quizzes are passed in the cached progress.
     */
    async closed(uid, cId, lectures, { held, now }) {
      const has = (lId: string) => isOpenAt(heldUntil(held, lId), now);
      const waiting = [...lectures].flatMap(([lId, { open, after }]) =>
        open === 'true' || after === undefined || !has(lId) || !has(after) ? [] : [{ lId, after }],
      );
      if (waiting.length === 0) return new Set();
      const behind = (record: ProgressRecord) => {
        const quizzes = new Map(Object.entries(courseIn(record, cId)));
        return waiting.flatMap(({ lId, after }) => {
          const quiz = quizzes.get(after)?.quiz;
          return quiz !== undefined && isPassed(quiz) ? [] : [lId];
        });
      };
      const remembered = known.get(uid);
      if (remembered !== undefined && behind(remembered.record).length === 0) return new Set();
      return new Set(behind(await users.readProgress(uid)));
    },
  };
}
