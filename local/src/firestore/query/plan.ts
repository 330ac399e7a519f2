import { StatusError, type StoredDocument, status, type Value } from '../model.ts';
import {
  type FieldPath,
  formatFieldPath,
  isNamePath,
  NAME_FIELD,
  parseFieldPath,
} from '../paths/field-path.ts';
import { parseParentName, validateCollectionId } from '../paths/names.ts';
import type { ProtoCursor, ProtoStructuredQuery } from '../proto.ts';
import { decodeValue } from '../values/codec.ts';
import { compareUtf8 } from '../values/utf8.ts';
import { checkFilter, fieldFilters, isInequality } from './check-filter.ts';
import { compileFilter, type DocumentTest, type Filter, fieldReader } from './filter.ts';
import { parseFilter } from './parse-filter.ts';

/** Which documents a query looks at. */
export interface Scope {
  /** The document or `…/documents` that the query starts from. */
  readonly parent: string;
  /** Undefined in a kindless query, which sees every collection. */
  readonly collectionId: string | undefined;
  /** False sees only collections directly under the parent. */
  readonly allDescendants: boolean;
}

export interface Order {
  readonly path: FieldPath;
  readonly direction: 'ASCENDING' | 'DESCENDING';
  readonly read: (document: StoredDocument) => Value | undefined;
}

/** A position in the results: values for the first orders, and on which side of equal ones. */
export interface Cursor {
  readonly values: readonly Value[];
  readonly before: boolean;
}

/** A valid query, with all that can be worked out before any document is seen. */
export interface QueryPlan {
  readonly scope: Scope;
  readonly filter: Filter | undefined;
  readonly test: DocumentTest;
  /** Explicit orders, then the implicit ones; `__name__` is always among them. */
  readonly orders: readonly Order[];
  readonly startAt: Cursor | undefined;
  readonly endAt: Cursor | undefined;
  readonly offset: number;
  /** Undefined is no limit, 0 is nothing at all. */
  readonly limit: number | undefined;
  /** Undefined is the whole document, none is its name alone. */
  readonly select: readonly FieldPath[] | undefined;
}

/** Filters, orders and levels of the parent together; a limit of the service. */
const MAX_COMPONENTS = 100;

/**
 * Checks a query completely and prepares it to be run; `parent` is a document's name or
 * `{database}/documents`. Raises INVALID_ARGUMENT, FAILED_PRECONDITION for what no index could
 * serve, and UNIMPLEMENTED for vector search.
 */
export function planQuery(parent: string, query: ProtoStructuredQuery): QueryPlan {
  if (query.findNearest) {
    throw new StatusError(
      status.UNIMPLEMENTED,
      'The local Firestore does not support vector search (find_nearest).',
    );
  }
  const scope = planScope(parent, query);
  const filter = query.where ? parseFilter(query.where) : undefined;
  checkFilter(filter);
  const orders = planOrders(query, filter);
  if (scope.collectionId === undefined) checkKindless(filter, orders);
  checkComponents(scope, filter, query);
  return {
    scope,
    filter,
    test: compileFilter(filter),
    orders,
    startAt: planCursor(query.startAt, orders),
    endAt: planCursor(query.endAt, orders),
    offset: nonNegative(query.offset ?? 0, 'offset'),
    limit: query.limit ? nonNegative(query.limit.value ?? 0, 'limit') : undefined,
    select: query.select
      ? (query.select.fields ?? []).map((field) =>
          parseFieldPath(field.fieldPath ?? '', { name: true }),
        )
      : undefined,
  };
}

function planScope(parent: string, query: ProtoStructuredQuery): Scope {
  parseParentName(parent);
  const from = query.from ?? [];
  if (from.length > 1) throw invalid('A query may select from at most one collection.');
  const selector = from[0] ?? { allDescendants: true };
  if (selector.collectionId) validateCollectionId(selector.collectionId);
  return {
    parent,
    collectionId: selector.collectionId || undefined,
    allDescendants: selector.allDescendants ?? false,
  };
}

function planOrders(query: ProtoStructuredQuery, filter: Filter | undefined): Order[] {
  const orders: Order[] = [];
  const seen = new Set<string>();
  const add = (path: FieldPath, direction: Order['direction']) => {
    seen.add(formatFieldPath(path));
    orders.push({ path, direction, read: fieldReader(path) });
  };
  for (const { field, direction } of query.orderBy ?? []) {
    const path = parseFieldPath(field?.fieldPath ?? '', { name: true });
    const text = formatFieldPath(path);
    if (seen.has(text)) throw invalid(`order by clause cannot contain duplicate fields ${text}`);
    if (seen.has(NAME_FIELD)) {
      throw invalid('order by clause cannot contain more fields after the key');
    }
    add(path, direction === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING');
  }
  const last = orders.at(-1)?.direction ?? 'ASCENDING';
  const implied = fieldFilters(filter)
    .filter(isInequality)
    .map((leaf) => leaf.path)
    .filter((path) => !isNamePath(path))
    .sort(comparePaths);
  for (const path of implied) if (!seen.has(formatFieldPath(path))) add(path, last);
  if (!seen.has(NAME_FIELD)) add([NAME_FIELD], last);
  return orders;
}

function comparePaths(a: FieldPath, b: FieldPath): number {
  for (const [index, segment] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = compareUtf8(segment, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function planCursor(cursor: ProtoCursor | undefined, orders: readonly Order[]): Cursor | undefined {
  const values = cursor?.values ?? [];
  if (values.length === 0) return undefined;
  if (values.length > orders.length) throw invalid('Cursor has too many values.');
  const decoded = values.map((proto, index) => {
    const value = decodeValue(proto);
    const order = orders[index];
    if (order && isNamePath(order.path) && value.kind !== 'reference') {
      throw invalid('A cursor value for __name__ must be a document reference.');
    }
    return value;
  });
  return { values: decoded, before: cursor?.before ?? false };
}

/** Without a collection there is no index but the one of names. */
function checkKindless(filter: Filter | undefined, orders: readonly Order[]): void {
  const filtered = fieldFilters(filter).find((leaf) => !isNamePath(leaf.path));
  if (filtered) throw invalid(`kind is required for filter: ${formatFieldPath(filtered.path)}`);
  if (orders.some((order) => !isNamePath(order.path))) {
    throw invalid('kind is required for all orders except __key__ ascending');
  }
}

function checkComponents(
  scope: Scope,
  filter: Filter | undefined,
  query: ProtoStructuredQuery,
): void {
  const nested = parseParentName(scope.parent).segments.length > 0 ? 1 : 0;
  const count = fieldFilters(filter).length + (query.orderBy?.length ?? 0) + nested;
  if (count > MAX_COMPONENTS) {
    throw invalid(`A query may have at most ${MAX_COMPONENTS} filters and orders.`);
  }
}

function nonNegative(value: number, what: string): number {
  if (value < 0) throw invalid(`${what} must not be negative.`);
  return value;
}

function invalid(message: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, message);
}
