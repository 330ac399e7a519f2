import { StatusError, status } from '../model.ts';
import { formatFieldPath, isNamePath, nameField } from '../paths/field-path.ts';
import type { FieldFilter, Filter } from './filter.ts';

/** Source: firebase.google.com/docs/firestore/query-data/queries#query_limitations */
const maxDisjunctions = 30;
const maxInequalityFields = 10;

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

/** Whether the filter is an inequality. A query is sorted by the fields of its inequalities. */
export function isInequality(filter: FieldFilter): boolean {
  return inequalities.has(filter.op);
}

/** Returns all field filters of the tree in the order of the request. */
export function fieldFilters(filter: Filter | undefined): FieldFilter[] {
  if (filter === undefined) return [];
  return filter.kind === 'field' ? [filter.filter] : filter.filters.flatMap(fieldFilters);
}

/**
 * Checks the rules that affect the whole filter.
 * @throws INVALID_ARGUMENT for more than one negation, for NOT_IN with IN, ARRAY_CONTAINS_ANY or
 * OR, for too many disjunctions or inequality fields, and for an equality on the name with
 * inequalities only on other fields. `checkArrayFilters` throws its own errors.
 */
export function checkFilter(filter: Filter | undefined): void {
  if (filter === undefined) return;
  const leaves = fieldFilters(filter);
  if (leaves.filter(({ op }) => negations.has(op)).length > 1) {
    throw invalid(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  const ops = new Set(leaves.map(({ op }) => op));
  if (ops.has('NOT_IN') && (ops.has('IN') || ops.has('ARRAY_CONTAINS_ANY') || hasOr(filter))) {
    throw invalid(
      "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.",
    );
  }
  const disjunctions = countDisjunctions(filter);
  if (disjunctions > maxDisjunctions) {
    throw invalid(
      `Too many disjunctions after normalization. Result had ${disjunctions} disjunctions which is more than the maximum of ${maxDisjunctions}`,
    );
  }
  checkArrayFilters(filter, disjunctions);
  checkInequalities(leaves);
}

function checkInequalities(leaves: readonly FieldFilter[]): void {
  const fields = new Set(leaves.filter(isInequality).map(({ path }) => formatFieldPath(path)));
  if (fields.size > maxInequalityFields) {
    throw invalid(
      `The query contains ${fields.size} distinct inequality fields. A query may not have more than ${maxInequalityFields} distinct inequality fields.`,
    );
  }
  const hasNameEquality = leaves.some(
    ({ path, op }) => isNamePath(path) && (op === 'EQUAL' || op === 'IN'),
  );
  if (hasNameEquality && fields.size > 0 && !fields.has(nameField)) {
    throw invalid(
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    );
  }
}

/**
 * Counts the terms of the disjunctive normal form. IN and ARRAY_CONTAINS_ANY have one term for each
 * operand.
 */
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

/** Returns the largest number of array filters in one term of the disjunctive normal form. */
function maxArrayFilters(filter: Filter): number {
  if (filter.kind === 'field') {
    return Number(
      filter.filter.op === 'ARRAY_CONTAINS' || filter.filter.op === 'ARRAY_CONTAINS_ANY',
    );
  }
  const counts = filter.filters.map(maxArrayFilters);
  return filter.kind === 'and'
    ? counts.reduce((sum, count) => sum + count, 0)
    : Math.max(0, ...counts);
}

/**
 * Refuses two array filters in one term. As in the service, the code is INVALID_ARGUMENT if there
 * are several disjunctions, and otherwise FAILED_PRECONDITION.
 */
function checkArrayFilters(filter: Filter, disjunctions: number): void {
  if (maxArrayFilters(filter) <= 1) return;
  if (disjunctions > 1) {
    throw invalid("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.");
  }
  throw new StatusError(
    status.FAILED_PRECONDITION,
    'Only a single array-contains clause is allowed in a query',
  );
}

function hasOr(filter: Filter): boolean {
  if (filter.kind === 'field') return false;
  return (filter.kind === 'or' && filter.filters.length > 1) || filter.filters.some(hasOr);
}

function invalid(message: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, message);
}
