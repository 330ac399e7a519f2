import type { SkipReason } from '@markaz/contract/cards/card-moves';
import type { SaleWay } from '@markaz/contract/cards/code-schema';
import type { Timestamp } from 'firebase-admin/firestore';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import { stateAt } from './states.ts';

/** Where a card is on its way to a family, as it is kept; `stage` follows from the others. */
export type Sale = Pick<AccessCodeRecord, 'stage' | 'handedAt' | 'soldAt' | 'soldOn'>;

/** What a card is judged by. */
export type Card = Sale & Pick<AccessCodeRecord, 'state' | 'expiresAt' | 'outlet' | 'price'>;

/** What a move makes of a card. */
export type Moved = Sale & Pick<AccessCodeRecord, 'state' | 'outlet' | 'price'>;

/** Nobody has it and nobody owes for it, as when it was made. */
export const unsold: Sale = { stage: 'centre', handedAt: null, soldAt: null, soldOn: null };

/** @param at of the sale */
function sold(handedAt: Timestamp | null, on: SaleWay, at: Timestamp): Sale {
  return { stage: on, handedAt, soldAt: at, soldOn: on };
}

/**
 * What redeeming makes of a card's sale. One that an outlet has is sold on credit at that moment: the
 * outlet took the money. One that never left the centre was paid for there.
 */
export function soldByUse({ stage, handedAt, soldAt, soldOn }: Sale, at: Timestamp): Sale {
  if (soldOn !== null) return { stage, handedAt, soldAt, soldOn };
  return sold(handedAt, handedAt === null ? 'paid' : 'credit', at);
}

/** What keeps a card from being given away or sold. */
function whyNotForSale(card: Card, at: Timestamp): SkipReason | null {
  const state = stateAt(card, at.toDate());
  if (state === 'used' || state === 'revoked' || state === 'expired') return state;
  return card.soldOn === null ? null : 'sold';
}

export interface HandOver {
  readonly outlet: string;
  readonly price?: number | undefined;
  readonly activate: boolean;
  readonly sell: SaleWay | null;
}

/** A card that is given to an outlet, or what keeps it. */
export function afterHandOver(card: Card, move: HandOver, at: Timestamp): Moved | SkipReason {
  const reason = whyNotForSale(card, at);
  if (reason !== null) return reason;
  if (card.outlet !== '' && card.outlet !== move.outlet) return 'elsewhere';
  if (card.handedAt !== null) return 'handed';
  return {
    state: move.activate ? 'unused' : card.state,
    outlet: move.outlet,
    price: move.price ?? card.price,
    ...(move.sell === null
      ? { ...unsold, stage: 'handed', handedAt: at }
      : sold(at, move.sell, at)),
  };
}

export interface Sell {
  readonly on: SaleWay;
  readonly outlet?: string | undefined;
  readonly price?: number | undefined;
}

/** A card that is sold where it is, or what keeps it. */
export function afterSale(card: Card, move: Sell, at: Timestamp): Moved | SkipReason {
  const reason = whyNotForSale(card, at);
  if (reason !== null) return reason;
  const { state, outlet, handedAt } = card;
  if (move.outlet !== undefined && move.outlet !== outlet) return 'elsewhere';
  // At the centre there is nobody to owe for it.
  if (outlet === '' && move.on === 'credit') return 'centre';
  const since = outlet === '' ? null : (handedAt ?? at);
  return { state, outlet, price: move.price ?? card.price, ...sold(since, move.on, at) };
}

/**
 * A card that comes back, or what keeps it. A revoked one may come back: who took it on credit does not
 * owe for what opens nothing.
 * @param price of its batch
 */
export function afterReturn(
  card: Card,
  { outlet }: { readonly outlet?: string | undefined },
  price: number | null,
): Moved | SkipReason {
  if (card.state === 'used') return 'used';
  if (outlet !== undefined && outlet !== card.outlet) return 'elsewhere';
  if (card.outlet === '' && card.stage === 'centre') return 'centre';
  return { state: card.state, outlet: '', price, ...unsold };
}
