import { StatusError, status } from '../model.ts';
import { type FieldPath, parseFieldPath } from '../paths/field-path.ts';
import type { ProtoStructuredQuery } from '../proto.ts';
import { checkFilter, fieldFilters } from './check-filter.ts';
import { checkScan } from './check-scan.ts';
import { type Cursor, parseCursor } from './cursor.ts';
import { compileFilter, type DocumentTest, type Filter, fieldReader } from './filter.ts';
import { completeOrders, type Order, parseOrders } from './orders.ts';
import { parseFilter } from './parse-filter.ts';
import { compileScope, planScope, type Scope, startsFromDocument } from './scope.ts';

export type { Cursor } from './cursor.ts';
export type { Order } from './orders.ts';
export type { Scope } from './scope.ts';

/** A valid query, with everything that can be computed before any document is read. */
export interface QueryPlan {
  readonly scope: Scope;
  /** Whether a document with this name is in the scope. */
  readonly contains: (name: string) => boolean;
  readonly filter: Filter | undefined;
  /** Whether a document passes the filter and has the fields that are aggregated. */
  readonly test: DocumentTest;
  /** The explicit orders, and then the implicit orders. The last order is `__name__`. */
  readonly orders: readonly Order[];
  readonly startAt: Cursor | undefined;
  readonly endAt: Cursor | undefined;
  readonly offset: number;
  /** If it is undefined, there is no limit. If it is 0, there are no results. */
  readonly limit: number | undefined;
  /**
   * If it is undefined, the results have all fields. If it is empty, they have only their names.
   */
  readonly select: readonly FieldPath[] | undefined;
  /** The fields of `sum` and `avg`. Documents without one of them are not results. */
  readonly aggregated: readonly FieldPath[];
}

/**
 * The limit for filters, orders and parent together (firebase.google.com/docs/firestore/quotas).
 */
const maxComponents = 100;

/**
 * Checks a query completely and prepares it.
 * @param parent the name of a document, or `{database}/documents`
 * @param aggregated the fields of `sum` and `avg`, which documents must have
 * @throws INVALID_ARGUMENT, FAILED_PRECONDITION for queries that no index could serve, and
 * UNIMPLEMENTED for vector search
 */
export function planQuery(
  parent: string,
  query: ProtoStructuredQuery,
  aggregated: readonly FieldPath[] = [],
): QueryPlan {
  if (query.findNearest) {
    throw new StatusError(
      status.UNIMPLEMENTED,
      'The local Firestore does not support vector search (find_nearest).',
    );
  }
  const scope = planScope(parent, query);
  const limit = query.limit ? nonNegative(query.limit.value ?? 0, 'limit') : undefined;
  const offset = nonNegative(query.offset ?? 0, 'offset');
  const filter = query.where && parseFilter(query.where);
  checkFilter(filter);
  const explicit = parseOrders(query.orderBy);
  const orders = completeOrders(explicit, filter);
  checkScan({ scope, filter, explicit, orders, aggregated });
  checkComponents(scope, fieldFilters(filter).length, explicit.length);
  return {
    scope,
    contains: compileScope(scope),
    filter,
    test: requireFields(compileFilter(filter), aggregated),
    orders,
    startAt: parseCursor(query.startAt, explicit),
    endAt: parseCursor(query.endAt, explicit),
    offset,
    limit,
    select: query.select && (query.select.fields ?? []).map(parseReference),
    aggregated,
  };
}

function parseReference(field: { fieldPath?: string }): FieldPath {
  return parseFieldPath(field.fieldPath ?? '', { name: true });
}

function requireFields(test: DocumentTest, required: readonly FieldPath[]): DocumentTest {
  if (required.length === 0) return test;
  const readers = required.map(fieldReader);
  return (document) => test(document) && readers.every((read) => read(document) !== undefined);
}

function checkComponents(scope: Scope, filters: number, orders: number): void {
  const count = filters + orders + Number(startsFromDocument(scope));
  if (count > maxComponents) {
    throw invalid(
      `The query may not have more than ${maxComponents} filters + sort orders + ancestor total.`,
    );
  }
}

function nonNegative(value: number, what: string): number {
  if (value < 0) throw invalid(`${what} is negative`);
  return value;
}

function invalid(message: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, message);
}
