import { StatusError, status } from '../model.ts';
import { codePointRank } from '../values/utf8.ts';
import { type NameKind, nameProblem } from './name-problem.ts';

/** Limits of the service: firebase.google.com/docs/firestore/quotas (collections, documents). */
const maxIdBytes = 1_500;
const maxNameBytes = 6 * 1_024;
const maxCollectionDepth = 100;

/** Four underscores alone are an ordinary id, because the service reserves only longer ones. */
const reservedId = /^__.+__$/s;
const slash = 0x2f;
const numericIdPattern = /^__id(-?\d+)__$/;
const rootPattern = /^(projects\/[^/]+\/databases\/[^/]+)\/documents(?:\/(.*))?$/s;

/** A parsed resource name. In `segments`, collection ids and document ids alternate. */
export interface ParsedName {
  /** `projects/{project}/databases/{database}` */
  readonly database: string;
  readonly segments: readonly string[];
}

/**
 * Parses the name of a document.
 * @throws INVALID_ARGUMENT for any other name, and for reserved, empty or too long ids. If
 * `database` is given, also for a document of another database.
 */
export function parseDocumentName(name: string, database?: string): ParsedName {
  return parseNonRoot(name, 'Document name', database);
}

/**
 * Parses the name of a document in a reference value. In its errors, the service calls it a parent.
 */
export function parseReference(name: string): ParsedName {
  return parseNonRoot(name, 'Document parent name', undefined);
}

/**
 * Parses the name of a parent of collections, which is a document or a database's `…/documents`.
 * @throws INVALID_ARGUMENT as `parseDocumentName` does
 */
export function parseParentName(name: string, database?: string): ParsedName {
  return parseName(name, 'Document parent name', database);
}

/** @throws INVALID_ARGUMENT unless `name` has the form `projects/{project}/databases/{database}` */
export function validateDatabaseName(name: string): string {
  if (!/^projects\/[^/]+\/databases\/[^/]+$/.test(name)) {
    throw invalid(nameProblem(name, 'Database name'));
  }
  return name;
}

/** @throws INVALID_ARGUMENT unless `id` can name a collection. */
export function validateCollectionId(id: string): void {
  validateIdText(id, 'Collection');
  if (reservedId.test(id)) {
    throw invalid(`Collection id "${id}" is invalid because it is reserved.`);
  }
}

/** @throws INVALID_ARGUMENT unless `id` can name a document. `__id123__` is a numeric id. */
export function validateDocumentId(id: string): void {
  validateIdText(id, 'Resource');
  if (!reservedId.test(id)) return;
  if (!id.startsWith('__id')) {
    throw invalid(`Resource id "${id}" is invalid because it is reserved.`);
  }
  const number = numericId(id);
  if (number === undefined) {
    throw invalid(
      `A long document ID string must be formatted like '__id{LONG}__', where LONG is a 64-bit integer. Found: '${id}'.`,
    );
  }
  if (number === 0n) throw invalid('Document ID of type long must be non-zero');
}

/** Returns the database of a resource name, `projects/{project}/databases/{database}`. */
export function databaseOf(name: string): string {
  const at = name.indexOf('/documents');
  return at === -1 ? name : name.slice(0, at);
}

/** Returns the parent of the database's top-level collections, `{database}/documents`. */
export function rootOf(database: string): string {
  return `${database}/documents`;
}

/** Returns the full name of a document's collection. */
export function collectionOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/'));
}

/** Returns the id of a document's collection. */
export function collectionId(name: string): string {
  const end = name.lastIndexOf('/');
  return name.slice(name.lastIndexOf('/', end - 1) + 1, end);
}

