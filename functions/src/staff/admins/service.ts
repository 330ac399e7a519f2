import { ApiError, conflict, notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { AdminRights } from './rights.ts';

/** The roles of staff, for the admin pages. */
export function createAdminService(rights: AdminRights) {
  return {
    'admin/admins': async () => ({ admins: await rights.list() }),

    'admin/names': async () => ({ names: await rights.names() }),

    /** @throws 404 without any sign-in, 409 without a Google sign-in */
    async 'admin/admins/grant'({ caller, input: { email, role } }) {
      const granted = await rights.grant(caller, email, role);
      switch (granted.outcome) {
        case 'unknown':
          throw new ApiError('not_found', {
            message: 'لم يسجّل أحد الدخول بهذا البريد بعد. اطلب منه تسجيل الدخول مرة أولًا.',
          });
        case 'not-google':
          throw conflict(
            'لم تؤكّد جوجل هذا البريد. اطلب من صاحبه تسجيل الدخول في الموقع بحساب جوجل مرة أولًا.',
          );
        default:
          return { uid: granted.uid, granted: granted.outcome === 'granted' };
      }
    },

    /** @throws 404, 409 for oneself and for the last admin */
    async 'admin/admins/revoke'({ caller, input: { uid, role } }) {
      const outcome = await rights.revoke(caller, { uid }, role);
      switch (outcome) {
        case 'unknown':
          throw notFound();
        case 'own':
          throw conflict('لا تُسحب الصلاحية من النفس. اطلب ذلك من مسؤول آخر.');
        case 'last':
          throw conflict('هذا آخر مسؤول، فلا تُسحب صلاحيته. أضف مسؤولًا آخر أولًا.');
        default:
          return { revoked: outcome === 'revoked' };
      }
    },
  } satisfies Partial<Handlers>;
}
