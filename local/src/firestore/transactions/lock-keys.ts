import { collectionId, collectionOf, databaseOf } from '../paths/names.ts';
import type { Scope } from '../query/plan.ts';
import type { Lock } from './locks.ts';

/**
 * What a transaction locks. A read locks the document, found or not. A query or a list locks its
 * collection, under its own parent alone; a query over a collection group locks the collection id
 * wherever it lies; a query over all collections locks the database.
 */
export function readLocks(names: Iterable<string>): Lock[] {
  return [...new Set(names)].map((name) => ({ key: name, mode: 'shared' }));
}

/** The lock of a query. */
export function queryLocks({ parent, collectionId: id, allDescendants }: Scope): Lock[] {
  const database = databaseOf(parent);
  if (id === undefined) return [{ key: databaseKey(database), mode: 'shared' }];
  const key = allDescendants ? groupKey(database, id) : `${parent}/${id}`;
  return [{ key, mode: 'shared' }];
}

/** The locks that writing these documents needs. */
export function writeLocks(database: string, names: Iterable<string>): Lock[] {
  const documents = [...new Set(names)];
  if (documents.length === 0) return [];
  const readers = new Set([
    ...documents.map(collectionOf),
    ...documents.map((name) => groupKey(database, collectionId(name))),
    databaseKey(database),
  ]);
  return [
    ...documents.map((key): Lock => ({ key, mode: 'exclusive' })),
    ...[...readers].map((key): Lock => ({ key, mode: 'intent' })),
  ];
}

/** No name holds two slashes in a row, so these keys meet none. */
function groupKey(database: string, id: string): string {
  return `${database}//${id}`;
}

function databaseKey(database: string): string {
  return `${database}//`;
}
