import type { AccessCode, CodeState } from '@markaz/contract/access-codes';

/** What can be done to cards that were made. */
export type Deed = 'activate' | 'revoke' | 'reinstate' | 'swap';
/** Deeds on several cards at once. */
export type BulkDeed = Exclude<Deed, 'swap'>;

const byState: Readonly<Record<CodeState, readonly Deed[]>> = {
  inactive: ['activate', 'swap', 'revoke'],
  unused: ['swap', 'revoke'],
  used: [],
  expired: ['revoke'],
  revoked: ['reinstate'],
};

/** What this card's state lets be done to it; a swapped card stays what it is. */
export function deedsFor({ state, replacedBy }: AccessCode): readonly Deed[] {
  return replacedBy === null ? byState[state] : [];
}

/**
 * What takes a deed back; null where nothing does. Handing cards over cannot be undone; and where
 * some of the cards were not changed, they may have been so before, and undoing would change them.
 */
export function undoOf(deed: BulkDeed, unchanged: number): BulkDeed | null {
  if (unchanged > 0 || deed === 'activate') return null;
  return deed === 'revoke' ? 'reinstate' : 'revoke';
}
