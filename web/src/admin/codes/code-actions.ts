import type { AccessCode, CodeState } from '@markaz/contract/cards/code-schema';

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
