import { times } from '@markaz/contract/limits';
import type { Context } from '../../context.ts';
import { ApiError, conflict } from '../../core/api-error.ts';
import type { Credential, Identity } from '../../core/caller.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { deviceOf } from '../sessions/devices.ts';
import { cookieSetter } from '../sessions/session-cookie.ts';
import type { SessionGuard } from '../sessions/session-guard.ts';
import { endAll, endOne } from '../sessions/sessions.ts';
import { presentUser } from '../users/present.ts';
import type { UserStore } from '../users/store.ts';
import { isVouchedFor, personOf, refusedAsNull, rolesIn } from './identity.ts';

/** Clocks differ a little; a sign-in may seem to lie this many milliseconds ahead. */
const clockSkew = 60_000;

/** Milliseconds; signing out answers in any case, and the client comes again. */
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
     * One read, one write; a read more where the person is signed in elsewhere and this instance does
     * not know how many devices may be, and one where the account has no number yet.
     * @throws 401 for a token that is forged, expired, revoked or older than five minutes, that is
     * not Google's, or whose session was ended since; 409 where another device was faster
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
      // Who does not say which device it is has at least a token of its own.
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
     * Ends the session that a request shows; no matter where else its cookie or token may lie, it is
     * good for nothing from now on. One read, one write. Where that could not be stored, which the log
     * tells, the cookie stays: the client sends it again.
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

    /** Ends every session of a person, with Firebase Auth as well, so that no token is renewed. */
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
