import type { AccessCode, CodeState } from '@markaz/contract/access-codes';

/** What can be done to several cards at once. */
export const codeChanges = ['activate', 'revoke', 'reinstate'] as const;
export type CodeChange = (typeof codeChanges)[number];

/** What can be done to cards that were made; several can be changed at once. */
export type CodeAction = CodeChange | 'swap';

const byState: Readonly<Record<CodeState, readonly CodeAction[]>> = {
  inactive: ['activate', 'swap', 'revoke'],
  unused: ['swap', 'revoke'],
  used: [],
  expired: ['revoke'],
  revoked: ['reinstate'],
};

/** What this card's state lets be done to it; a swapped card stays what it is. */
export function actionsFor({ state, replacedBy }: AccessCode): readonly CodeAction[] {
  return replacedBy === null ? byState[state] : [];
}

/**
 * What takes a change back; null where nothing does. Handing cards over cannot be undone; and where
 * some of the cards were not changed, they may have been so before, and undoing would change them.
 */
export function undoOf(change: CodeChange, unchanged: number): CodeChange | null {
  if (unchanged > 0 || change === 'activate') return null;
  return change === 'revoke' ? 'reinstate' : 'revoke';
}
