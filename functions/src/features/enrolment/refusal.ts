import type { RefusalReason } from '@markaz/contract/enrolment';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';

/** `inactive`: the card was not handed over yet. */
export type Refusal = RefusalReason | 'inactive';

/**
 * Why a code opens nothing, or null where it does.
 * @param code null where there is no such code.
 * @param cId the course it shall open; null where any will do.
 */
export function refusalOf(
  code: AccessCodeRecord | null,
  cId: string | null,
  now: Date,
): Refusal | null {
  if (code === null) return 'invalid';
  if (code.state !== 'unused') return code.state;
  if (code.expiresAt.toDate() <= now) return 'expired';
  return cId !== null && code.cId !== cId ? 'wrong_course' : null;
}
