import type { InputOf } from '@markaz/contract/api';
import type { CodeState, SaleWay } from '@markaz/contract/cards/card';
import type { SkipReason } from '@markaz/contract/cards/card-moves';
import type { Timestamp } from 'firebase-admin/firestore';
import type { AccessCodeRecord, StoredState } from '../../store/records/access-code.ts';

/** Returns the state of a code at a given time. */
export function stateAt(
  { state, expiresAt }: Pick<AccessCodeRecord, 'state' | 'expiresAt'>,
  now: Date,
): CodeState {
  const canExpire = state === 'inactive' || state === 'unused';
  return canExpire && expiresAt.toDate() <= now ? 'expired' : state;
}

/** Changes that staff make to existing codes. */
export type Change = 'activate' | 'revoke' | 'reinstate';

export type Changed = Pick<AccessCodeRecord, 'state' | 'stateWhenRevoked'> &
  Partial<Pick<AccessCodeRecord, 'year'>>;

/** The stored states in which a code must be for a change. */
export const changeableStates: Readonly<Record<Change, readonly StoredState[]>> = {
  activate: ['inactive'],
  revoke: ['inactive', 'unused'],
  reinstate: ['revoked'],
};

/** Returns the fields that a change sets; null if the code's state does not allow it. */
export function afterChange(
  change: Change,
  { state, stateWhenRevoked, replacedBy }: AccessCodeRecord,
): Changed | null {
  switch (change) {
    case 'activate':
      return state === 'inactive' ? { state: 'unused', stateWhenRevoked: null } : null;
    case 'revoke':
      return state === 'inactive' || state === 'unused'
        ? { state: 'revoked', stateWhenRevoked: state }
        : null;
    case 'reinstate':
      // A swapped card has a replacement, so it must not open a second course.
      return state === 'revoked' && stateWhenRevoked !== null && replacedBy === null
        ? { state: stateWhenRevoked, stateWhenRevoked: null, year: null }
        : null;
  }
}

/** Returns the fields that undoing the last change sets; null if the state does not allow it. */
export function afterUndo(change: Change, record: AccessCodeRecord): Changed | null {
  if (change !== 'activate')
    return afterChange(change === 'revoke' ? 'reinstate' : 'revoke', record);
  return record.state === 'unused' ? { state: 'inactive', stateWhenRevoked: null } : null;
}

/** How a card came to a family. `stage` is derived from the other fields. */
export type Sale = Pick<AccessCodeRecord, 'stage' | 'handedAt' | 'soldAt' | 'soldOn'>;

/** The fields that a move sets. */
export type Moved = Sale & Pick<AccessCodeRecord, 'state' | 'outlet' | 'price'>;

export type Card = Moved & Pick<AccessCodeRecord, 'expiresAt'>;

/** The values of a new card, which is neither handed over nor sold. */
export const unsold: Sale = { stage: 'centre', handedAt: null, soldAt: null, soldOn: null };

function sold(handedAt: Timestamp | null, soldOn: SaleWay, soldAt: Timestamp): Sale {
  return { stage: soldOn, handedAt, soldAt, soldOn };
}

/**
 * Returns a card's sale after redeeming. A card at an outlet is sold on credit at that moment,
 * because the outlet took the money. A card that never left the centre was paid for there.
 */
export function soldByUse({ stage, handedAt, soldAt, soldOn }: Sale, at: Timestamp): Sale {
  if (soldOn !== null) return { stage, handedAt, soldAt, soldOn };
  return sold(handedAt, handedAt === null ? 'paid' : 'credit', at);
}

/** Returns why a card cannot be handed over or sold; null if it can. */
function whyNotForSale(card: Card, at: Timestamp): SkipReason | null {
  const state = stateAt(card, at.toDate());
  if (state === 'used' || state === 'revoked' || state === 'expired') return state;
  return card.soldOn === null ? null : 'sold';
}

type HandOver = Pick<InputOf<'admin/cards/hand-over'>, 'outlet' | 'price' | 'activate' | 'sell'>;

/** Returns a card after its hand-over to an outlet, or why it is skipped. */
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

type Sell = Pick<InputOf<'admin/cards/sell'>, 'on' | 'outlet' | 'price'>;

/** Returns a card after its sale at its current place, or why it is skipped. */
export function afterSale(card: Card, move: Sell, at: Timestamp): Moved | SkipReason {
  const reason = whyNotForSale(card, at);
  if (reason !== null) return reason;
  const { state, outlet, handedAt } = card;
  if (move.outlet !== undefined && move.outlet !== outlet) return 'elsewhere';
  // An outlet cannot owe for a card that is at the centre.
  if (outlet === '' && move.on === 'credit') return 'centre';
  const since = outlet === '' ? null : (handedAt ?? at);
  return { state, outlet, price: move.price ?? card.price, ...sold(since, move.on, at) };
}

/**
 * Returns a card after its return, or why it is skipped. A revoked card may be returned, because an
 * outlet that bought it on credit does not owe for a card that opens nothing.
 * @param price the price of its batch
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
