import type { InputOf } from '@markaz/contract/api';
import type { CodeState, SaleTerms } from '@markaz/contract/cards/card';
import type { SkipReason } from '@markaz/contract/cards/card-moves';
import { cairoMonth } from '@markaz/contract/time/cairo';
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

/** Changes that staff make to the state of existing codes. */
export type StateChange = 'activate' | 'revoke' | 'reinstate';

/** The fields that a `StateChange` sets on a card. */
export type ChangedFields = Pick<AccessCodeRecord, 'state' | 'stateWhenRevoked'> &
  Partial<Pick<AccessCodeRecord, 'year'>>;

/** For each change, the stored states that allow it. */
export const changeableStates: Readonly<Record<StateChange, readonly StoredState[]>> = {
  activate: ['inactive'],
  revoke: ['inactive', 'unused'],
  reinstate: ['revoked'],
};

/** Returns the fields that a change sets on a code, or null if the code's state forbids it. */
export function fieldsAfterChange(
  change: StateChange,
  { state, stateWhenRevoked, replacedBy }: AccessCodeRecord,
): ChangedFields | null {
  switch (change) {
    case 'activate':
      return state === 'inactive' ? { state: 'unused', stateWhenRevoked: null } : null;
    case 'revoke':
      return state === 'inactive' || state === 'unused'
        ? { state: 'revoked', stateWhenRevoked: state }
        : null;
    case 'reinstate':
      // The replacement of a swapped card is valid, so the swapped card must stay revoked.
      return state === 'revoked' && stateWhenRevoked !== null && replacedBy === null
        ? { state: stateWhenRevoked, stateWhenRevoked: null, year: null }
        : null;
  }
}

/** Returns the fields that undoing a change sets on a code, or null if its state forbids it. */
export function fieldsAfterUndo(
  change: StateChange,
  record: AccessCodeRecord,
): ChangedFields | null {
  if (change !== 'activate')
    return fieldsAfterChange(change === 'revoke' ? 'reinstate' : 'revoke', record);
  return record.state === 'unused' ? { state: 'inactive', stateWhenRevoked: null } : null;
}

/**
 * How far the sale of a card has progressed. `stage` follows from the other fields, except for
 * `unrecorded`.
 */
export type Sale = Pick<AccessCodeRecord, 'stage' | 'handedAt' | 'soldAt' | 'soldOn'>;

/** The fields that a move between the centre, an outlet and a family sets. */
export type CardAfterMove = Sale & Pick<AccessCodeRecord, 'state' | 'outlet' | 'price'>;

export type Card = CardAfterMove & Pick<AccessCodeRecord, 'expiresAt' | 'refund'>;

/**
 * Whether staff can still record the sale of a redeemed card. After a refund, they cannot, because
 * the refund contains the sale as it was.
 */
function isUnrecorded({ stage, refund }: Card): boolean {
  return stage === 'unrecorded' && refund === null;
}

/** Returns a card's fields that a move may change, so that an undo can restore them. */
export function fieldsBeforeMove(card: CardAfterMove): CardAfterMove {
  const { state, outlet, price, stage, handedAt, soldAt, soldOn } = card;
  return { state, outlet, price, stage, handedAt, soldAt, soldOn };
}

/**
 * Returns the fields of a card as they were before its last move. Returns null if the card has
 * changed since, by a student or by staff.
 * @param entryId id of the log entry about the move
 */
export function fieldsAfterMoveUndo(
  { state, changes, beforeMove }: AccessCodeRecord,
  entryId: string,
): CardAfterMove | null {
  if (beforeMove === null || changes.at(-1) !== entryId) return null;
  return (state === 'used') === (beforeMove.state === 'used') ? beforeMove : null;
}

/** The fields of a card that is neither handed over nor sold. */
export const noSale: Sale = { stage: 'centre', handedAt: null, soldAt: null, soldOn: null };

function createSale(handedAt: Timestamp | null, soldOn: SaleTerms, soldAt: Timestamp): Sale {
  return { stage: soldOn, handedAt, soldAt, soldOn };
}

/**
 * Returns a card's sale after a student redeemed the card. If no sale was recorded before, the card
 * counts as sold now. A card at an outlet is then sold on credit, because the outlet took the
 * money. A card at the centre is then paid. If it is of a batch, somebody took it from a stack
 * without recording it. A code that was made singly is made for one student.
 */
