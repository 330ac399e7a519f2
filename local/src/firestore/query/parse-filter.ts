import { StatusError, status, type Value } from '../model.ts';
import { type FieldPath, isNamePath, parseFieldPath } from '../paths/field-path.ts';
import type { ProtoFilter, ProtoValue } from '../proto.ts';
import { decodeValue } from '../values/codec.ts';
import type { FieldFilter, Filter } from './filter.ts';

/** Source: firebase.google.com/docs/firestore/query-data/queries#limits_on_or_queries */
const maxSetOperands = 30;
const maxNotInOperands = 10;

/**
 * Decodes a filter and checks each part separately. `checkFilter` checks the whole filter.
 * @throws INVALID_ARGUMENT for unknown operators, for a wrong kind or number of operands, and for a
 * comparison of `__name__` with a value that is not a reference
 */
export function parseFilter(proto: ProtoFilter): Filter {
  if (proto.compositeFilter) {
    const { op, filters } = proto.compositeFilter;
    if (op !== 'AND' && op !== 'OR') throw invalid('Unsupported CompositeFilter operator.');
    if (op === 'OR' && !filters?.length) {
      throw invalid('Composite filter must have at least one sub-filter.');
    }
    return { kind: op === 'AND' ? 'and' : 'or', filters: (filters ?? []).map(parseFilter) };
  }
  if (proto.fieldFilter) {
    const { field, op, value } = proto.fieldFilter;
    const path = parseFieldPath(field?.fieldPath ?? '', { name: true });
    return { kind: 'field', filter: parseFieldFilter(path, op, value) };
  }
  if (proto.unaryFilter) {
    const { field, op } = proto.unaryFilter;
    const path = parseFieldPath(field?.fieldPath ?? '', { name: true });
    return { kind: 'field', filter: parseUnaryFilter(path, op) };
  }
  throw invalid('A filter must be a composite, field or unary filter.');
}

function parseFieldFilter(
  path: FieldPath,
  op: string | undefined,
  value: ProtoValue | undefined,
): FieldFilter {
  if (value === undefined) throw invalid('A field filter must have a value.');
  switch (op) {
    case 'LESS_THAN':
    case 'LESS_THAN_OR_EQUAL':
    case 'GREATER_THAN':
    case 'GREATER_THAN_OR_EQUAL':
    case 'EQUAL':
    case 'NOT_EQUAL':
      return { path, op, operand: parseOperand(path, value) };
    case 'ARRAY_CONTAINS':
      rejectName(path);
      return { path, op, operand: parseOperand(path, value) };
    case 'ARRAY_CONTAINS_ANY':
      rejectName(path);
      return { path, op, operands: parseOperands(path, op, value, maxSetOperands) };
    case 'IN':
      return { path, op, operands: parseOperands(path, op, value, maxSetOperands) };
    case 'NOT_IN':
      return { path, op, operands: parseOperands(path, op, value, maxNotInOperands) };
    default:
      throw invalid('Unknown FieldFilter operator.');
  }
}

function parseUnaryFilter(path: FieldPath, op: string | undefined): FieldFilter {
  switch (op) {
    case 'IS_NAN':
    case 'IS_NULL':
    case 'IS_NOT_NAN':
    case 'IS_NOT_NULL':
      if (isNamePath(path)) throw notAKey();
      return { path, op };
    default:
      throw invalid('Unknown UnaryFilter operator.');
  }
}

/** Decodes a list of operands. An operand can be an array, because it is not nested in an array. */
function parseOperands(
  path: FieldPath,
  op: string,
  value: ProtoValue,
  limit: number,
): readonly Value[] {
  if (value.arrayValue === undefined) throw invalid(`'${op}' requires an ArrayValue.`);
  const values = value.arrayValue.values ?? [];
  if (values.length === 0) throw invalid(`'${op}' requires an non-empty ArrayValue.`);
  if (values.length > limit) throw invalid(`'${op}' supports up to ${limit} comparison values.`);
  return values.map((element) => parseOperand(path, element));
}

function parseOperand(path: FieldPath, value: ProtoValue): Value {
  const operand = decodeValue(value);
  if (isNamePath(path) && operand.kind !== 'reference') throw notAKey();
  return operand;
}

function rejectName(path: FieldPath): void {
  if (isNamePath(path)) throw invalid('the name __key__ is reserved');
}

function notAKey(): StatusError {
  return invalid('__key__ filter value must be a Key');
}

function invalid(message: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, message);
}
