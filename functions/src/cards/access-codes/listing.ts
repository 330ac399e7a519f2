import type { CodeFilter } from '@markaz/contract/cards/access-codes';
import type { AccessCode } from '@markaz/contract/cards/code-schema';
import type { Acting } from '../../store/audit.ts';
import type { AccessCodeStore } from './store.ts';

/**
 * Counts the redeemable tokens in a response. A replacement that is not in the response itself
 * counts, because its state is unknown.
 * @param known the token that the admin typed, which does not count
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

/** Logs a listing before its codes are sent: anyone who reads a code can use it or sell it. */
export async function noteListing(
  store: Pick<AccessCodeStore, 'recordListing'>,
  acting: Acting,
  filter: CodeFilter,
  count: number,
): Promise<void> {
  if (count > 0) await store.recordListing(acting, filter, count);
}
