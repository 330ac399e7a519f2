import { unknownStudent } from '../../accounts/users/unknown-student.ts';
import type { Context } from '../../context.ts';
import { conflict } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Erasure } from '../privacy/erasure.ts';

/** Deletes the account of a student who asks the centre to do so. */
export function createDeletionService({ now, erasure }: Context & { readonly erasure: Erasure }) {
  return {
    /** Reads and writes as `user/delete`. @throws 404, 409 for another name or for staff, 503 */
    async 'admin/students/delete'({ caller: admin, input }) {
      const outcome = await erasure.erase({ admin, now: now() }, input);
      switch (outcome) {
        case 'deleted':
          return { deleted: true };
        case 'no-user':
          throw unknownStudent();
        case 'other-name':
          throw conflict('الاسم المكتوب ليس اسم هذا الطالب.');
        case 'staff':
          throw conflict('هذا حساب من فريق المركز. اسحب صلاحياته في صفحة «فريق المركز» أولًا.');
      }
    },
  } satisfies Partial<Handlers>;
}
