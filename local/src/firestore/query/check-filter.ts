import { StatusError, status } from '../model.ts';
import type { FieldFilter, Filter } from './filter.ts';

/** Source: firebase.google.com/docs/firestore/query-data/queries#query_limitations */
const MAX_DISJUNCTIONS = 30;
const MAX_INEQUALITY_FIELDS = 10;

const inequalities: ReadonlySet<FieldFilter['op']> = new Set([
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_EQUAL',
  'NOT_IN',
  'IS_NOT_NAN',
  'IS_NOT_NULL',
]);
const negations: ReadonlySet<FieldFilter['op']> = new Set([
  'NOT_EQUAL',
  'NOT_IN',
  'IS_NOT_NAN',
  'IS_NOT_NULL',
]);

/** Whether the operator orders its field, so that the query is sorted by it. */
export function isInequality(filter: FieldFilter): boolean {
  return inequalities.has(filter.op);
}

/** Every field filter of the tree, in the order of the request. */
export function fieldFilters(filter: Filter | undefined): FieldFilter[] {
  if (filter === undefined) return [];
  return filter.kind === 'field' ? [filter.filter] : filter.filters.flatMap(fieldFilters);
}

/**
 * Checks what only the whole filter can break.
 * Raises INVALID_ARGUMENT for more than 30 disjunctions after normalisation, more than one negative
 * filter, NOT_IN beside IN, ARRAY_CONTAINS_ANY or OR, and more than 10 inequality fields;
 * FAILED_PRECONDITION, as no index can serve it, for two ARRAY_CONTAINS that must both hold.
 */
export function checkFilter(filter: Filter | undefined): void {
  if (filter === undefined) return;
  const leaves = fieldFilters(filter);
  if (leaves.filter((leaf) => negations.has(leaf.op)).length > 1) {
    throw invalid('Only a single NOT_EQUAL, NOT_IN, IS_NOT_NAN or IS_NOT_NULL filter is allowed.');
  }
  const ops = new Set(leaves.map((leaf) => leaf.op));
  if (ops.has('NOT_IN') && (ops.has('IN') || ops.has('ARRAY_CONTAINS_ANY') || hasOr(filter))) {
    throw invalid("'NOT_IN' cannot be used in the same query with IN, ARRAY_CONTAINS_ANY or OR.");
  }
  const ordered = new Set(leaves.filter(isInequality).map((leaf) => JSON.stringify(leaf.path)));
  if (ordered.size > MAX_INEQUALITY_FIELDS) {
    throw invalid(
      `A query may have inequality filters on at most ${MAX_INEQUALITY_FIELDS} fields.`,
    );
  }
  const disjunctions = countDisjunctions(filter);
  if (disjunctions > MAX_DISJUNCTIONS) {
    throw invalid(
      `A query may have at most ${MAX_DISJUNCTIONS} disjunctions after normalisation, not ${disjunctions}.`,
    );
  }
  checkArrayFilters(filter);
}

/** The terms of the filter's disjunctive normal form, where IN and its like count per operand. */
function countDisjunctions(filter: Filter): number {
  if (filter.kind === 'field') {
    const leaf = filter.filter;
    return leaf.op === 'IN' || leaf.op === 'ARRAY_CONTAINS_ANY' ? leaf.operands.length : 1;
  }
  const counts = filter.filters.map(countDisjunctions);
  return filter.kind === 'or'
    ? counts.reduce((sum, count) => sum + count, 0)
    : counts.reduce((product, count) => product * count, 1);
}

interface ArrayFilterCounts {
  readonly contains: number;
  readonly containsAny: number;
}

/** The most of each array filter that any one term of the normal form holds. */
function countArrayFilters(filter: Filter): ArrayFilterCounts {
  if (filter.kind === 'field') {
    return {
      contains: Number(filter.filter.op === 'ARRAY_CONTAINS'),
      containsAny: Number(filter.filter.op === 'ARRAY_CONTAINS_ANY'),
    };
  }
  const merge = filter.kind === 'and' ? (a: number, b: number) => a + b : Math.max;
  return filter.filters.map(countArrayFilters).reduce(
    (sum, each) => ({
      contains: merge(sum.contains, each.contains),
      containsAny: merge(sum.containsAny, each.containsAny),
    }),
    { contains: 0, containsAny: 0 },
  );
}

function checkArrayFilters(filter: Filter): void {
  const { contains, containsAny } = countArrayFilters(filter);
  if (containsAny > 1) {
    throw invalid("A maximum of 1 'ARRAY_CONTAINS_ANY' filter is allowed per disjunction.");
  }
  if (contains > 0 && containsAny > 0 && together(filter)) {
    throw invalid("'ARRAY_CONTAINS' and 'ARRAY_CONTAINS_ANY' cannot be combined in a disjunction.");
  }
  if (contains > 1) {
    throw new StatusError(
      status.FAILED_PRECONDITION,
      "A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.",
    );
  }
}

/** Whether some AND holds both array filters, in different members. */
function together(filter: Filter): boolean {
  if (filter.kind === 'field') return false;
  if (filter.filters.some(together)) return true;
  if (filter.kind === 'or') return false;
  const counts = filter.filters.map(countArrayFilters);
  return counts.some(
    (left, index) =>
      left.contains > 0 && counts.some((right, other) => other !== index && right.containsAny > 0),
  );
}

function hasOr(filter: Filter): boolean {
  if (filter.kind === 'field') return false;
  return (filter.kind === 'or' && filter.filters.length > 1) || filter.filters.some(hasOr);
}

function invalid(message: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, message);
}
