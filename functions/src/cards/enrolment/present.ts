import { coursesOf, endOfAccess } from '@markaz/contract/cards/card-scope';
import {
  endedCardMessage,
  endedEnrolmentMessage,
  inactiveCodeMessage,
  overAccessMessage,
  overCardMessage,
  type RefusalCause,
  type RefusalReason,
  refusalMessages,
} from '@markaz/contract/cards/enrolment';
import { lastMomentBefore } from '@markaz/contract/time/cairo';
import { writtenDay } from '../../core/cairo.ts';
import { type Enrolment, grantsOf } from '../../store/records/enrolment.ts';
import { grantOfCode } from './gains.ts';
import type { Situation } from './store.ts';

/** Message about the end of a school year, or of what the card opens; null if neither applies. */
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
    return overCardMessage(writtenDay(lastMomentBefore(end)));
  if (reason !== 'used' || code.usedBy !== uid) return null;
  const isByCode = (each: Enrolment) => grantsOf(each).some((grant) => grant.code === code.token);
  const past = user?.pastEnrolments.find(isByCode);
  if (past) return endedEnrolmentMessage(writtenDay(past.endedAt.toDate()));
  const grant = coursesOf(code.opens, code.cId)
    .map((cId) => grantOfCode(user, cId, code.token))
    .find((each) => each?.until !== undefined);
  return grant?.until
    ? overAccessMessage(writtenDay(lastMomentBefore(grant.until.toDate())))
    : null;
}

/**
 * Why a code is refused, for the person who typed it. The product's list of reasons is fixed. So an
 * inactive code and the end of a school year are explained in the message.
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
