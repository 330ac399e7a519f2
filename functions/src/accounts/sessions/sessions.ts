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

/** Returns seconds. All cookies and tokens of a session contain its sign-in time (`auth_time`). */
export function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

export function timeOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** Most ended sessions stored singly; if there are more, the oldest is merged into `until`. */
const mostSingle = 20;

export function isEnded({ until, single }: EndedSessions, signedInAt: Date): boolean {
  const began = secondsOf(signedInAt);
  return began <= until || single.includes(began);
}

/**
 * Whether the caller's session was ended. For calls that read the user document anyway.
 * @param user null if there is no user document, so that no session can have ended
 */
export function hasEnded(
  user: Pick<UserRecord, 'endedSessions'> | null,
  { signedInAt }: Person,
): boolean {
  return user !== null && isEnded(user.endedSessions, signedInAt);
}

type KnownSessions = Pick<Sessions, 'endedSessions' | 'displacements'>;

/** Returns a 401 if the caller's session has ended, with the device that ended it; else null. */
export function sessionOver(user: KnownSessions | null, caller: Person): ApiError | null {
  if (user === null || !hasEnded(user, caller)) return null;
  return new ApiError('not_authenticated', { displaced: displacementOf(user, caller.signedInAt) });
}

/** @throws 401 for an ended session */
export function refuseEnded(user: KnownSessions | null, caller: Person): void {
  const over = sessionOver(user, caller);
  if (over !== null) throw over;
}

export function presentDisplacement({ system, browser, signedInAt, limit }: DisplacementRecord) {
  return { system, browser, signedInAt: timeOf(signedInAt).toISOString(), limit };
}

/** Returns the sign-in on another device that ended the session because of the device limit. */
function displacementOf(
  { endedSessions, displacements }: KnownSessions,
  signedInAt: Date,
): Displacement | undefined {
  const began = secondsOf(signedInAt);
  if (endedSessions.single.includes(began)) return undefined;
  const found = displacements.find(({ from, until }) => from < began && began <= until);
  return found && presentDisplacement(found);
}

/** Ends one session, and removes expired sessions from the list. */
export function endOne(ended: EndedSessions, signedInAt: Date, now: Date): EndedSessions {
  if (isEnded(ended, signedInAt)) return ended;
  const oldest = secondsOf(now) - times.session / 1000;
  const single = [...ended.single, secondsOf(signedInAt)]
    .filter((began) => began >= oldest)
    .toSorted((a, b) => a - b);
  const surplus = single.splice(0, Math.max(0, single.length - mostSingle));
  return { until: Math.max(ended.until, ...surplus), single };
}

/** Ends all sessions that have started until now, including the caller's. */
export function endAll(ended: EndedSessions, signedInAt: Date, now: Date): EndedSessions {
  return { until: Math.max(ended.until, secondsOf(signedInAt), secondsOf(now)), single: [] };
}

/**
 * Returns a function that adds the session cookie to a response.
 * @param secure whether browsers send the cookie only over https
 * (docs/decisions/sessions.md#secure-session-cookie)
 */
export function cookieSetter(secure: boolean) {
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  /** @param maxAge lifetime of the cookie in seconds; 0 removes the cookie */
  return <Body>(body: Body, value: string, maxAge: number): Reply<Body> => {
    const cookie = stringifySetCookie({ name: sessionCookieName, value, maxAge, ...attributes });
    return new Reply(body, { 'Set-Cookie': cookie });
  };
}

export type SessionGuard = ReturnType<typeof createSessionGuard>;

interface SettingsSource {
  /** Returns the site's settings, at most `oldest` milliseconds old; null if never saved. */
  record(oldest: number): Promise<Pick<CatalogueRecord, 'settings'> | null>;
}

/** Checks whether a session may receive paid content. @param source provides the site's settings */
export function createSessionGuard(source: SettingsSource) {
  /**
   * Returns the device limit for students; null if there is none. Cost: one read if this instance's
   * copy is older than `oldest` milliseconds.
   */
  const deviceLimit = async (oldest = 60_000): Promise<number | null> => {
    const catalogue = await source.record(oldest);
    return Number(catalogue?.settings?.deviceLimit ?? 0) || null;
  };

  return {
    deviceLimit,

    /**
     * Returns a 401 if the caller's session has ended, or if devices are limited and the session
     * bypassed `auth/login`, which counts them; else null. A counted session costs no read.
     * @param user null if there is no user document, so that no session can have ended
     */
    async problemOf(user: UserRecord | null, caller: SignedIn): Promise<ApiError | null> {
      const over = sessionOver(user, caller);
      if (over !== null || user === null || caller.role === 'staff') return over;
      const began = secondsOf(caller.signedInAt);
      if (user.devices.some(({ signedInAt }) => signedInAt === began)) return null;
      const isLimited = (await deviceLimit()) !== null && (await deviceLimit(0)) !== null;
      return isLimited ? new ApiError('not_authenticated') : null;
    },
  };
}
