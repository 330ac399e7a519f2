import type { CodeFilter } from '@markaz/contract/cards/code-admin';
import { FieldPath, type Query, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import type { Database } from '../../store/database.ts';
import { positionTime, readCursor } from '../../store/paging.ts';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';

/** Where a page ended: the sort field in milliseconds, serial number, code. */
const positionSchema = z.tuple([
  positionTime,
  z.number().int(),
  z.string().regex(/^[0-9A-Z]{1,40}$/u),
]);

/** `expired` is not stored: for these states, `expiresAt` is compared with now. */
const timedStates: ReadonlySet<string | undefined> = new Set(['inactive', 'unused', 'expired']);

/**
 * Returns the codes that match a filter, in an order that an index serves for all combinations of
 * filters. A page costs a read for each code. States that can expire are ordered by expiry.
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
  const [time, serial, code] = readCursor(positionSchema, after);
  return query.startAfter(Timestamp.fromMillis(time), serial, code);
}

/** Position of a code in `codesQuery` with the same filter. */
export function positionIn({ state }: CodeFilter) {
  const field = timedStates.has(state) ? 'expiresAt' : 'createdAt';
  return (
    record: Pick<AccessCodeRecord, 'expiresAt' | 'createdAt' | 'serial'>,
    code: string,
  ): (string | number)[] => [record[field].toMillis(), record.serial, code];
}
