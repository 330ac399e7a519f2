import { idSchema, timestampRange } from '@markaz/contract/ids';
import {
  FieldPath,
  type Query,
  type QueryDocumentSnapshot,
  type QuerySnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import * as z from 'zod';
import { invalidFields } from '../core/api-error.ts';
import { type Database, type RecordWithId, readRecords } from './database.ts';

/**
 * A time in a cursor, in milliseconds since 1970. It is limited to the range that Firestore
 * accepts.
 */
export const cursorTimeSchema = z.number().int().min(timestampRange.first).max(timestampRange.last);

/** Encodes the end of a page as an opaque cursor for the client. */
export function encodeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Decodes a cursor of `encodeCursor`. @throws 400 for an invalid cursor */
export function decodeCursor<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw invalidFields({ after: 'موضع الصفحة غير صحيح' });
  }
}

export interface Page<Record> {
  readonly found: readonly RecordWithId<Record>[];
  /** Cursor of the next page. Null on the last page. */
  readonly next: string | null;
}

/**
 * Reads the first valid documents of a query. If a page has no valid document, the next page is
 * read too. Cost: 1 read per document.
 * @param positionOf returns the sort values of a document
 */
export async function readPage<Schema extends z.ZodType>(
  database: Database,
  query: Query,
  schema: Schema,
  limit: number,
  positionOf: (record: z.output<Schema>, id: string) => readonly (string | number)[],
): Promise<Page<z.output<Schema>>> {
  let from = query;
  for (;;) {
    const { docs } = await from.limit(limit).get();
    const found = readRecords(database, schema, docs);
    const [last, lastDoc] = [found.at(-1), docs.at(-1)];
    if (lastDoc === undefined || docs.length < limit) return { found, next: null };
    if (last !== undefined) return { found, next: encodeCursor(positionOf(last.record, last.id)) };
    from = query.startAfter(lastDoc);
  }
}

export interface PageRequest {
  readonly limit: number;
  readonly after?: string | undefined;
}

const newestCursorSchema = z.tuple([cursorTimeSchema, idSchema]);

/**
 * Reads the newest documents of a query by a time field. Cost: 1 read per document.
 * @throws 400 for an invalid cursor
 */
export function readNewest<Field extends string, Stored extends Readonly<Record<Field, Timestamp>>>(
  database: Database,
  query: Query,
  field: Field,
  schema: z.ZodType<Stored>,
  { limit, after }: PageRequest,
): Promise<Page<Stored>> {
  let newest = query.orderBy(field, 'desc').orderBy(FieldPath.documentId(), 'desc');
  if (after !== undefined) {
    const [time, id] = decodeCursor(newestCursorSchema, after);
    newest = newest.startAfter(Timestamp.fromMillis(time), id);
  }
  return readPage(database, newest, schema, limit, (record, id) => [record[field].toMillis(), id]);
}

const textCursorSchema = z.tuple([z.string()]);

/**
 * Reads the documents whose text field begins with a prefix, in the order of the texts, which must be
 * unique. Cost: 1 read per document.
 * @throws 400 for an invalid cursor
 */
export function readByPrefix<Field extends string, Stored extends Readonly<Record<Field, string>>>(
  database: Database,
  query: Query,
  field: Field,
  schema: z.ZodType<Stored>,
  prefix: string,
  { limit, after }: PageRequest,
): Promise<Page<Stored>> {
  const sorted = query.orderBy(field).endBefore(`${prefix}\uF8FF`);
  const start =
    after === undefined
      ? sorted.startAt(prefix)
      : sorted.startAfter(...decodeCursor(textCursorSchema, after));
  return readPage(database, start, schema, limit, (record) => [record[field]]);
}

/**
 * Reads at most three pages and returns the documents that match. The result may have fewer than
 * `limit` documents even if more pages follow.
 */
export async function readMatching<Record>(
  { limit, after }: PageRequest,
  read: (page: PageRequest) => Promise<Page<Record>>,
  isMatch: (record: Record) => boolean,
): Promise<Page<Record>> {
  const matchingRecords: Page<Record>['found'][number][] = [];
  let next: string | null | undefined = after;
  for (let round = 0; round < 3; round += 1) {
    const page = await read({ limit: limit - matchingRecords.length, after: next });
    matchingRecords.push(...page.found.filter(({ record }) => isMatch(record)));
    next = page.next;
    if (next === null || matchingRecords.length === limit) break;
  }
  return { found: matchingRecords, next: next ?? null };
}

/**
 * Reads pages until `limit` documents are read, or until the last page. Cost: the reads of the
 * pages.
 */
export async function readPages<Record>(
  { limit, after }: PageRequest,
  pageSize: number,
  read: (page: PageRequest) => Promise<Page<Record>>,
): Promise<Page<Record>> {
  const collected: Page<Record>['found'][number][] = [];
  let next: string | null | undefined = after;
  do {
    const page = await read({ limit: Math.min(pageSize, limit - collected.length), after: next });
    collected.push(...page.found);
    next = page.next;
  } while (next !== null && collected.length < limit);
  return { found: collected, next };
}

/** Yields all documents of a query, sorted by id, `size` at a time. */
export async function* documentPages(
  query: Query,
  size: number,
  read: (page: Query) => Promise<QuerySnapshot> = (page) => page.get(),
): AsyncGenerator<QueryDocumentSnapshot[]> {
  let page = query.orderBy(FieldPath.documentId()).limit(size);
  for (;;) {
    const { docs } = await read(page);
    yield docs;
    const last = docs.at(-1);
    if (last === undefined || docs.length < size) return;
    page = page.startAfter(last);
  }
}

/**
 * Yields the documents of the first page, which was already read. Then reads and yields all
 * following pages.
 */
export async function* pagesFrom<Record>(
  first: Page<Record>,
  readNext: (after: string) => Promise<Page<Record>>,
): AsyncGenerator<Page<Record>['found']> {
  let page = first;
  yield page.found;
  while (page.next !== null) {
    page = await readNext(page.next);
    yield page.found;
  }
}
