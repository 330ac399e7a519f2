import { StatusError, type StoredDocument, status, type Value } from '../model.ts';
import {
  type FieldPath,
  formatFieldPath,
  isNamePath,
  nameField,
  parseFieldPath,
} from '../paths/field-path.ts';
import type { ProtoStructuredQuery } from '../proto.ts';
import { compareUtf8 } from '../values/utf8.ts';
import { fieldFilters, isInequality } from './check-filter.ts';
import { type Filter, fieldReader } from './filter.ts';

export interface Order {
  readonly path: FieldPath;
  readonly direction: 'ASCENDING' | 'DESCENDING';
  readonly read: (document: StoredDocument) => Value | undefined;
}

/** Returns the orders in the request, without implicit orders. @throws INVALID_ARGUMENT */
export function parseOrders(orderBy: ProtoStructuredQuery['orderBy']): Order[] {
  const seen = new Set<string>();
  return (orderBy ?? []).map(({ field, direction }) => {
    const path = parseFieldPath(field?.fieldPath ?? '', { name: true });
    const text = formatFieldPath(path);
    if (seen.has(text)) throw invalid(`order by clause cannot contain duplicate fields ${text}`);
    seen.add(text);
    return createOrder(path, direction === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING');
  });
}

/**
 * Adds the implicit orders to the explicit orders. These are the missing fields of inequalities,
 * sorted by path, and then `__name__`. They all have the direction of the last explicit order.
 * Source: `StructuredQuery.order_by` in google/firestore/v1/query.proto.
 * @throws INVALID_ARGUMENT if a field would come after `__name__`
 */
export function completeOrders(explicit: readonly Order[], filter: Filter | undefined): Order[] {
  const direction = explicit.at(-1)?.direction ?? 'ASCENDING';
  const orders = [...explicit];
  const hasOrder = (path: FieldPath) => orders.some((each) => comparePaths(each.path, path) === 0);
  const inequalities = fieldFilters(filter)
    .filter(isInequality)
    .map(({ path }) => path)
    .filter((path) => !isNamePath(path))
    .sort(comparePaths);
  for (const path of inequalities) if (!hasOrder(path)) orders.push(createOrder(path, direction));
  const nameIndex = orders.findIndex(({ path }) => isNamePath(path));
  if (nameIndex === -1) return [...orders, createOrder([nameField], direction)];
  if (nameIndex < orders.length - 1) {
    throw invalid('order by clause cannot contain more fields after the key');
  }
  return orders;
}

/** Returns the direction of names if they are the first order, or otherwise undefined. */
export function nameScanDirection(orders: readonly Order[]): Order['direction'] | undefined {
  const [first] = orders;
  return first && isNamePath(first.path) ? first.direction : undefined;
}

function createOrder(path: FieldPath, direction: Order['direction']): Order {
  return { path, direction, read: fieldReader(path) };
}

function comparePaths(a: FieldPath, b: FieldPath): number {
  for (const [index, segment] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const result = compareUtf8(segment, other);
    if (result !== 0) return result;
  }
  return a.length - b.length;
}

function invalid(message: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, message);
}
