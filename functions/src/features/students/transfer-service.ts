import { idSchema } from '@markaz/contract/ids';
import { ApiError, conflict, invalidFields } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Context } from '../context.ts';
import { createTransferStore } from './transfer-store.ts';

const unknownAccount = 'لا يوجد حساب بهذا العنوان سجّل الدخول من قبل';

export function createTransferService({ database, now }: Context) {
  const store = createTransferStore(database);

  /** The uid of an account told by uid or e-mail address. @throws 400, 409 */
  async function uidOf(account: string, field: 'from' | 'to'): Promise<string> {
    if (!account.includes('@')) {
      if (idSchema.safeParse(account).success) return account;
      throw invalidFields({ [field]: unknownAccount });
    }
    const [uid, another] = await store.findByEmail(account.toLowerCase());
    if (uid === undefined) throw invalidFields({ [field]: unknownAccount });
    if (another !== undefined) {
      throw conflict('لهذا العنوان أكثر من حساب. استخدم معرّف الحساب.');
    }
    return uid;
  }

  return {
    /**
     * Moves a course and the progress in it to the student's other account; five reads, and one
     * for each address; four writes, two more where there is progress. @throws 400, 409
     */
    async 'admin/students/transfer'({ caller: admin, input: { cId, ...accounts } }) {
      const from = await uidOf(accounts.from, 'from');
      const to = await uidOf(accounts.to, 'to');
      if (from === to) throw invalidFields({ to: 'اختر حسابًا آخر' });
      const outcome = await store.move({ admin, now: now() }, { cId, from, to });
      switch (outcome) {
        case 'moved':
          return { from, to };
        case 'from-unknown':
          throw invalidFields({ from: unknownAccount });
        case 'to-unknown':
          throw invalidFields({ to: unknownAccount });
        case 'not-enrolled':
          throw conflict('الحساب الأول غير مشترك في هذا الكورس.');
        case 'enrolled-already':
          throw conflict('الحساب الآخر مشترك في هذا الكورس من قبل.');
        case 'no-room':
          throw new ApiError('too_large');
      }
    },
  } satisfies Partial<Handlers>;
}
