import { accessPeriodEnd, coursesInScope } from '@markaz/contract/cards/card';
import {
  endedAccessMessage,
  endedPeriodMessage,
  endedYearCardMessage,
  endedYearEnrolmentMessage,
  inactiveCodeMessage,
  type RefusalCause,
  type RefusalReason,
  refundedCardMessage,
  refusalMessages,
} from '@markaz/contract/cards/enrolment';
import { listedRefusals, refusalsBeforeLock, times } from '@markaz/contract/limits';
import { lastInstantBefore } from '@markaz/contract/time/cairo';
import { formatDay } from '../../core/cairo.ts';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import { type Enrolment, grantsOf } from '../../store/records/enrolment.ts';
import type { Redeeming } from '../../store/records/user.ts';
import { findGrantByCode } from './card-scope.ts';
import type { CodeAndUser } from './store.ts';

/** Whether the last day of access of a card has passed, so that redeeming it opens nothing. */
function hasAccessEnded({ lasts }: Pick<AccessCodeRecord, 'lasts'>, now: Date): boolean {
  const end = accessPeriodEnd(lasts, now);
  return end !== null && end <= now;
}

/**
 * Returns why a code is refused, or null if it is valid.
 * @param cId the course that the code must open, or null for any course
 */
export function refusalCauseOf(
  code: AccessCodeRecord | null,
  cId: string | null,
  now: Date,
): RefusalCause | null {
  if (code === null) return 'invalid';
  if (code.state !== 'unused') return code.state;
  if (code.expiresAt.toDate() <= now || hasAccessEnded(code, now)) return 'expired';
  const isOther = cId !== null && !coursesInScope(code.opens, code.cId).includes(cId);
  return isOther ? 'wrong_course' : null;
}

/** Returns for how many milliseconds redeeming is still locked. Returns 0 if it is not locked. */
export function remainingLockMs({ lockedUntil }: Redeeming, now: Date): number {
  return Math.max(0, lockedUntil - now.getTime());
}

/**
 * Adds a refused code to a student's record. If `refusalsBeforeLock` codes are refused within
 * `times.refusalWindow`, redeeming is locked for the same time.
 */
export function redeemingAfterRefusal(
  before: Redeeming,
  refusal: Omit<Redeeming['refusals'][number], 'at'>,
  now: Date,
): Redeeming {
  const at = now.getTime();
  const recentRefusals = [
    ...before.refusedAt.filter((time) => time > at - times.refusalWindow),
    at,
  ];
  const isLocking = recentRefusals.length >= refusalsBeforeLock;
  return {
    refusedAt: isLocking ? [] : recentRefusals,
    lockedUntil: isLocking ? at + times.refusalWindow : 0,
    lastRefusedAt: at,
    refusals: [{ at, ...refusal }, ...before.refusals].slice(0, listedRefusals),
  };
}

/**
 * Returns a message about a refund, or the end of a school year or of access. Returns null if none
 * of them applies.
 */
function endedMessage(
  reason: RefusalCause,
  { code, user }: CodeAndUser,
  uid: string,
  now: Date,
): string | null {
  if (code === null) return null;
  if (reason === 'revoked' && code.year)
    return endedYearCardMessage(formatDay(code.year.at.toDate()));
  const end = accessPeriodEnd(code.lasts, now);
  if (reason === 'expired' && end !== null && end <= now)
    return endedPeriodMessage(formatDay(lastInstantBefore(end)));
  if (reason !== 'used' || code.usedBy !== uid) return null;
  if (code.refund) return refundedCardMessage(formatDay(code.refund.at.toDate()));
  const isFromCode = (each: Enrolment) => grantsOf(each).some((grant) => grant.code === code.token);
  const pastEnrolment = user?.pastEnrolments.find(isFromCode);
  if (pastEnrolment) return endedYearEnrolmentMessage(formatDay(pastEnrolment.endedAt.toDate()));
  const grant = coursesInScope(code.opens, code.cId)
    .map((cId) => findGrantByCode(user, cId, code.token))
    .find((each) => each?.until !== undefined);
  return grant?.until
    ? endedAccessMessage(formatDay(lastInstantBefore(grant.until.toDate())))
    : null;
}

/**
 * Returns why a code is refused, for the person who typed it. The list of reasons in the API has no
 * entry for an inactive code or the end of a school year. Only the message explains these cases.
 */
export function presentRefusal(
  cause: RefusalCause,
  codeAndUser: CodeAndUser,
  uid: string,
  now: Date,
): { readonly reason: RefusalReason; readonly message: string } {
  const reason = cause === 'inactive' ? 'invalid' : cause;
  if (cause === 'inactive') return { reason, message: inactiveCodeMessage };
  return { reason, message: endedMessage(cause, codeAndUser, uid, now) ?? refusalMessages[reason] };
}
