import type { CodeFilter } from '@markaz/contract/cards/access-codes';
import type { AccessCode } from '@markaz/contract/cards/code-schema';
import type { Acting } from '../../store/audit.ts';
import type { AccessCodeStore } from './store.ts';

/**
 * How many of the tokens that an answer shows somebody could redeem. What became of a card that was
 * given out for another is not known unless it is shown itself: it counts.
 * @param known the token that was asked by, which is no news
 */
export function countRedeemable(codes: readonly AccessCode[], known?: string): number {
  const shown = new Set(codes.map(({ token }) => token));
  const redeemable = codes
    .filter(({ state }) => state === 'inactive' || state === 'unused')
    .map(({ token }) => token);
  const replacements = codes.flatMap(({ replacedBy }) =>
    replacedBy === null || shown.has(replacedBy) ? [] : [replacedBy],
  );
  const tokens = new Set([...redeemable, ...replacements]);
  if (known !== undefined) tokens.delete(known);
  return tokens.size;
}

/** Before the codes leave: who can read them can use them, or sell them. */
export async function noteListing(
  store: Pick<AccessCodeStore, 'recordListing'>,
  acting: Acting,
  filter: CodeFilter,
  count: number,
): Promise<void> {
  if (count > 0) await store.recordListing(acting, filter, count);
}
