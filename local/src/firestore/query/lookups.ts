import { disjunctiveNormalForm } from '../indexes/shape.ts';
import type { StoredDocument, Value } from '../model.ts';
import { type FieldPath, formatFieldPath, isNamePath } from '../paths/field-path.ts';
import type { IndexEntry, IndexShape } from '../store/field-index.ts';
import { compareValues, sameType } from '../values/order.ts';
import { compareUtf8 } from '../values/utf8.ts';
import { isInequality } from './check-filter.ts';
import { type FieldFilter, type Filter, fieldReader } from './filter.ts';
import type { Order, QueryPlan } from './plan.ts';
import { compareToCursors } from './run.ts';

/** The range of an index that contains all results of one alternative of a query. */
export interface Lookup {
  readonly shape: IndexShape;
  /** Whether the range can be smaller than the whole index. */
  readonly isNarrowed: boolean;
  /** Returns a negative number before the range, a positive number after it, or 0 inside it. */
  readonly compareToRange: (entry: IndexEntry) => number;
}

/** Returns one lookup for each alternative of the filter. `checkFilter` allows at most 30. */
export function lookupsOf(plan: QueryPlan): Lookup[] {
  return disjunctiveNormalForm(expandSetOperators(plan.filter)).map((filters) =>
    lookup(plan, filters),
  );
}

/** Replaces IN and ARRAY_CONTAINS_ANY by an OR with one filter for each operand. */
function expandSetOperators(filter: Filter | undefined): Filter | undefined {
  if (filter === undefined) return undefined;
  if (filter.kind !== 'field') {
    return { ...filter, filters: filter.filters.flatMap((each) => expandSetOperators(each) ?? []) };
  }
  const { path, op } = filter.filter;
  if (op !== 'IN' && op !== 'ARRAY_CONTAINS_ANY') return filter;
  const single = op === 'IN' ? 'EQUAL' : 'ARRAY_CONTAINS';
  return {
    kind: 'or',
    filters: filter.filter.operands.map((operand) => ({
      kind: 'field',
      filter: { path, op: single, operand },
    })),
  };
}

interface Equality {
  readonly path: FieldPath;
  readonly value: Value;
}

function lookup(plan: QueryPlan, filters: readonly FieldFilter[]): Lookup {
  const equal = equalities(filters);
  const [contained] = filters.flatMap((each) => (each.op === 'ARRAY_CONTAINS' ? each : []));
  const equalPaths = new Set(equal.map(({ path }) => formatFieldPath(path)));
  const orders = plan.orders.filter(
    ({ path }) => isNamePath(path) || !equalPaths.has(formatFieldPath(path)),
  );
  const compareToBounds = boundsComparison(orders[0], filters);
  const values = equal.map(({ path, value }) => ({ read: fieldReader(path), value }));
  return {
    shape: { equal: equal.map(({ path }) => path), contains: contained?.path, orders },
    isNarrowed:
      equal.length > 0 ||
      contained !== undefined ||
      compareToBounds !== undefined ||
      plan.startAt !== undefined ||
      plan.endAt !== undefined,
    compareToRange({ document, element }) {
      for (const { read, value } of values) {
        const order = compareValues(read(document) ?? value, value);
        if (order !== 0) return order;
      }
      if (contained !== undefined && element !== undefined) {
        const order = compareValues(element, contained.operand);
        if (order !== 0) return order;
      }
      const range = compareToBounds?.(document) ?? 0;
      // Check the start of the range first. A range that ends before it starts is then empty.
      return range < 0 ? range : compareToCursors(plan, document) || range;
    },
  };
}

/**
 * Returns the fields that must equal one value. They are sorted by path, like the index's fields.
 */
function equalities(filters: readonly FieldFilter[]): Equality[] {
  const values = new Map<string, Equality>();
  for (const filter of filters) {
    const value = equalValue(filter);
    if (value) values.set(formatFieldPath(filter.path), { path: filter.path, value });
  }
  return [...values].sort(([a], [b]) => compareUtf8(a, b)).map(([, equality]) => equality);
}

function equalValue(filter: FieldFilter): Value | undefined {
  switch (filter.op) {
    case 'EQUAL':
      return filter.operand;
    case 'IS_NULL':
      return { kind: 'null' };
    case 'IS_NAN':
      return { kind: 'double', value: Number.NaN };
    default:
      return undefined;
  }
}

/**
 * Returns a function that compares a document to the range that the inequalities on the first
 * order's field define. Returns undefined if there are no such inequalities.
 */
function boundsComparison(first: Order | undefined, filters: readonly FieldFilter[]) {
  if (first === undefined) return undefined;
  const path = formatFieldPath(first.path);
  const bounds = filters.filter(
    (each) => isInequality(each) && formatFieldPath(each.path) === path,
  );
  if (bounds.length === 0) return undefined;
  const sign = first.direction === 'DESCENDING' ? -1 : 1;
  return (document: StoredDocument): number => {
    const value = first.read(document);
    if (value === undefined) return 0;
    const positions = bounds.map((bound) => sign * compareToBound(value, bound));
    return Math.min(...positions) < 0 ? -1 : Math.max(...positions);
  };
}

/**
 * Returns 0 if a value can pass an inequality, or otherwise the side of the range on which it is.
 * A value with 0 can still fail the filter.
 */
function compareToBound(value: Value, bound: FieldFilter): number {
  switch (bound.op) {
    case 'LESS_THAN':
    case 'LESS_THAN_OR_EQUAL':
    case 'GREATER_THAN':
    case 'GREATER_THAN_OR_EQUAL': {
      const order = compareValues(value, bound.operand);
      if (!sameType(value, bound.operand)) return order;
      if (bound.op === 'LESS_THAN') return order < 0 ? 0 : 1;
      if (bound.op === 'LESS_THAN_OR_EQUAL') return order <= 0 ? 0 : 1;
      if (bound.op === 'GREATER_THAN') return order > 0 ? 0 : -1;
      return order >= 0 ? 0 : -1;
    }
    default:
      // NOT_EQUAL and other negations never accept null.
      return value.kind === 'null' ? -1 : 0;
  }
}
