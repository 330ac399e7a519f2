import { collectionId, collectionOf, databaseOf } from '../paths/names.ts';
import type { QueryPlan, Scope } from '../query/plan.ts';
import { selects } from '../query/run.ts';
import type { Change } from '../store/store.ts';
import type { Lock } from './locks.ts';

/**
 * Returns the locks for reading documents by name. A missing document is locked, too.
 */
export function readLocks(names: Iterable<string>): Lock[] {
  return [...new Set(names)].map((name) => ({ key: name, mode: 'shared' }));
}

/**
 * Returns the lock of a query. It locks all documents that match the query, even those beyond its
 * limit, and prevents other documents from beginning to match. The service locks less, only the
 * index entries that the query read.
 */
export function queryLocks(plan: QueryPlan): Lock[] {
  const notices = ({ before, after }: Change) =>
    [before, after].some((document) => document !== undefined && selects(plan, document));
  return [{ key: scopeKey(plan.scope), mode: 'shared', notices }];
}

/** Returns the lock of a list, which locks all documents in its scope. */
export function listLocks(scope: Scope): Lock[] {
  return [{ key: scopeKey(scope), mode: 'shared' }];
}

function scopeKey({ parent, collectionId: id, allDescendants }: Scope): string {
  const database = databaseOf(parent);
  if (id === undefined) return databaseKey(database);
  return allDescendants ? groupKey(database, id) : `${parent}/${id}`;
}

/**
 * Returns the locks for writing documents.
 * @param changes returns the changes that the writes would make now. The locks of queries need
 * them.
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

// The keys of groups and databases contain two slashes in a row, unlike the names of documents and
// collections.
function groupKey(database: string, id: string): string {
  return `${database}//${id}`;
}

function databaseKey(database: string): string {
  return `${database}//`;
}
