import type { ThumbnailService } from '../../catalogue/thumbnails/service.ts';
import type { Context } from '../../context.ts';
import { conflict, invalidFields, notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { createQuizAuthoringStore } from './authoring-store.ts';

const changedSince = 'غيّر مسؤول آخر هذا الاختبار بعد أن فتحته. حدّثه ثم أعد تعديلك.';

/** Lets staff edit the quizzes of lectures. */
export function createQuizAuthoringService({
  database,
  now,
  thumbnails,
}: Context & { readonly thumbnails: ThumbnailService }) {
  const store = createQuizAuthoringStore(database);
  return {
    /** Two reads. @throws 404 */
    async 'admin/quizzes/quiz'({ input: { cId, lId } }) {
      const found = await store.read(cId, lId);
      if (found === null) throw notFound();
      return found;
    },

    /** A read and a write. @throws 400, 404, 413 */
    async 'admin/quizzes/picture'({ input: { cId }, file }) {
      if (file === null) throw invalidFields({ thumbnail: 'اختر صورة' });
      if (!(await store.hasCourse(cId))) throw notFound();
      return { picture: await thumbnails.keepForQuiz(file, cId, now()) };
    },

    /**
     * Three reads, four writes; a read and a delete for each picture new to the course's quizzes, a
     * write for each that they no longer use. @throws 400, 404, 409
     */
    async 'admin/quizzes/save'({ caller: admin, input }) {
      const saved = await store.save({ admin, now: now() }, input);
      if (saved === 'gone') throw notFound();
      if (saved === 'conflict') throw conflict(changedSince);
      return { saved: true, ...saved };
    },
  } satisfies Partial<Handlers>;
}
