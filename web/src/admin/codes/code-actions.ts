import type { AccessCode, CodeState } from '@markaz/contract/cards/card';

/** Actions on several cards at once. */
export const codeChanges = ['activate', 'revoke', 'reinstate'] as const;
export type CodeChange = (typeof codeChanges)[number];

/** Actions on existing cards; a swap works on one card only. */
export type CodeAction = CodeChange | 'swap';

const byState: Readonly<Record<CodeState, readonly CodeAction[]>> = {
  inactive: ['activate', 'swap', 'revoke'],
  unused: ['swap', 'revoke'],
  used: [],
  expired: ['revoke'],
  revoked: ['reinstate'],
};

/** Actions that the card's state allows; a swapped card allows none. */
export function actionsFor({ state, replacedBy }: AccessCode): readonly CodeAction[] {
  return replacedBy === null ? byState[state] : [];
}
