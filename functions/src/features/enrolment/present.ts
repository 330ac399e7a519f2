import {
  endedCardMessage,
  endedEnrolmentMessage,
  inactiveCodeMessage,
  type RefusalCause,
  type RefusalReason,
  refusalMessages,
} from '@markaz/contract/enrolment';
import { writtenDay } from '../../core/cairo-day.ts';
import type { Situation } from './store.ts';

/** What the end of a school year has to do with it; null for nothing. */
function endedMessage(reason: RefusalCause, { code, user }: Situation, uid: string): string | null {
  if (reason === 'revoked' && code?.year)
    return endedCardMessage(writtenDay(code.year.at.toDate()));
  if (reason !== 'used' || code?.usedBy !== uid) return null;
  const past = user?.pastEnrolments.find((each) => each.code === code.token);
  return past ? endedEnrolmentMessage(writtenDay(past.endedAt.toDate())) : null;
}

/**
 * Why a code opens nothing, for the person who typed it. The product's list of reasons is closed:
 * what is not active yet, or of a school year that is over, is told in words.
 */
export function presentRefusal(
  cause: RefusalCause,
  situation: Situation,
  uid: string,
): { readonly reason: RefusalReason; readonly message: string } {
  const reason = cause === 'inactive' ? 'invalid' : cause;
  if (cause === 'inactive') return { reason, message: inactiveCodeMessage };
  return { reason, message: endedMessage(cause, situation, uid) ?? refusalMessages[reason] };
}
