import { times } from '@markaz/contract/limits';
import type { Context } from '../../context.ts';
import { ApiError, conflict } from '../../core/api-error.ts';
import type { Credential, Identity } from '../../core/caller.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { deviceOf } from '../sessions/devices.ts';
import { cookieSetter, endAll, endOne, type SessionGuard } from '../sessions/sessions.ts';
import { presentUser } from '../users/present.ts';
import type { UserStore } from '../users/store.ts';
import { isVouchedFor, personOf, refusedAsNull, rolesIn } from './identity.ts';

/** Clocks differ a little; a sign-in may appear to be this many milliseconds in the future. */
const clockSkew = 60_000;

/** Milliseconds. Signing out always answers, and the client retries. */
const signOutTimeout = 10_000;

export function createAuthService({
  auth: openAuth,
  log,
  now,
  secureCookie,
  identity,
  users,
  sessions,
}: Context & {
  readonly identity: Identity;
  readonly users: UserStore;
  readonly sessions: SessionGuard;
}) {
  const withCookie = cookieSetter(secureCookie);

  const endSessionOf = async (credential: Credential) => {
    const person = await identity.identify(credential);
    if (person === null) return;
    const at = now();
    await users.endSessions(
      person.uid,
      ({ endedSessions }) => endOne(endedSessions, person.signedInAt, at),
      at,
    );
  };

  return {
    /**
     * Exchanges the ID token of a fresh sign-in for a session.
     * One read, one write. One read more if the person is signed in elsewhere and this instance
     * does not know the limit of devices, and one if the account has no number yet.
     * @throws 401 for a token that is forged, expired, revoked, older than five minutes or not
     * Google's, or whose session has ended; 409 if another device was faster
     */
    async 'auth/login'({ input: { idToken, device: id }, userAgent }) {
      const auth = await openAuth();
      const token = await auth.verifyIdToken(idToken, true).catch(refusedAsNull);
      if (token === null || !isVouchedFor(token)) throw new ApiError('not_authenticated');
      const person = personOf(token);
      const age = now().getTime() - person.signedInAt.getTime();
      if (age > times.recentSignIn || age < -clockSkew) throw new ApiError('not_authenticated');

      const roles = rolesIn(token);
      const lasts = roles.length > 0 ? times.staffSession : times.session;
      const sessionCookie = await auth
        .createSessionCookie(idToken, { expiresIn: lasts })
        .catch(refusedAsNull);
      if (sessionCookie === null) throw new ApiError('not_authenticated');
      // A client without a device id is identified by its token.
      const device = deviceOf(person, id ?? idToken, userAgent);
      const limit = roles.length > 0 ? async () => null : () => sessions.deviceLimit();
      const signIn = await users.recordSignIn(person, { device, limit }, now());
      if (signIn === null) throw new ApiError('not_authenticated');
      if (signIn === 'overtaken') {
        throw conflict('دخل جهاز آخر إلى حسابك في اللحظة نفسها. أعد المحاولة.');
      }
      const user = presentUser(person, signIn.user, roles);
      return withCookie({ user, isNewUser: signIn.isNew }, sessionCookie, lasts / 1000);
    },

    /**
     * Ends the request's session, so that its cookie or token is invalid everywhere. One read, one
     * write. If that fails, it is logged and the cookie stays, so that the client retries.
     */
    async 'auth/logout'({ credential }) {
      try {
        if (credential !== null) await withTimeout(endSessionOf(credential), signOutTimeout);
        return withCookie({}, '', 0);
      } catch (error) {
        log({ severity: 'ERROR', message: `A session was not ended: ${String(error)}` });
        return { pending: true as const };
      }
    },

    /** Ends all sessions of a person, in Firebase Auth too, so that no token is renewed. */
    async 'user/sessions/end'({ caller: { uid, signedInAt } }) {
      const at = now();
      await users.endSessions(
        uid,
        ({ endedSessions }) => endAll(endedSessions, signedInAt, at),
        at,
      );
      const auth = await openAuth();
      await auth.revokeRefreshTokens(uid).catch(refusedAsNull);
      return withCookie({}, '', 0);
    },
  } satisfies Partial<Handlers>;
}
