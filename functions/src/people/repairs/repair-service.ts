import { unknownStudent } from '../../accounts/users/unknown-student.ts';
import type { Context } from '../../context.ts';
import { ApiError, conflict } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { presentEntry } from '../../staff/audit/service.ts';
import type { AuditStore } from '../../staff/audit/store.ts';
import { endOn, goneCourse } from '../students/service.ts';
import { createExtendStore } from './extend-store.ts';
import { createOpenNextStore } from './open-next-store.ts';
import { createUnlockStore } from './unlock-store.ts';

/** Lists a student's repairs, unlocks redeeming, extends access and opens the next lectures. */
export function createRepairService({
  database,
  now,
  audit,
}: Context & { readonly audit: Pick<AuditStore, 'repairsOf'> }) {
  const locks = createUnlockStore(database);
  const ends = createExtendStore(database);
  const gates = createOpenNextStore(database);
  return {
    /** A read for each, at most ten. */
    async 'admin/students/repairs'({ input: { uid } }) {
      const found = await audit.repairsOf(uid);
      return { repairs: found.map(({ id, record }) => presentEntry(id, record)) };
    },

    /** One read, two writes; no write if there is no lock. @throws 404 */
    async 'admin/students/unlock'({ caller: admin, input }) {
      const outcome = await locks.unlock({ admin, now: now() }, input);
      if (outcome === 'no-user') throw unknownStudent();
      return { unlocked: outcome === 'unlocked' };
    },

    /** One read, three writes; no write if access already lasts as long. @throws 400, 404, 409 */
    async 'admin/students/extend'({ caller: admin, input: { until: day, ...asked } }) {
      const at = now();
      const until = day === null ? null : endOn(day, at);
      const outcome = await ends.extend({ admin, now: at }, { ...asked, until });
      switch (outcome) {
        case 'extended':
          return { extended: true };
        case 'as-long':
          return { extended: false };
        case 'no-user':
          throw unknownStudent();
        case 'not-enrolled':
          throw conflict('لم يعد الطالب مشتركًا في هذا الكورس. أضفه إليه من جديد.');
        case 'course-gone':
          throw goneCourse();
      }
    },

    /** Three reads, two writes; no write if it is already open. @throws 404, 409 */
    async 'admin/quizzes/open-next'({ caller: admin, input }) {
      const outcome = await gates.open({ admin, now: now() }, input);
      switch (outcome) {
        case 'opened':
          return { opened: true };
        case 'open':
          return { opened: false };
        case 'no-user':
          throw unknownStudent();
        case 'not-enrolled':
          throw conflict('لم يعد الطالب مشتركًا في هذا الكورس. أضفه إليه من جديد.');
        case 'no-lecture':
          throw new ApiError('not_found', { message: 'لم تعد هذه المحاضرة في الكورس.' });
        case 'no-gate':
          throw conflict('لا ينتظر ما بعد هذه المحاضرة اجتياز اختبارها، فهو مفتوح.');
      }
    },
  } satisfies Partial<Handlers>;
}
