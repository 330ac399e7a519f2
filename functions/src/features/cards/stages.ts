import type { Timestamp } from 'firebase-admin/firestore';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';

/** Where a card is on its way to a family, as it is kept; `stage` follows from the others. */
export type Sale = Pick<AccessCodeRecord, 'stage' | 'handedAt' | 'soldAt' | 'soldOn'>;

/** Nobody has it and nobody owes for it, as when it was made. */
export const unsold: Sale = { stage: 'centre', handedAt: null, soldAt: null, soldOn: null };

/**
 * What redeeming makes of a card's sale. One that an outlet has is sold on credit at that moment: the
 * outlet took the money. One that never left the centre was paid for there.
 */
export function soldByUse(
  { stage, handedAt, soldAt, soldOn }: Sale,
  at: Timestamp,
): Pick<Sale, 'stage' | 'soldAt' | 'soldOn'> {
  if (soldOn !== null) return { stage, soldAt, soldOn };
  const on = handedAt === null ? 'paid' : 'credit';
  return { stage: on, soldAt: at, soldOn: on };
}
