import { unknownStudent } from '../../accounts/users/unknown-student.ts';
import type { Context } from '../../context.ts';
import { ApiError, conflict } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { createTransferStore } from './transfer-store.ts';

export function createTransferService({ database, now }: Context) {
  const store = createTransferStore(database);
  return {
    /**
     * Moves a course and the progress in it to the student's other account; six reads, and one for
     * each of its cards; three writes, one for each card, three and a delete where there is progress, and
     * one where the other account had a part of the course already, which it keeps.
     * @throws 404, 409, 413
     */
    async 'admin/students/transfer'({ caller: admin, input }) {
      if (input.from === input.to) throw conflict('هذا هو الحساب نفسه. اختر حسابًا آخر.');
      const outcome = await store.move({ admin, now: now() }, input);
      switch (outcome) {
        case 'moved':
          return { moved: true };
        case 'no-user':
          throw unknownStudent();
        case 'not-enrolled':
          throw conflict('لم يعد الطالب مشتركًا في هذا الكورس.');
        case 'enrolled-already':
          throw conflict('الحساب الآخر مشترك في هذا الكورس من قبل.');
        case 'no-room':
          throw new ApiError('too_large');
      }
    },
  } satisfies Partial<Handlers>;
}
