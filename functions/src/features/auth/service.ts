import { times } from '@markaz/contract/limits';
import { ApiError } from '../../core/api-error.ts';
import type { Credential, Identity } from '../../core/caller.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Context } from '../context.ts';
import { presentUser } from '../users/present.ts';
import type { UserStore } from '../users/store.ts';
import type { EndedAdminSessions } from './ended-admin-sessions.ts';
import { claimsAdmin, isVouchedFor, personOf, refusedAsNull } from './identity.ts';
import { withCookie } from './session-cookie.ts';
import { endAll, endOne } from './sessions.ts';

/** Clocks differ a little; a sign-in may seem to lie this many milliseconds ahead. */
const clockSkew = 60_000;

/** Milliseconds; signing out answers in any case, and the client comes again. */
const signOutTimeout = 10_000;

export function createAuthService({
  auth: openAuth,
  log,
  now,
  identity,
  users,
  endedAdminSessions,
}: Context & {
  readonly identity: Identity;
  readonly users: UserStore;
  readonly endedAdminSessions: EndedAdminSessions;
}) {
  const end = async (uid: string, change: Parameters<UserStore['endSessions']>[1]) => {
    await users.endSessions(uid, change);
    endedAdminSessions.changed(uid);
  };

  const endSessionOf = async (credential: Credential) => {
    const person = await identity.identify(credential);
    if (person === null) return;
    await end(person.uid, (ended) => endOne(ended, person.signedInAt, now()));
  };

  return {
    /**
     * Exchanges the ID token of a fresh sign-in for a session.
     * @throws 401 for a token that is forged, expired, revoked or older than five minutes, that is
     * not Google's, or whose session was ended since
     */
    async 'auth/login'({ input: { idToken } }) {
      const auth = await openAuth();
      const token = await auth.verifyIdToken(idToken, true).catch(refusedAsNull);
      if (token === null || !isVouchedFor(token)) throw new ApiError('not_authenticated');
      const person = personOf(token);
      const age = now().getTime() - person.signedInAt.getTime();
      if (age > times.recentSignIn || age < -clockSkew) throw new ApiError('not_authenticated');

      const isAdmin = claimsAdmin(token);
      const lasts = isAdmin ? times.adminSession : times.session;
      const sessionCookie = await auth
        .createSessionCookie(idToken, { expiresIn: lasts })
        .catch(refusedAsNull);
      const signIn = sessionCookie === null ? null : await users.recordSignIn(person, now());
      if (sessionCookie === null || signIn === null) throw new ApiError('not_authenticated');
      const user = presentUser(person, signIn.user, isAdmin);
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
      await end(uid, (ended) => endAll(ended, signedInAt, now()));
      const auth = await openAuth();
      await auth.revokeRefreshTokens(uid).catch(refusedAsNull);
      return withCookie({}, '', 0);
    },
  } satisfies Partial<Handlers>;
}
