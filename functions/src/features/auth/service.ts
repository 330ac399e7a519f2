import type { InputOf, ResponseOf } from '@markaz/contract/api';
import { times } from '@markaz/contract/limits';
import { ApiError } from '../../http/api-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { presentUser } from '../users/present.ts';
import type { UserStore } from '../users/store.ts';
import { claimsAdmin, type OpenAuth, personOf, refusedAsNull } from './identity.ts';
import { endAll } from './sessions.ts';

export type AuthService = ReturnType<typeof createAuthService>;

interface Needs {
  readonly auth: OpenAuth;
  readonly users: UserStore;
  readonly now: () => Date;
}

/** Clocks differ a little; a sign-in may seem to lie this many milliseconds ahead. */
const clockSkew = 60_000;

export interface Login {
  readonly answer: ResponseOf<'auth/login'>;
  readonly sessionCookie: string;
}

export function createAuthService({ auth: openAuth, users, now }: Needs) {
  return {
    /**
     * Exchanges the ID token of a fresh sign-in for a session.
     * @throws 401 for a token that is forged, expired, revoked or older than five minutes
     */
    async login({ idToken }: InputOf<'auth/login'>): Promise<Login> {
      const auth = await openAuth();
      const token = await auth.verifyIdToken(idToken, true).catch(refusedAsNull);
      if (token === null) throw new ApiError('not_authenticated');
      const person = personOf(token);
      const age = now().getTime() - person.signedInAt.getTime();
      if (age > times.recentSignIn || age < -clockSkew) throw new ApiError('not_authenticated');

      const sessionCookie = await auth
        .createSessionCookie(idToken, { expiresIn: times.session })
        .catch(refusedAsNull);
      if (sessionCookie === null) throw new ApiError('not_authenticated');
      const { user, isNew } = await users.recordSignIn(person, now());
      return {
        answer: { user: presentUser(person, user, claimsAdmin(token)), isNewUser: isNew },
        sessionCookie,
      };
    },

    /** Ends every session of a person, with Firebase Auth as well, so that no token is renewed. */
    async endEverywhere({ uid, signedInAt }: SignedIn): Promise<void> {
      await users.endSessions(uid, (ended) => endAll(ended, signedInAt, now()));
      const auth = await openAuth();
      await auth.revokeRefreshTokens(uid).catch(refusedAsNull);
    },
  };
}
