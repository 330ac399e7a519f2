import { conflict, notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Context } from '../context.ts';
import { createQuizAuthoringStore } from './authoring-store.ts';

const changedSince = 'غيّر مسؤول آخر هذا الاختبار بعد أن فتحته. حدّثه ثم أعد تعديلك.';

/** Quizzes of lectures, as staff write them. */
export function createQuizAuthoringService({ database, now }: Context) {
  const store = createQuizAuthoringStore(database);
  return {
    /** Two reads. @throws 404 */
    async 'admin/quizzes/quiz'({ input: { cId, lId } }) {
      const found = await store.read(cId, lId);
      if (found === null) throw notFound();
      return found;
    },

    /** Three reads, four writes. @throws 400, 404, 409 */
    async 'admin/quizzes/save'({ caller: admin, input }) {
      const saved = await store.save({ admin, now: now() }, input);
      if (saved === 'gone') throw notFound();
      if (saved === 'conflict') throw conflict(changedSince);
      return { saved: true, ...saved };
    },
  } satisfies Partial<Handlers>;
}
