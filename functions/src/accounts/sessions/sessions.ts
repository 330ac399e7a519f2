import { sessionCookieName } from '@markaz/contract/accounts/auth';
import type { Displacement } from '@markaz/contract/accounts/devices';
import { times } from '@markaz/contract/limits';
import { stringifySetCookie } from 'cookie';
import { ApiError } from '../../core/api-error.ts';
import type { Person, SignedIn } from '../../core/caller.ts';
import { Reply } from '../../core/reply.ts';
import type { CatalogueRecord } from '../../store/records/catalogue.ts';
import type {
  DisplacementRecord,
  EndedSessions,
  Sessions,
  UserRecord,
} from '../../store/records/user.ts';

/**
 * Returns a time in whole seconds since 1970. A session is identified by its sign-in time in
 * seconds (`auth_time`), which all its cookies and tokens contain.
 */
export function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

export function timeOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

/**
 * Maximum number of times in `single`. If there are more, the oldest time moves to `until`. This
 * ends all sessions that started until then.
 */
const maxSingleTimes = 20;

/** Whether the session that started at `signedInAt` has ended. */
export function isEnded({ until, single }: EndedSessions, signedInAt: Date): boolean {
  const signedInSeconds = secondsOf(signedInAt);
  return signedInSeconds <= until || single.includes(signedInSeconds);
}

/**
 * Whether the caller's session has ended. This check is for calls that read the user document
 * anyway.
 * @param user null if there is no user document. Then no session can have ended
 */
export function hasEnded(
  user: Pick<UserRecord, 'endedSessions'> | null,
  { signedInAt }: Person,
): boolean {
  return user !== null && isEnded(user.endedSessions, signedInAt);
}

type StoredSessions = Pick<Sessions, 'endedSessions' | 'displacements'>;

/**
 * Returns an error with status 401 if the caller's session has ended, otherwise null. If the device
 * limit ended the session, the error contains the device that signed in instead.
 */
export function endedSessionError(user: StoredSessions | null, caller: Person): ApiError | null {
  if (user === null || !hasEnded(user, caller)) return null;
  return new ApiError('not_authenticated', { displaced: displacementOf(user, caller.signedInAt) });
}

/** Rejects a caller whose session has ended. @throws 401 */
export function refuseEndedSession(user: StoredSessions | null, caller: Person): void {
  const sessionError = endedSessionError(user, caller);
  if (sessionError !== null) throw sessionError;
}

/** Returns a displacement as the API sends it. */
export function presentDisplacement({ system, browser, signedInAt, limit }: DisplacementRecord) {
  return { system, browser, signedInAt: timeOf(signedInAt).toISOString(), limit };
}

/** Returns the sign-in that ended the session because of the device limit, if there is one. */
function displacementOf(
  { endedSessions, displacements }: StoredSessions,
  signedInAt: Date,
): Displacement | undefined {
  const signedInSeconds = secondsOf(signedInAt);
  if (endedSessions.single.includes(signedInSeconds)) return undefined;
  const found = displacements.find(
    ({ from, until }) => from < signedInSeconds && signedInSeconds <= until,
  );
  return found && presentDisplacement(found);
}

/** Ends one session. Removes expired sessions from the list. */
export function endSession(ended: EndedSessions, signedInAt: Date, now: Date): EndedSessions {
  if (isEnded(ended, signedInAt)) return ended;
  const oldestSeconds = secondsOf(now) - times.session / 1000;
  const single = [...ended.single, secondsOf(signedInAt)]
    .filter((signedInSeconds) => signedInSeconds >= oldestSeconds)
    .toSorted((a, b) => a - b);
  const surplus = single.splice(0, Math.max(0, single.length - maxSingleTimes));
  return { until: Math.max(ended.until, ...surplus), single };
}

/** Ends all sessions that have started until now, including the caller's. */
export function endAllSessions(ended: EndedSessions, signedInAt: Date, now: Date): EndedSessions {
  return { until: Math.max(ended.until, secondsOf(signedInAt), secondsOf(now)), single: [] };
}

/**
 * Returns a function that adds the session cookie to a response.
 * @param secure whether browsers send the cookie only over HTTPS
 * (docs/decisions/sessions.md#secure-session-cookie)
 */
export function cookieSetter(secure: boolean) {
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  /** @param maxAge lifetime of the cookie in seconds. 0 removes the cookie */
  return <Body>(body: Body, value: string, maxAge: number): Reply<Body> => {
    const cookie = stringifySetCookie({ name: sessionCookieName, value, maxAge, ...attributes });
    return new Reply(body, { 'Set-Cookie': cookie });
  };
}

export type SessionGuard = ReturnType<typeof createSessionGuard>;

interface SettingsSource {
  /** Returns the site's settings, at most `maxAgeMs` old. Returns null if they were never saved. */
  record(maxAgeMs: number): Promise<Pick<CatalogueRecord, 'settings'> | null>;
}

/**
 * Creates the check that decides whether a session may receive paid content.
 * @param source provides the site's settings
 */
export function createSessionGuard(source: SettingsSource) {
  /**
   * Returns the device limit for students, or null if there is none. Cost: 1 read if the cached
   * settings are older than `maxAgeMs`.
   */
  const deviceLimit = async (maxAgeMs = 60_000): Promise<number | null> => {
    const catalogue = await source.record(maxAgeMs);
    return Number(catalogue?.settings?.deviceLimit ?? 0) || null;
  };

  return {
    deviceLimit,

    /**
     * Returns an error with status 401 if the caller's session has ended, otherwise null. With a
     * device limit, a student's session also needs a device, which `auth/login` stores. A session
     * without a device gets the same error. Cost: at most 2 reads, or none if the device is stored.
     * @param user null if there is no user document. Then no session can have ended
     */
    async findSessionError(user: UserRecord | null, caller: SignedIn): Promise<ApiError | null> {
      const sessionError = endedSessionError(user, caller);
      if (sessionError !== null || user === null || caller.role === 'staff') return sessionError;
      const signedInSeconds = secondsOf(caller.signedInAt);
      if (user.devices.some(({ signedInAt }) => signedInAt === signedInSeconds)) return null;
      // The cached limit may be outdated, so it is read again before a session is refused.
      const isLimited = (await deviceLimit()) !== null && (await deviceLimit(0)) !== null;
      return isLimited ? new ApiError('not_authenticated') : null;
    },
  };
}
