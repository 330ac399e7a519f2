import { calendar, idSchema } from '@markaz/contract/ids';
import { FieldPath, type Query, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { invalidFields } from '../core/api-error.ts';
import type { Database } from './database.ts';
import { type Read, readRecords } from './read-list.ts';

/** What positions are made of, with ids and texts: Firestore fails by what it cannot hold. */
export const positionTime = z.number().int().min(calendar.first).max(calendar.last);

/** Where a page ended, as an opaque text for the caller to bring back. */
function writeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** What `writeCursor` wrote. @throws 400 where it is not of that shape */
export function readCursor<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.output<Schema> {
  const position = schema.safeParse(parse(text));
  if (position.success) return position.data;
  throw invalidFields({ after: 'موضع الصفحة غير صحيح' });
}

/** A page of stored documents, and where the next one begins; null behind the last. */
export interface Page<Record> {
  readonly found: readonly Read<Record>[];
  readonly next: string | null;
}

/**
 * The first documents of a query that fit; as many reads as documents. It goes on behind a page of
 * which none fits.
 * @param positionOf what the query is ordered by, of one document
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
    if (last !== undefined) return { found, next: writeCursor(positionOf(last.record, last.id)) };
    from = query.startAfter(lastDoc);
  }
}

/** Which page of a list is asked for. */
export interface PageRequest {
  readonly limit: number;
  readonly after?: string | undefined;
}

const newestSchema = z.tuple([positionTime, idSchema]);

/**
 * The newest documents of a query, by one of their times; as many reads as documents.
 * @throws 400 for a position that is none
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
    const [time, id] = readCursor(newestSchema, after);
    newest = newest.startAfter(Timestamp.fromMillis(time), id);
  }
  return readPage(database, newest, schema, limit, (record, id) => [record[field].toMillis(), id]);
}

/** Pages that are read for one of which documents are left out. */
const roundsOfSearch = 3;

/**
 * A page of those documents that are meant. Where few are, it is read on, `roundsOfSearch` times at
 * the most; the page may then be short, or empty, and another one follow it all the same.
 */
export async function readMatching<Record>(
  { limit, after }: PageRequest,
  read: (page: PageRequest) => Promise<Page<Record>>,
  matches: (record: Record) => boolean,
): Promise<Page<Record>> {
  const matching: Page<Record>['found'][number][] = [];
  let next: string | null | undefined = after;
  for (let round = 0; round < roundsOfSearch; round += 1) {
    const page = await read({ limit: limit - matching.length, after: next });
    matching.push(...page.found.filter(({ record }) => matches(record)));
    next = page.next;
    if (next === null || matching.length === limit) break;
  }
  return { found: matching, next: next ?? null };
}

/** Documents of several pages in a row, up to so many; as many reads as the pages cost. */
export async function readRun<Record>(
  { limit, after }: PageRequest,
  pageSize: number,
  read: (page: PageRequest) => Promise<Page<Record>>,
): Promise<Page<Record>> {
  const run: Page<Record>['found'][number][] = [];
  let next: string | null | undefined = after;
  do {
    const page = await read({ limit: Math.min(pageSize, limit - run.length), after: next });
    run.push(...page.found);
    next = page.next;
  } while (next !== null && run.length < limit);
  return { found: run, next };
}

/** Every page's documents, one page after the other; the first one is read already. */
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
