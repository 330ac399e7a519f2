import { collectionId, collectionOf, databaseOf } from '../paths/names.ts';
import type { QueryPlan, Scope } from '../query/plan.ts';
import { selects } from '../query/run.ts';
import type { Change } from '../store/store.ts';
import type { Lock } from './locks.ts';

/**
 * The locks of a transaction. A read locks the document, found or not. A query locks the documents
 * that it selects, and prevents changes that would add others, regardless of its limit. That is
 * more than the service, which locks the index entries that it read.
 */
export function readLocks(names: Iterable<string>): Lock[] {
  return [...new Set(names)].map((name) => ({ key: name, mode: 'shared' }));
}

/** The lock of a query. */
export function queryLocks(plan: QueryPlan): Lock[] {
  const notices = ({ before, after }: Change) =>
    [before, after].some((document) => document !== undefined && selects(plan, document));
  return [{ key: scopeKey(plan.scope), mode: 'shared', notices }];
}

/** The lock of a list: any document of its collection. */
export function listLocks(scope: Scope): Lock[] {
  return [{ key: scopeKey(scope), mode: 'shared' }];
}

function scopeKey({ parent, collectionId: id, allDescendants }: Scope): string {
  const database = databaseOf(parent);
  if (id === undefined) return databaseKey(database);
  return allDescendants ? groupKey(database, id) : `${parent}/${id}`;
}

/**
 * The locks for writing these documents.
 * @param changes what they would change now, for queries that do not read all of a collection
 */
export function writeLocks(
  database: string,
  names: Iterable<string>,
  changes: NonNullable<Lock['changes']>,
): Lock[] {
  const documents = [...new Set(names)];
  if (documents.length === 0) return [];
  const collectionKeys = new Set([
    ...documents.map(collectionOf),
    ...documents.map((name) => groupKey(database, collectionId(name))),
    databaseKey(database),
  ]);
  return [
    ...documents.map((key): Lock => ({ key, mode: 'exclusive' })),
    ...[...collectionKeys].map((key): Lock => ({ key, mode: 'intent', changes })),
  ];
}

/** No name contains two slashes in a row, so these keys never equal one. */
function groupKey(database: string, id: string): string {
  return `${database}//${id}`;
}

function databaseKey(database: string): string {
  return `${database}//`;
}
