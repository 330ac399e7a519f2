import { unknownStudent } from '../../accounts/users/unknown-student.ts';
import type { Context } from '../../context.ts';
import { ApiError, conflict } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { createTransferStore } from './transfer-store.ts';

export function createTransferService({ database, now }: Context) {
  const store = createTransferStore(database);
  return {
    /**
     * Moves a course and its progress to the student's other account, which keeps what it already
     * had. Six reads, and one for each card. Three writes, one for each card, three and a delete if
     * there is progress, and one if the other account already had part of the course.
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
