import { heldUntil, isOpenAt } from '@markaz/contract/cards/course-access';
import type { Gates } from '../../catalogue/lectures/access.ts';
import type { CourseProgress } from '../../store/records/progress.ts';
import type { QuizStore } from './store.ts';

/** Whether the lectures behind a quiz are open to a student. */
export function isPassed({
  passedAt,
  openedAt,
}: {
  readonly passedAt: number | null;
  readonly openedAt: number | null;
}): boolean {
  return passedAt !== null || openedAt !== null;
}

function isOpenedIn(progress: CourseProgress, lId: string): boolean {
  const quiz = Object.hasOwn(progress, lId) ? progress[lId]?.quiz : undefined;
  return quiz !== undefined && isPassed(quiz);
}

/** Finds lectures that wait for a quiz. A gate is ignored for students who lack its lecture. */
export function createGates(store: QuizStore): Gates {
  return {
    /**
     * Returns the lectures that a student has and that wait for a quiz. No read if there are none
     * or all are known to be passed, else one.
     */
    async closed(uid, cId, lectures, { held, now }) {
      const has = (lId: string) => isOpenAt(heldUntil(held, lId), now);
      const waiting = [...lectures].flatMap(([lId, { open, after }]) =>
        open === 'true' || after === undefined || !has(lId) || !has(after) ? [] : [{ lId, after }],
      );
      if (waiting.length === 0) return new Set();
      const known = store.recallCourse(uid, cId);
      const behind = (progress: CourseProgress) =>
        waiting.filter(({ after }) => !isOpenedIn(progress, after)).map(({ lId }) => lId);
      if (known !== null && behind(known).length === 0) return new Set();
      return new Set(behind(await store.readCourse(uid, cId)));
    },
  };
}
