import type { AccessCode } from '@markaz/contract/cards/card';
import type { CodeFilter } from '@markaz/contract/cards/code-admin';
import { FieldPath, type Query, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { type Acting, writeLog } from '../../store/audit.ts';
import type { Database } from '../../store/database.ts';
import { cursorTimeSchema, decodeCursor } from '../../store/paging.ts';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';

/** Where a page ended: sort field in milliseconds, serial number and code. */
const positionSchema = z.tuple([
  cursorTimeSchema,
  z.number().int(),
  z.string().regex(/^[0-9A-Z]{1,40}$/u),
]);

/** States for which `expiresAt` is compared with the time, because `expired` is not stored. */
const timedStates: ReadonlySet<string | undefined> = new Set(['inactive', 'unused', 'expired']);

/**
 * Returns a query of the codes that match a filter. An index serves its order for all combinations
 * of filters. States that can expire are sorted by expiry. Cost: one read per code.
 */
export function codesQuery(
  { accessCodes }: Pick<Database, 'accessCodes'>,
  { cId, batch, outlet, state, stage }: CodeFilter,
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

  if (timedStates.has(state)) {
    const isOver = state === 'expired';
    query = query
      .where('expiresAt', isOver ? '<=' : '>', Timestamp.fromDate(now))
      .orderBy('expiresAt', 'asc');
  } else {
    query = query.orderBy('createdAt', 'desc');
  }
  query = query.orderBy('serial', 'asc').orderBy(FieldPath.documentId(), 'asc');
  if (after === undefined) return query;
  const [time, serial, code] = decodeCursor(positionSchema, after);
  return query.startAfter(Timestamp.fromMillis(time), serial, code);
}

/** Returns a function for a code's position in `codesQuery` with the same filter. */
export function positionIn({ state }: CodeFilter) {
  const field = timedStates.has(state) ? 'expiresAt' : 'createdAt';
  return (
    record: Pick<AccessCodeRecord, 'expiresAt' | 'createdAt' | 'serial'>,
    code: string,
  ): (string | number)[] => [record[field].toMillis(), record.serial, code];
}

/** Counts redeemable tokens. Replacements that are not shown count, as their state is unknown. */
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
 * Logs redeemable codes before they are sent, because anyone who reads a code can use or sell it.
 * @param known the token that the admin typed, which is not counted
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
