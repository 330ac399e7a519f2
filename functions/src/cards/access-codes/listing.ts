import type { AccessCode } from '@markaz/contract/cards/card';
import type { CodeFilter } from '@markaz/contract/cards/code-admin';
import { FieldPath, type Query, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { type Acting, writeLog } from '../../store/audit.ts';
import type { Database } from '../../store/database.ts';
import { cursorTimeSchema, decodeCursor } from '../../store/paging.ts';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';

/**
 * The position of the last code of a page. It consists of the time by which codes are sorted (in
 * milliseconds), the serial number and the code.
 */
const positionSchema = z.tuple([
  cursorTimeSchema,
  z.number().int(),
  z.string().regex(/^[0-9A-Z]{1,40}$/u),
]);

/** States that depend on the expiry, because `expired` is not stored. */
const expiringStates: ReadonlySet<string | undefined> = new Set(['inactive', 'unused', 'expired']);

/**
 * Returns a query of the codes that match a filter. Codes in a state that depends on the expiry are
 * sorted by expiry, other codes by creation. Firestore can serve this order for every combination
 * of filters from its indexes. Cost: 1 read per code.
 */
export function codesQuery(
  { accessCodes }: Pick<Database, 'accessCodes'>,
  { cId, batch, place, outlet = place && '', state, stage }: CodeFilter,
  now: Date,
  after: string | undefined,
): Query {
  let query: Query = accessCodes;
  if (cId !== undefined) query = query.where('cId', '==', cId);
  if (batch !== undefined) query = query.where('batch', '==', batch);
  if (outlet !== undefined) query = query.where('outlet', '==', outlet);
  if (stage !== undefined) query = query.where('stage', '==', stage);
  if (state === 'expired') query = query.where('state', 'in', ['inactive', 'unused']);
  else if (state !== undefined) query = query.where('state', '==', state);

  if (expiringStates.has(state)) {
    const hasExpired = state === 'expired';
    query = query
      .where('expiresAt', hasExpired ? '<=' : '>', Timestamp.fromDate(now))
      .orderBy('expiresAt', 'asc');
  } else {
    query = query.orderBy('createdAt', 'desc');
  }
  query = query.orderBy('serial', 'asc').orderBy(FieldPath.documentId(), 'asc');
  if (after === undefined) return query;
  const [time, serial, code] = decodeCursor(positionSchema, after);
  return query.startAfter(Timestamp.fromMillis(time), serial, code);
}

/** Creates a function that returns the position of a code in `codesQuery` with the same filter. */
export function createPositionOf({ state }: CodeFilter) {
  const field = expiringStates.has(state) ? 'expiresAt' : 'createdAt';
  return (
    record: Pick<AccessCodeRecord, 'expiresAt' | 'createdAt' | 'serial'>,
    code: string,
  ): (string | number)[] => [record[field].toMillis(), record.serial, code];
}

/**
 * Counts the tokens that can be redeemed now or after activation. Also counts tokens of
 * replacements that are not in the list, because their state is unknown here.
 */
function countRedeemable(codes: readonly AccessCode[], typedToken: string | undefined): number {
  const visibleTokens = new Set(codes.map(({ token }) => token));
  const tokens = codes.flatMap(({ token, state, replacedBy }) => [
    ...(state === 'inactive' || state === 'unused' ? [token] : []),
    ...(replacedBy === null || visibleTokens.has(replacedBy) ? [] : [replacedBy]),
  ]);
  return new Set(tokens.filter((token) => token !== typedToken)).size;
}

export function logSubjectsOf({ cId, batch }: CodeFilter): string[] {
  return [
    ...(cId === undefined ? [] : [`course/${cId}`]),
    ...(batch === undefined ? [] : [`batch/${batch}`]),
  ];
}

/**
 * Logs that an admin sees redeemable codes, because anyone who sees a code can use or sell it. Must
 * be called before the codes are sent. Cost: at most 1 write.
 * @param typedToken a token that the admin typed. It is not counted.
 */
export async function logListing(
  database: Database,
  acting: Acting,
  filter: CodeFilter,
  codes: readonly AccessCode[],
  typedToken?: string,
): Promise<void> {
  const count = countRedeemable(codes, typedToken);
  if (count === 0) return;
  const subjects = logSubjectsOf(filter);
  await writeLog(database, acting, { action: 'codes.list', subjects, after: { count } });
}
