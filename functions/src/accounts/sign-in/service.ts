import { times } from '@markaz/contract/limits';
import type { Context } from '../../context.ts';
import { ApiError } from '../../core/api-error.ts';
import type { Credential, Identity } from '../../core/caller.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import type { Call, Handlers } from '../../http/mount-endpoints.ts';
import { emptySessions, type Sessions } from '../../store/records/user.ts';
import { activeDevices, deviceOf, presentDevice } from '../sessions/devices.ts';
import {
  cookieSetter,
  endAll,
  endOne,
  refuseEnded,
  type SessionGuard,
  secondsOf,
  timeOf,
} from '../sessions/sessions.ts';
import { presentUser } from '../users/present.ts';
import type { UserStore } from '../users/store.ts';
import { isVouchedFor, personOf, refusedAsNull, rolesIn } from './identity.ts';

type DeviceCall = Pick<Call<'user/devices'>, 'caller' | 'userAgent'>;

/** Allowed difference between clocks, in milliseconds; a sign-in may seem to be in the future. */
const clockSkew = 60_000;

/** Longest time for signing out, in milliseconds; after it, the client must retry. */
const signOutTimeout = 10_000;

/** Handles signing in and out, and lists the devices on which people are signed in. */
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
    const end = ({ endedSessions }: Sessions) => endOne(endedSessions, person.signedInAt, at);
    await users.endSessions(person.uid, end, at);
  };

  /** The list includes the caller's device even if it signed in before devices were stored. */
  const presentDevices = ({ caller, userAgent }: DeviceCall, known: Sessions) => {
    const lasts = caller.role === 'staff' ? times.staffSession : times.session;
    const own = secondsOf(caller.signedInAt);
    const listed = activeDevices(known, now(), lasts);
    const isListed = listed.some(({ signedInAt }) => signedInAt === own);
    const all = isListed ? listed : [...listed, deviceOf(caller, null, userAgent)];
    return {
      devices: all.map((device) => ({
        ...presentDevice(device),
        current: device.signedInAt === own,
      })),
    };
  };

  return {
    /**
     * Exchanges the ID token of a recent sign-in for a session. One read, one write. One more read
     * if the person is signed in elsewhere and the device limit is not cached, and one if the
     * account has no number yet.
     * @throws 401 for a token that is forged, expired, revoked, not from Google or from a sign-in
     * over five minutes ago, or whose session has ended; 409 if another device signed in meanwhile
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
      // If the client sends no device id, its token takes the place of the id.
      const device = deviceOf(person, id ?? idToken, userAgent);
      const limit = roles.length > 0 ? async () => null : () => sessions.deviceLimit();
      const { record, isNew } = await users.recordSignIn(person, { device, limit }, now());
      const user = presentUser(person, record, roles);
      return withCookie({ user, isNewUser: isNew }, sessionCookie, lasts / 1000);
    },

    /**
     * Ends the request's session, so that its cookie or token is invalid everywhere. One read, one
     * write. A failure is logged, and the cookie is kept so that the client can retry.
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

    /** Ends all sessions of a person, in Firebase Auth too, so that no ID token is renewed. */
    async 'user/sessions/end'({ caller: { uid, signedInAt } }) {
      const at = now();
      const end = ({ endedSessions }: Sessions) => endAll(endedSessions, signedInAt, at);
      await users.endSessions(uid, end, at);
      const auth = await openAuth();
      await auth.revokeRefreshTokens(uid).catch(refusedAsNull);
      return withCookie({}, '', 0);
    },

    /** One read. @throws 401 for an ended session */
    async 'user/devices'(call) {
      const { caller } = call;
      const user = await users.read(caller.uid);
      refuseEnded(user, caller);
      return presentDevices(call, user ?? emptySessions);
    },

    /** One read, one write. @throws 401 for an ended session */
    async 'user/devices/end'(call) {
      const { caller, input } = call;
      const at = now();
      const end = (known: Sessions) => {
        refuseEnded(known, caller);
        const ended = activeDevices(known, at).find(
          (device) => presentDevice(device).signedInAt === input.signedInAt,
        );
        if (ended === undefined) return known.endedSessions;
        return endOne(known.endedSessions, timeOf(ended.signedInAt), at);
      };
      return presentDevices(call, await users.endSessions(caller.uid, end, at));
    },
  } satisfies Partial<Handlers>;
}
