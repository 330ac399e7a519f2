import { StatusError, status } from '../model.ts';
import { compareUtf8 } from '../values/utf8.ts';

/** Limits of the service: firebase.google.com/docs/firestore/quotas (collections, documents). */
const MAX_ID_BYTES = 1_500;
const MAX_NAME_BYTES = 6 * 1_024;
const MAX_COLLECTION_DEPTH = 100;

const RESERVED_ID = /^__.*__$/s;
const NUMERIC_ID = /^__id(-?\d+)__$/;
const ROOT = /^(projects\/[^/]+\/databases\/[^/]+)\/documents(?:\/(.*))?$/s;

/** A resource name taken apart. `segments` alternate collection id, document id. */
export interface ParsedName {
  /** `projects/{project}/databases/{database}` */
  readonly database: string;
  readonly segments: readonly string[];
}

/**
 * Reads the name of a document.
 * Raises INVALID_ARGUMENT for anything else, for reserved, empty or over-long ids and, when
 * `database` is given, for a document of another database.
 */
export function parseDocumentName(name: string, database?: string): ParsedName {
  const parsed = parseName(name, database);
  if (parsed.segments.length === 0 || parsed.segments.length % 2 !== 0) {
    throw invalid(`Document name "${name}" must have an even, positive number of path segments.`);
  }
  return parsed;
}

/**
 * Reads what may hold collections: a database's `…/documents` or a document.
 * Raises INVALID_ARGUMENT for anything else, as `parseDocumentName` does.
 */
export function parseParentName(name: string, database?: string): ParsedName {
  const parsed = parseName(name, database);
  if (parsed.segments.length % 2 !== 0) {
    throw invalid(`Parent "${name}" names a collection, not a document or the database root.`);
  }
  return parsed;
}

/** Reads `projects/{project}/databases/{database}`; raises INVALID_ARGUMENT for anything else. */
export function validateDatabaseName(name: string): string {
  if (!/^projects\/[^/]+\/databases\/[^/]+$/.test(name)) {
    throw invalid(`Database name "${name}" is not of the form projects/{p}/databases/{d}.`);
  }
  return name;
}

/** Raises INVALID_ARGUMENT unless `id` can name a collection. */
export function validateCollectionId(id: string): void {
  validateIdText(id, 'Collection');
  if (RESERVED_ID.test(id)) {
    throw invalid(`Collection id "${id}" is invalid because it is reserved.`);
  }
}

/** Raises INVALID_ARGUMENT unless `id` can name a document; `__id123__` is a numeric id. */
export function validateDocumentId(id: string): void {
  validateIdText(id, 'Resource');
  if (RESERVED_ID.test(id) && numericId(id) === undefined) {
    throw invalid(`Resource id "${id}" is invalid because it is reserved.`);
  }
}

/** The database of a resource name: `projects/{project}/databases/{database}`. */
export function databaseOf(name: string): string {
  const at = name.indexOf('/documents');
  return at === -1 ? name : name.slice(0, at);
}

/** The name under which the database's first collections lie: `{database}/documents`. */
export function rootOf(database: string): string {
  return `${database}/documents`;
}

/** The collection that a document lies in, as a full resource name. */
export function collectionOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/'));
}

/** The id of the collection that a document lies in. */
export function collectionId(name: string): string {
  const end = name.lastIndexOf('/');
  return name.slice(name.lastIndexOf('/', end - 1) + 1, end);
}

/** The last segment: a document's own id. */
export function documentId(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** What holds a document's collection: another document, or the database's `…/documents`. */
export function parentOf(name: string): string {
  const collection = collectionOf(name);
  return collection.slice(0, collection.lastIndexOf('/'));
}

/** Whether `name` lies anywhere below `ancestor`, itself excluded. */
export function isDescendant(name: string, ancestor: string): boolean {
  return (
    name.length > ancestor.length && name[ancestor.length] === '/' && name.startsWith(ancestor)
  );
}

/**
 * Orders resource names by path segment: numeric ids first and by number, all others by their
 * UTF-8 bytes, a document before what lies below it.
 */
export function compareNames(a: string, b: string): number {
  if (a === b) return 0;
  const shared = Math.min(a.length, b.length);
  let at = 0;
  while (at < shared && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  // Both names agree up to `at`, so the segments that hold it start at the same place.
  const start = at === 0 ? 0 : a.lastIndexOf('/', at - 1) + 1;
  return compareSegments(segmentFrom(a, start), segmentFrom(b, start), a.length - b.length);
}

function segmentFrom(name: string, start: number): string {
  const end = name.indexOf('/', start);
  return end === -1 ? name.slice(start) : name.slice(start, end);
}

function compareSegments(a: string, b: string, ifEqual: number): number {
  if (a.startsWith('__id') || b.startsWith('__id')) {
    const left = numericId(a);
    const right = numericId(b);
    if (left !== undefined && right !== undefined && left !== right) return left < right ? -1 : 1;
    if (left !== undefined && right === undefined) return -1;
    if (left === undefined && right !== undefined) return 1;
  }
  return compareUtf8(a, b) || ifEqual;
}

function numericId(segment: string): bigint | undefined {
  const digits = NUMERIC_ID.exec(segment)?.[1];
  if (digits === undefined) return undefined;
  const id = BigInt(digits);
  return BigInt.asIntN(64, id) === id ? id : undefined;
}

function parseName(name: string, database: string | undefined): ParsedName {
  const match = ROOT.exec(name);
  if (match?.[1] === undefined) {
    throw invalid(
      `Resource name "${name}" does not start with projects/{project}/databases/{database}/documents.`,
    );
  }
  if (database !== undefined && match[1] !== database) {
    throw invalid(`Resource "${name}" does not belong to the database "${database}".`);
  }
  const segments = match[2] === undefined ? [] : match[2].split('/');
  for (const [index, segment] of segments.entries()) {
    if (index % 2 === 0) validateCollectionId(segment);
    else validateDocumentId(segment);
  }
  if (segments.length > MAX_COLLECTION_DEPTH * 2) {
    throw invalid(
      `Resource name "${name}" is deeper than ${MAX_COLLECTION_DEPTH} levels of collections.`,
    );
  }
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) {
    throw invalid(`Resource name is longer than ${MAX_NAME_BYTES} bytes.`);
  }
  return { database: match[1], segments };
}

function validateIdText(id: string, what: string): void {
  if (id === '') throw invalid(`${what} id must not be empty.`);
  if (id === '.' || id === '..') {
    throw invalid(`${what} id "${id}" is invalid because it is reserved.`);
  }
  if (id.includes('/')) throw invalid(`${what} id "${id}" must not contain a slash.`);
  if (!id.isWellFormed()) throw invalid(`${what} id is not valid UTF-8.`);
  if (id.length * 3 > MAX_ID_BYTES && Buffer.byteLength(id) > MAX_ID_BYTES) {
    throw invalid(`${what} id is longer than ${MAX_ID_BYTES} bytes.`);
  }
}

function invalid(message: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, message);
}
