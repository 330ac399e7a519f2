import type { Displacement } from '@markaz/contract/accounts/devices';
import { times } from '@markaz/contract/limits';
import { ApiError } from '../../core/api-error.ts';
import type { Person } from '../../core/caller.ts';
import type {
  DisplacementRecord,
  EndedSessions,
  Sessions,
  UserRecord,
} from '../../store/records/user.ts';

/**
 * Sessions are told apart by when the person signed in (`auth_time`): every cookie and token that
 * came of one sign-in carries it.
 */
export function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

export function timeOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** Ended sessions that are remembered one by one; of more, the oldest ends all before it, too. */
const mostSingle = 20;

/** Whether the session that began with that sign-in was ended. */
export function isEnded({ until, single }: EndedSessions, signedInAt: Date): boolean {
  const began = secondsOf(signedInAt);
  return began <= until || single.includes(began);
}

/**
 * Whether its holder has ended the caller's session; for calls that read the user document anyway.
 * @param user null where there is none, and so nothing that was ended
 */
export function hasEnded(
  user: Pick<UserRecord, 'endedSessions'> | null,
  { signedInAt }: Person,
): boolean {
  return user !== null && isEnded(user.endedSessions, signedInAt);
}

type Known = Pick<Sessions, 'endedSessions' | 'displacements'>;

/** 401 where the caller's session is over, which says why where another device ended it; else null. */
export function sessionOver(user: Known | null, caller: Person): ApiError | null {
  if (user === null || !hasEnded(user, caller)) return null;
  return new ApiError('not_authenticated', { displaced: displacementOf(user, caller.signedInAt) });
}

/** @throws 401 for an ended session */
export function refuseEnded(user: Known | null, caller: Person): void {
  const over = sessionOver(user, caller);
  if (over !== null) throw over;
}

/** A displacement as the person learns of it. */
export function presentDisplacement({ system, browser, signedInAt, limit }: DisplacementRecord) {
  return { system, browser, signedInAt: timeOf(signedInAt).toISOString(), limit };
}

/** What ended that session, where it was another device's sign-in. */
function displacementOf(
  { endedSessions, displacements }: Known,
  signedInAt: Date,
): Displacement | undefined {
  const began = secondsOf(signedInAt);
  if (endedSessions.single.includes(began)) return undefined;
  const found = displacements.find(({ from, until }) => from < began && began <= until);
  if (found === undefined) return undefined;
  return presentDisplacement(found);
}

/** Ends one session. Those that would have run out by themselves are forgotten. */
export function endOne(ended: EndedSessions, signedInAt: Date, now: Date): EndedSessions {
  if (isEnded(ended, signedInAt)) return ended;
  const oldest = secondsOf(now) - times.session / 1000;
  const single = [...ended.single, secondsOf(signedInAt)]
    .filter((began) => began >= oldest)
    .toSorted((a, b) => a - b);
  const surplus = single.splice(0, Math.max(0, single.length - mostSingle));
  return { until: Math.max(ended.until, ...surplus), single };
}

/** Ends every session that began until now, the one that asks for it included. */
export function endAll(ended: EndedSessions, signedInAt: Date, now: Date): EndedSessions {
  return { until: Math.max(ended.until, secondsOf(signedInAt), secondsOf(now)), single: [] };
}
