import { collectionId, databaseOf } from '../paths/names.ts';
import type { Scope } from '../query/plan.ts';
import type { Lock } from './locks.ts';

/**
 * What a transaction locks. A read locks the document, found or not. A query or a list locks the
 * collection id, that is every collection with that id in the database, as the official emulator
 * does; a query over all collections locks the database.
 */
export function readLocks(names: Iterable<string>): Lock[] {
  return [...new Set(names)].map((name) => ({ key: name, mode: 'shared' }));
}

/** The lock of a query. */
export function queryLocks({ parent, collectionId: id }: Scope): Lock[] {
  const database = databaseOf(parent);
  const key = id === undefined ? databaseKey(database) : collectionKey(database, id);
  return [{ key, mode: 'shared' }];
}

/** The locks that writing these documents needs. */
export function writeLocks(database: string, names: Iterable<string>): Lock[] {
  const documents = new Set(names);
  if (documents.size === 0) return [];
  const collections = new Set([...documents].map((name) => collectionId(name)));
  return [
    ...[...documents].map((key): Lock => ({ key, mode: 'exclusive' })),
    ...[...collections].map((id): Lock => ({ key: collectionKey(database, id), mode: 'intent' })),
    { key: databaseKey(database), mode: 'intent' },
  ];
}

/** No document name holds two slashes in a row, so these keys meet none. */
function collectionKey(database: string, id: string): string {
  return `${database}//${id}`;
}

function databaseKey(database: string): string {
  return `${database}//`;
}
