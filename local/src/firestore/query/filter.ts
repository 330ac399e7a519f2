import type { StoredDocument, Value } from '../model.ts';
import { type FieldPath, getField, isNamePath } from '../paths/field-path.ts';
import { compareValues, equalValues, isNaNValue, sameType } from '../values/order.ts';

export type RangeOperator =
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL';
export type UnaryOperator = 'IS_NAN' | 'IS_NULL' | 'IS_NOT_NAN' | 'IS_NOT_NULL';
export type SetOperator = 'IN' | 'NOT_IN' | 'ARRAY_CONTAINS_ANY';

/** A decoded filter on one field. Operators have their names from the protos. */
export type FieldFilter = { readonly path: FieldPath } & (
  | { readonly op: RangeOperator; readonly operand: Value }
  | { readonly op: 'EQUAL' | 'NOT_EQUAL' | 'ARRAY_CONTAINS'; readonly operand: Value }
  | { readonly op: SetOperator; readonly operands: readonly Value[] }
  | { readonly op: UnaryOperator }
);

export type Filter =
  | { readonly kind: 'and' | 'or'; readonly filters: readonly Filter[] }
  | { readonly kind: 'field'; readonly filter: FieldFilter };

export type DocumentTest = (document: StoredDocument) => boolean;
type ValueTest = (value: Value) => boolean;

/** Returns a function that reads one field. For `__name__`, it returns the name as a reference. */
export function fieldReader(path: FieldPath): (document: StoredDocument) => Value | undefined {
  if (isNamePath(path)) return (document) => ({ kind: 'reference', value: document.name });
  const [only] = path;
  if (path.length === 1 && only !== undefined) return (document) => document.fields.get(only);
  return (document) => getField(document.fields, path);
}

/** Whether a document passes the plan's filter. It ignores the plan's scope and orders. */
export function matches(plan: { readonly test: DocumentTest }, document: StoredDocument): boolean {
  return plan.test(document);
}

/** Compiles a filter into a test, so that the filter is not interpreted again for each document. */
export function compileFilter(filter: Filter | undefined): DocumentTest {
  if (filter === undefined) return () => true;
  if (filter.kind === 'field') return compileFieldFilter(filter.filter);
  const tests = filter.filters.map(compileFilter);
  return filter.kind === 'and'
    ? (document) => tests.every((test) => test(document))
    : (document) => tests.some((test) => test(document));
}

function compileFieldFilter(filter: FieldFilter): DocumentTest {
  const read = fieldReader(filter.path);
  const test = compileValueTest(filter);
  return (document) => {
    const value = read(document);
    return value !== undefined && test(value);
  };
}

/** Returns a test for the value of a field. No operator matches a missing field. */
function compileValueTest(filter: FieldFilter): ValueTest {
  switch (filter.op) {
    case 'LESS_THAN':
      return range(filter.operand, (order) => order < 0);
    case 'LESS_THAN_OR_EQUAL':
      return range(filter.operand, (order) => order <= 0);
    case 'GREATER_THAN':
      return range(filter.operand, (order) => order > 0);
    case 'GREATER_THAN_OR_EQUAL':
      return range(filter.operand, (order) => order >= 0);
    case 'EQUAL':
      return equality(filter.operand);
    case 'NOT_EQUAL':
      return noneOf([filter.operand]);
    case 'NOT_IN':
      return noneOf(filter.operands);
    case 'IN':
      return anyOf(filter.operands);
    case 'ARRAY_CONTAINS':
      return contains(equality(filter.operand));
    case 'ARRAY_CONTAINS_ANY':
      return contains(anyOf(filter.operands));
    case 'IS_NULL':
      return (value) => value.kind === 'null';
    case 'IS_NAN':
      return isNaNValue;
    case 'IS_NOT_NULL':
      return (value) => value.kind !== 'null';
    case 'IS_NOT_NAN':
      return (value) => value.kind !== 'null' && !isNaNValue(value);
  }
}

/** Returns a test that accepts only values of the operand's type, and never null or NaN. */
function range(operand: Value, accepts: (order: number) => boolean): ValueTest {
  if (isIncomparable(operand)) return () => false;
  return (value) =>
    sameType(value, operand) && !isNaNValue(value) && accepts(compareValues(value, operand));
}

/**
 * Returns a test that never accepts null or NaN, because clients use IS_NULL and IS_NAN for them.
 */
function equality(operand: Value): ValueTest {
  if (isIncomparable(operand)) return () => false;
  return (value) => equalValues(value, operand);
}

function anyOf(operands: readonly Value[]): ValueTest {
  const tests = operands.map(equality);
  return (value) => tests.some((test) => test(value));
}

/** Returns a test that never accepts null. If an operand is null, it does not accept any value. */
function noneOf(operands: readonly Value[]): ValueTest {
  if (operands.some((operand) => operand.kind === 'null')) return () => false;
  const isAnyOf = anyOf(operands);
  return (value) => value.kind !== 'null' && !isAnyOf(value);
}

function contains(test: ValueTest): ValueTest {
  return (value) => value.kind === 'array' && value.values.some(test);
}

function isIncomparable(value: Value): boolean {
  return value.kind === 'null' || isNaNValue(value);
}
