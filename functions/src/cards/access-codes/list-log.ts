import type { AccessCode } from '@markaz/contract/cards/card';
import type { CodeFilter } from '@markaz/contract/cards/code-admin';
import { type Acting, writeLog } from '../../store/audit.ts';
import type { Database } from '../../store/database.ts';

/**
 * Counts the redeemable tokens in a response. A replacement that is not in the response itself
 * counts, because its state is unknown.
 */
function countRedeemable(codes: readonly AccessCode[], known: string | undefined): number {
  const shown = new Set(codes.map(({ token }) => token));
  const tokens = codes.flatMap(({ token, state, replacedBy }) => [
    ...(state === 'inactive' || state === 'unused' ? [token] : []),
    ...(replacedBy === null || shown.has(replacedBy) ? [] : [replacedBy]),
  ]);
  return new Set(tokens.filter((token) => token !== known)).size;
}

export function subjectsOf({ cId, batch }: CodeFilter): string[] {
  return [
    ...(cId === undefined ? [] : [`course/${cId}`]),
    ...(batch === undefined ? [] : [`batch/${batch}`]),
  ];
}

/**
 * Logs a list of codes before it is sent, if it has a redeemable one: anyone who reads a code can
 * use it or sell it.
 * @param known the token that the admin typed, which does not count
 */
export async function logListing(
  database: Database,
  acting: Acting,
  filter: CodeFilter,
  codes: readonly AccessCode[],
  known?: string,
): Promise<void> {
  const count = countRedeemable(codes, known);
  if (count === 0) return;
  const subjects = subjectsOf(filter);
  await writeLog(database, acting, { action: 'codes.list', subjects, after: { count } });
}