export function saleAfterRedeeming(
  { batch, stage, handedAt, soldAt, soldOn }: Sale & Pick<AccessCodeRecord, 'batch'>,
  at: Timestamp,
): Sale {
  if (soldOn !== null) return { stage, handedAt, soldAt, soldOn };
  if (handedAt !== null) return createSale(handedAt, 'credit', at);
  const sale = createSale(null, 'paid', at);
  return batch === null ? sale : { ...sale, stage: 'unrecorded' };
}

interface SaleRecord {
  readonly on: SaleTerms;
  readonly price?: number | undefined;
}

/**
 * Returns a redeemed card of the stage `unrecorded` after staff recorded its sale. The sale stays
 * in the month in which it counts already. After this month, only what changes no sum is possible.
 */
function cardAfterRecording(
  card: Card,
  { on, price }: SaleRecord,
  at: Timestamp,
): CardAfterMove | SkipReason {
  const { state, outlet, soldAt } = card;
  if (soldAt === null) return 'used';
  const isSameMonth = cairoMonth(soldAt.toDate()) === cairoMonth(at.toDate());
  if (!isSameMonth && on === 'credit') return 'used';
  return {
    state,
    outlet,
    price: (isSameMonth ? price : undefined) ?? card.price,
    ...createSale(outlet === '' ? null : at, on, soldAt),
  };
}

/** Returns why a card cannot be handed over or sold, or null if it can. */
function skipReasonOf(card: Card, at: Timestamp): SkipReason | null {
  const state = stateAt(card, at.toDate());
  if (state === 'used' || state === 'revoked' || state === 'expired') return state;
  return card.soldOn === null ? null : 'sold';
}

type HandOverInput = Pick<
  InputOf<'admin/cards/hand-over'>,
  'outlet' | 'price' | 'activate' | 'sell'
>;

/** Returns a card after its hand-over to an outlet, or the reason why the card is skipped. */
export function cardAfterHandOver(
  card: Card,
  move: HandOverInput,
  at: Timestamp,
): CardAfterMove | SkipReason {
  // A card of the centre that was redeemed may have been sold there, before the others were handed
  // over. Only a card that was made for this outlet surely comes from there.
  if (isUnrecorded(card) && card.outlet === move.outlet)
    return cardAfterRecording(card, { on: move.sell ?? 'credit', price: move.price }, at);
  const reason = skipReasonOf(card, at);
  if (reason !== null) return reason;
  if (card.outlet !== '' && card.outlet !== move.outlet) return 'elsewhere';
  if (card.handedAt !== null) return 'handed';
  return {
    state: move.activate ? 'unused' : card.state,
    outlet: move.outlet,
    price: move.price ?? card.price,
    ...(move.sell === null
      ? { ...noSale, stage: 'handed', handedAt: at }
      : createSale(at, move.sell, at)),
  };
}

type SaleInput = Pick<InputOf<'admin/cards/sell'>, 'on' | 'outlet' | 'price'>;

/**
 * Returns a card after the outlet or the centre that has it sold it, or the reason why the card is
 * skipped.
 */
export function cardAfterSale(
  card: Card,
  move: SaleInput,
  at: Timestamp,
): CardAfterMove | SkipReason {
  const isRecording = isUnrecorded(card);
  const reason = isRecording ? null : skipReasonOf(card, at);
  if (reason !== null) return reason;
  const { state, outlet, handedAt } = card;
  if (move.outlet !== undefined && move.outlet !== outlet) return 'elsewhere';
  // An outlet cannot owe for a card that is at the centre.
  if (outlet === '' && move.on === 'credit') return 'centre';
  if (isRecording) return cardAfterRecording(card, move, at);
  const newHandedAt = outlet === '' ? null : (handedAt ?? at);
  return {
    state,
    outlet,
    price: move.price ?? card.price,
    ...createSale(newHandedAt, move.on, at),
  };
}

/**
 * Returns a card after its return to the centre, or the reason why the card is skipped. Revoked
 * cards can be returned, so that an outlet does not owe for cards that open nothing.
 * @param price the price of the card's batch, which the card has again after its return
 */
export function cardAfterReturn(
  card: Card,
  { outlet }: { readonly outlet?: string | undefined },
  price: number | null,
): CardAfterMove | SkipReason {
  if (card.state === 'used') return 'used';
  if (outlet !== undefined && outlet !== card.outlet) return 'elsewhere';
  if (card.outlet === '' && card.stage === 'centre') return 'centre';
  return { state: card.state, outlet: '', price, ...noSale };
}
