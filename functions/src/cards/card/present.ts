import { readCode } from '@markaz/contract/cards/access-code';
import type { AccessCode } from '@markaz/contract/cards/card';
import { refusalMessages } from '@markaz/contract/cards/enrolment';
import type { Timestamp } from 'firebase-admin/firestore';
import { invalidFields } from '../../core/api-error.ts';
import { type AccessCodeRecord, neverExpires } from '../../store/records/access-code.ts';
import { stateAt } from './transitions.ts';

/** Returns the canonical form of a code that somebody typed. @throws 400 if it is not a code */
export function canonicalCode(text: string): string {
  const parsed = readCode(text);
  if (parsed.ok) return parsed.code;
  throw invalidFields({ code: refusalMessages.invalid });
}

/** Returns the canonical forms of the texts that are codes, without duplicates. */
export function canonicalCodes(texts: readonly string[]): string[] {
  const parsed = texts.map(readCode).filter((each) => each.ok);
  return [...new Set(parsed.map(({ code }) => code))];
}

/** Formats a time for responses. Returns null if the time is not set or means «never». */
export function presentTime(time: Timestamp | null): string | null {
  return time === null || time.isEqual(neverExpires) ? null : time.toDate().toISOString();
}

export function presentCode(record: AccessCodeRecord, now: Date): AccessCode {
  const {
    ending: _ending,
    stateWhenRevoked: _state,
    year: _year,
    changes: _changes,
    beforeMove: _beforeMove,
    usedByPerson,
    ...card
  } = record;
  const { usedBy: uid, changed, refund } = card;
  return {
    ...card,
    handedAt: presentTime(card.handedAt),
    soldAt: presentTime(card.soldAt),
    state: stateAt(record, now),
    createdAt: card.createdAt.toDate().toISOString(),
    expiresAt: presentTime(card.expiresAt),
    usedAt: presentTime(card.usedAt),
    usedBy:
      uid === null
        ? null
        : {
            uid,
            displayName: usedByPerson?.displayName ?? '',
            email: usedByPerson?.email ?? null,
          },
    refund: refund && { ...refund, at: refund.at.toDate().toISOString() },
    changed: changed && { ...changed, at: changed.at.toDate().toISOString() },
  };
}
