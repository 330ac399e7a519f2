import type { Timestamp, Value } from '../model.ts';
import type { FieldPath } from '../paths/field-path.ts';
import { compareValues, equalValues, isNaNValue } from '../values/order.ts';
import { truncateToMillis } from '../values/timestamp.ts';

export type NumberValue = Extract<Value, { kind: 'integer' | 'double' }>;

/** One validated field transform; see `parseWrite`. */
export type FieldTransform = { readonly path: FieldPath } & (
  | { readonly kind: 'serverTime' }
  | { readonly kind: 'increment' | 'maximum' | 'minimum'; readonly operand: NumberValue }
  | { readonly kind: 'arrayUnion' | 'arrayRemove'; readonly values: readonly Value[] }
);

/** The stored value of a transform, and the reported one in the write's result. */
export interface Transformed {
  readonly value: Value;
  readonly result: Value;
}

const maxInt64 = 2n ** 63n - 1n;
const minInt64 = -(2n ** 63n);
const nullValue: Value = { kind: 'null' };

/**
 * Applies one transform to the current value at its path (undefined if there is none).
 * `requestTime` is stored to the millisecond; array transforms report null.
 * Source: `DocumentTransform.FieldTransform` in google/firestore/v1/write.proto.
 */
export function transformValue(
  transform: FieldTransform,
  current: Value | undefined,
  requestTime: Timestamp,
): Transformed {
  switch (transform.kind) {
    case 'serverTime':
      return reported({ kind: 'timestamp', value: truncateToMillis(requestTime) });
    case 'increment':
      return reported(numeric(current, transform.operand, add));
    case 'maximum':
      return reported(numeric(current, transform.operand, larger));
    case 'minimum':
      return reported(numeric(current, transform.operand, smaller));
    case 'arrayUnion':
      return { value: union(elements(current), transform.values), result: nullValue };
    case 'arrayRemove':
      return { value: without(elements(current), transform.values), result: nullValue };
  }
}

function reported(value: Value): Transformed {
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

/** An equal operand never replaces the stored number: neither 3 and 3.0, nor the zeros. */
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

function elements(current: Value | undefined): readonly Value[] {
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
