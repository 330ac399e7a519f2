import type { Timestamp, Value } from '../model.ts';
import type { FieldPath } from '../paths/field-path.ts';
import { compareValues, equalValues, isNaNValue } from '../values/order.ts';
import { truncateToMillis } from '../values/timestamp.ts';

export type NumberValue = Extract<Value, { kind: 'integer' | 'double' }>;

/** One valid field transform. `parseWrite` creates it. */
export type FieldTransform = { readonly path: FieldPath } & (
  | { readonly kind: 'serverTime' }
  | { readonly kind: 'increment' | 'maximum' | 'minimum'; readonly operand: NumberValue }
  | { readonly kind: 'arrayUnion' | 'arrayRemove'; readonly values: readonly Value[] }
);

export interface Transformed {
  /** The new value of the field. */
  readonly value: Value;
  /** The value that the response contains. */
  readonly result: Value;
}

const maxInt64 = 2n ** 63n - 1n;
const minInt64 = -(2n ** 63n);
const nullValue: Value = { kind: 'null' };

/**
 * Applies one transform. The result of an array transform is null.
 * Source: `DocumentTransform.FieldTransform` in google/firestore/v1/write.proto.
 * @param current the current value of the field, or undefined if the field is missing
 * @param requestTime the value of a server timestamp, which is truncated to milliseconds
 */
export function transformValue(
  transform: FieldTransform,
  current: Value | undefined,
  requestTime: Timestamp,
): Transformed {
  switch (transform.kind) {
    case 'serverTime':
      return withResult({ kind: 'timestamp', value: truncateToMillis(requestTime) });
    case 'increment':
      return withResult(numeric(current, transform.operand, add));
    case 'maximum':
      return withResult(numeric(current, transform.operand, larger));
    case 'minimum':
      return withResult(numeric(current, transform.operand, smaller));
    case 'arrayUnion':
      return { value: union(elementsOf(current), transform.values), result: nullValue };
    case 'arrayRemove':
      return { value: without(elementsOf(current), transform.values), result: nullValue };
  }
}

function withResult(value: Value): Transformed {
  return { value, result: value };
}

function numeric(
  current: Value | undefined,
  operand: NumberValue,
  combine: (current: NumberValue, operand: NumberValue) => NumberValue,
): NumberValue {
  const isNumber = current?.kind === 'integer' || current?.kind === 'double';
  return isNumber ? combine(current, operand) : operand;
}

function add(current: NumberValue, operand: NumberValue): NumberValue {
  if (current.kind === 'integer' && operand.kind === 'integer') {
    const sum = current.value + operand.value;
    const saturated = sum > maxInt64 ? maxInt64 : sum < minInt64 ? minInt64 : sum;
    return { kind: 'integer', value: saturated };
  }
  return { kind: 'double', value: Number(current.value) + Number(operand.value) };
}

/** Returns the larger number. If both are equal, such as 3 and 3.0, returns the current number. */
function larger(current: NumberValue, operand: NumberValue): NumberValue {
  if (isNaNValue(current)) return current;
  if (isNaNValue(operand)) return operand;
  return compareValues(operand, current) > 0 ? operand : current;
}

function smaller(current: NumberValue, operand: NumberValue): NumberValue {
  if (isNaNValue(current)) return current;
  if (isNaNValue(operand)) return operand;
  return compareValues(operand, current) < 0 ? operand : current;
}

function elementsOf(current: Value | undefined): readonly Value[] {
  return current?.kind === 'array' ? current.values : [];
}

function union(current: readonly Value[], added: readonly Value[]): Value {
  const values = [...current];
  for (const value of added) {
    if (!values.some((existing) => equalValues(existing, value))) values.push(value);
  }
  return { kind: 'array', values };
}

function without(current: readonly Value[], removed: readonly Value[]): Value {
  const values = current.filter((value) => !removed.some((other) => equalValues(value, other)));
  return { kind: 'array', values };
}
