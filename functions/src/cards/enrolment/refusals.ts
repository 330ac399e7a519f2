import { coursesOf, endOfAccess } from '@markaz/contract/cards/card';
import {
  endedAccessMessage,
  endedCardMessage,
  endedEnrolmentMessage,
  endedPeriodMessage,
  inactiveCodeMessage,
  type RefusalCause,
  type RefusalReason,
  refusalMessages,
} from '@markaz/contract/cards/enrolment';
import { refusalsBeforeLock, shownRefusals, times } from '@markaz/contract/limits';
import { lastMomentBefore } from '@markaz/contract/time/cairo';
import { writtenDay } from '../../core/cairo.ts';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import { type Enrolment, grantsOf } from '../../store/records/enrolment.ts';
import type { Redeeming } from '../../store/records/user.ts';
import { grantOfCode } from './opens.ts';
import type { Situation } from './store.ts';

/** Whether access through a card that is redeemed now would already have ended. */
function isOver({ lasts }: Pick<AccessCodeRecord, 'lasts'>, now: Date): boolean {
  const end = endOfAccess(lasts, now);
  return end !== null && end <= now;
}

/** Returns why a code is rejected, or null. @param cId course that it must open; null for any */
export function refusalOf(
  code: AccessCodeRecord | null,
  cId: string | null,
  now: Date,
): RefusalCause | null {
  if (code === null) return 'invalid';
  if (code.state !== 'unused') return code.state;
  if (code.expiresAt.toDate() <= now || isOver(code, now)) return 'expired';
  const isOther = cId !== null && !coursesOf(code.opens, code.cId).includes(cId);
  return isOther ? 'wrong_course' : null;
}

/** Returns the milliseconds until redeeming is unlocked; 0 if it is not locked. */
export function lockedFor({ lockedUntil }: Redeeming, now: Date): number {
  return Math.max(0, lockedUntil - now.getTime());
}

/**
 * Counts one more rejected code. The last one that the window allows locks redeeming (product.md).
 * @param refused the reason and the typed text
 */
export function afterRefusal(
  before: Redeeming,
  refused: Omit<Redeeming['refusals'][number], 'at'>,
  now: Date,
): Redeeming {
  const at = now.getTime();
  const recent = [...before.refusedAt.filter((time) => time > at - times.refusalWindow), at];
  const locks = recent.length >= refusalsBeforeLock;
  return {
    refusedAt: locks ? [] : recent,
    lockedUntil: locks ? at + times.refusalWindow : 0,
    lastRefusedAt: at,
    refusals: [{ at, ...refused }, ...before.refusals].slice(0, shownRefusals),
  };
}

/** Returns the message about the end of a school year or of access; null if neither applies. */
function endedMessage(
  reason: RefusalCause,
  { code, user }: Situation,
  uid: string,
  now: Date,
): string | null {
  if (code === null) return null;
  if (reason === 'revoked' && code.year) return endedCardMessage(writtenDay(code.year.at.toDate()));
  const end = endOfAccess(code.lasts, now);
  if (reason === 'expired' && end !== null && end <= now)
    return endedPeriodMessage(writtenDay(lastMomentBefore(end)));
  if (reason !== 'used' || code.usedBy !== uid) return null;
  const isByCode = (each: Enrolment) => grantsOf(each).some((grant) => grant.code === code.token);
  const past = user?.pastEnrolments.find(isByCode);
  if (past) return endedEnrolmentMessage(writtenDay(past.endedAt.toDate()));
  const grant = coursesOf(code.opens, code.cId)
    .map((cId) => grantOfCode(user, cId, code.token))
    .find((each) => each?.until !== undefined);
  return grant?.until
    ? endedAccessMessage(writtenDay(lastMomentBefore(grant.until.toDate())))
    : null;
}

/**
 * Returns why a code is rejected, for the person who typed it. The product fixes the list of
 * reasons, so an inactive code and the end of a school year are explained in the message.
 */
export function presentRefusal(
  cause: RefusalCause,
  situation: Situation,
  uid: string,
  now: Date,
): { readonly reason: RefusalReason; readonly message: string } {
  const reason = cause === 'inactive' ? 'invalid' : cause;
  if (cause === 'inactive') return { reason, message: inactiveCodeMessage };
  return { reason, message: endedMessage(cause, situation, uid, now) ?? refusalMessages[reason] };
}
