import { isStaff, refusedAsNull } from '../../accounts/sign-in/identity.ts';
import { unknownStudent } from '../../accounts/users/unknown-student.ts';
import type { Context } from '../../context.ts';
import { conflict } from '../../core/api-error.ts';
import { may } from '../../core/caller.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { createDeviceStore } from './device-store.ts';

/** Signs a student out of all devices. */
export function createDeviceResetService({ database, auth: openAuth, now }: Context) {
  const store = createDeviceStore(database);

  return {
    /**
     * Also revokes the tokens in Firebase Auth, so that none is renewed. One read, two writes.
     * @throws 404, 409 if anyone but an admin would sign out staff
     */
    async 'admin/students/devices/reset'({ caller: admin, input }) {
      const { uid } = input;
      const auth = await openAuth();
      if (!may(admin, 'admin')) {
        const account = await auth.getUser(uid).catch(refusedAsNull);
        if (isStaff(account?.customClaims))
          throw conflict('هذا حساب من فريق المركز، فلا يعيد ضبط أجهزته إلا مسؤول.');
      }
      const outcome = await store.reset({ admin, now: now() }, input);
      if (outcome === 'no-user') throw unknownStudent();
      await auth.revokeRefreshTokens(uid).catch(refusedAsNull);
      return {};
    },
  } satisfies Partial<Handlers>;
}