/** Returns the id of a document, which is the last segment of its name. */
export function documentId(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** Returns the parent of a document's collection, another document or `{database}/documents`. */
export function parentOf(name: string): string {
  const collection = collectionOf(name);
  return collection.slice(0, collection.lastIndexOf('/'));
}

/** Whether `name` is below `ancestor` at any depth. Returns false for `ancestor` itself. */
export function isDescendant(name: string, ancestor: string): boolean {
  return (
    name.length > ancestor.length && name[ancestor.length] === '/' && name.startsWith(ancestor)
  );
}

/**
 * Compares resource names segment by segment. Numeric ids come first, ordered by number. Other ids
 * are ordered by their UTF-8 bytes. A document comes before its descendants.
 * @param sharedLength the number of characters at the start that are known to be equal
 */
export function compareNames(a: string, b: string, sharedLength = 0): number {
  const shorter = Math.min(a.length, b.length);
  let at = sharedLength;
  while (at < shorter && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === shorter && a.length === b.length) return 0;
  // Both names agree up to `at`, so the segments that contain it start at the same place.
  const start = at === 0 ? 0 : a.lastIndexOf('/', at - 1) + 1;
  if (a.startsWith('__id', start) || b.startsWith('__id', start)) {
    const order = compareNumericIds(segmentFrom(a, start), segmentFrom(b, start));
    if (order !== 0) return order;
  }
  return rankAt(a, at) - rankAt(b, at);
}

/**
 * Ranks the first different character. The end of a name comes first, then the end of a segment.
 */
function rankAt(name: string, at: number): number {
  if (at >= name.length) return -2;
  const unit = name.charCodeAt(at);
  return unit === slash ? -1 : codePointRank(unit);
}

function segmentFrom(name: string, start: number): string {
  const end = name.indexOf('/', start);
  return end === -1 ? name.slice(start) : name.slice(start, end);
}

/** Returns zero if neither id is numeric, or if both are equal. */
function compareNumericIds(a: string, b: string): number {
  const left = numericId(a);
  const right = numericId(b);
  if (left === undefined || right === undefined) {
    return Number(left === undefined) - Number(right === undefined);
  }
  return left < right ? -1 : left > right ? 1 : 0;
}

function numericId(segment: string): bigint | undefined {
  const digits = numericIdPattern.exec(segment)?.[1];
  if (digits === undefined) return undefined;
  const id = BigInt(digits);
  return BigInt.asIntN(64, id) === id ? id : undefined;
}

function parseNonRoot(name: string, what: NameKind, database: string | undefined): ParsedName {
  const parsed = parseName(name, what, database);
  if (parsed.segments.length === 0) throw invalid(nameProblem(name, what));
  return parsed;
}

function parseName(name: string, what: NameKind, database: string | undefined): ParsedName {
  const match = rootPattern.exec(name);
  if (match?.[1] === undefined) throw invalid(nameProblem(name, what));
  if (database !== undefined && match[1] !== database) {
    throw invalid(`${what} "${name}" does not belong to the database "${database}".`);
  }
  const segments = match[2] === undefined ? [] : match[2].split('/');
  if (segments.length % 2 !== 0 || segments.some(isMisplaced)) {
    throw invalid(nameProblem(name, what));
  }
  for (const [index, segment] of segments.entries()) {
    if (index % 2 === 0) validateCollectionId(segment);
    else validateDocumentId(segment);
  }
  if (segments.length > maxCollectionDepth * 2) {
    throw invalid(`${what} "${name}" has more than ${maxCollectionDepth} levels of collections.`);
  }
  if (Buffer.byteLength(name) > maxNameBytes) {
    throw invalid(`${what} is longer than ${maxNameBytes} bytes.`);
  }
  return { database: match[1], segments };
}

function validateIdText(id: string, what: string): void {
  if (id === '') throw invalid(`${what} id must not be empty.`);
  if (id === '.' || id === '..') {
    throw invalid(`${what} id "${id}" is invalid because it is reserved.`);
  }
  if (id.includes('/')) throw invalid(`${what} id "${id}" is invalid because it contains "/".`);
  if (!id.isWellFormed()) throw invalid(`${what} id is not valid UTF-8.`);
  if (id.length * 3 > maxIdBytes && Buffer.byteLength(id) > maxIdBytes) {
    const element = what === 'Collection' ? 'kind' : 'name';
    throw invalid(`The key path element ${element} is longer than ${maxIdBytes} bytes.`);
  }
}

function isMisplaced(segment: string): boolean {
  return segment === '' || segment === '.' || segment === '..';
}

function invalid(message: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, message);
}
