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
  endAllSessions,
  endSession,
  refuseEndedSession,
  type SessionGuard,
  secondsOf,
  timeOf,
} from '../sessions/sessions.ts';
import { presentUser } from '../users/present.ts';
import type { UserStore } from '../users/store.ts';
import { isVerifiedByGoogle, nullIfRefused, personOf, rolesIn } from './identity.ts';

type DeviceCall = Pick<Call<'user/devices'>, 'caller' | 'userAgent'>;

/** Allowed difference between clocks. By our clock, a sign-in may be this far in the future. */
const clockSkewMs = 60_000;

/** Maximum time for signing out. If it takes longer, the client must retry. */
const signOutTimeoutMs = 10_000;

/** Signs people in and out, and lists the devices on which they are signed in. */
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
    const end = ({ endedSessions }: Sessions) => endSession(endedSessions, person.signedInAt, at);
    await users.endSessions(person.uid, end, at);
  };

  /**
   * Returns the answer with the signed-in devices. It includes the caller's device even if the
   * device was never stored.
   */
  const devicesAnswer = ({ caller, userAgent }: DeviceCall, sessionRecord: Sessions) => {
    const lifetimeMs = caller.role === 'staff' ? times.staffSession : times.session;
    const currentSeconds = secondsOf(caller.signedInAt);
    const active = activeDevices(sessionRecord, now(), lifetimeMs);
    const isListed = active.some(({ signedInAt }) => signedInAt === currentSeconds);
    const devices = isListed ? active : [...active, deviceOf(caller, null, userAgent)];
    return {
      devices: devices.map((device) => ({
        ...presentDevice(device),
        current: device.signedInAt === currentSeconds,
      })),
    };
  };

  return {
    /**
     * Exchanges the ID token of a recent sign-in for a session. Cost: 1 read and 1 write.
     * An account without a number adds 1 read. A person's first sign-in adds 1 read, and the cost of
     * an invitation if there is one. The device limit adds 1 read if it is not cached and
     * the person is signed in on another device.
     * @throws 401 if the token is forged, expired, revoked or not from Google, if the sign-in is
     * more than five minutes old, or if the session has ended
     * @throws 409 if another device signed in meanwhile
     */
    async 'auth/login'({ input: { idToken, device: id }, userAgent }) {
      const auth = await openAuth();
      const token = await auth.verifyIdToken(idToken, true).catch(nullIfRefused);
      if (token === null || !isVerifiedByGoogle(token)) throw new ApiError('not_authenticated');
      const person = personOf(token);
      const age = now().getTime() - person.signedInAt.getTime();
      if (age > times.recentSignIn || age < -clockSkewMs) throw new ApiError('not_authenticated');

      const roles = rolesIn(token);
      const lifetimeMs = roles.length > 0 ? times.staffSession : times.session;
      const sessionCookie = await auth
        .createSessionCookie(idToken, { expiresIn: lifetimeMs })
        .catch(nullIfRefused);
      if (sessionCookie === null) throw new ApiError('not_authenticated');
      // A client that sends no device id is identified by its token.
      const device = deviceOf(person, id ?? idToken, userAgent);
      const readLimit = roles.length > 0 ? async () => null : () => sessions.deviceLimit();
      const { record, isNew } = await users.recordSignIn(person, { device, readLimit }, now());
      const user = presentUser(person, record, roles);
      return withCookie({ user, isNewUser: isNew }, sessionCookie, lifetimeMs / 1000);
    },

    /**
     * Ends the request's session, so that its cookie or token is invalid everywhere. A failure is
     * logged, and the cookie is kept so that the client can retry. Cost: 1 read, 1 write.
     */
    async 'auth/logout'({ credential }) {
      try {
        if (credential !== null) await withTimeout(endSessionOf(credential), signOutTimeoutMs);
        return withCookie({}, '', 0);
      } catch (error) {
        log({ severity: 'ERROR', message: `A session was not ended: ${String(error)}` });
        return { pending: true as const };
      }
    },

    /**
     * Ends all sessions, also in Firebase Auth, so that no ID token is renewed. Cost: 1 read, 1
     * write.
     */
    async 'user/sessions/end'({ caller: { uid, signedInAt } }) {
      const at = now();
      const end = ({ endedSessions }: Sessions) => endAllSessions(endedSessions, signedInAt, at);
      await users.endSessions(uid, end, at);
      const auth = await openAuth();
      await auth.revokeRefreshTokens(uid).catch(nullIfRefused);
      return withCookie({}, '', 0);
    },

    /**
     * Lists the devices on which the caller is signed in. Cost: 1 read.
     * @throws 401 for an ended session
     */
    async 'user/devices'(call) {
      const { caller } = call;
      const user = await users.read(caller.uid);
      refuseEndedSession(user, caller);
      return devicesAnswer(call, user ?? emptySessions);
    },

    /**
     * Ends the caller's session on one device. Cost: 1 read, 1 write.
     * @throws 401 for an ended session
     */
    async 'user/devices/end'(call) {
      const { caller, input } = call;
      const at = now();
      const end = (sessionRecord: Sessions) => {
        refuseEndedSession(sessionRecord, caller);
        const ended = activeDevices(sessionRecord, at).find(
          (device) => presentDevice(device).signedInAt === input.signedInAt,
        );
        if (ended === undefined) return sessionRecord.endedSessions;
        return endSession(sessionRecord.endedSessions, timeOf(ended.signedInAt), at);
      };
      return devicesAnswer(call, await users.endSessions(caller.uid, end, at));
    },
  } satisfies Partial<Handlers>;
}
