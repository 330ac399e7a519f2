import { StatusError, status, type Value } from '../model.ts';
import { isNamePath } from '../paths/field-path.ts';
import type { ProtoCursor } from '../proto.ts';
import { decodeValue } from '../values/codec.ts';
import type { Order } from './orders.ts';

/** A position in the results of a query. */
export interface Cursor {
  /** The values of the first orders, at most one value for each order. */
  readonly values: readonly Value[];
  /** Whether the position is before the documents with these values, or after them. */
  readonly before: boolean;
}

/**
 * Parses a cursor. It can have a value for each explicit order, but not for implicit orders. A
 * value can have any type, but the value for `__name__` must be a reference.
 * @throws INVALID_ARGUMENT
 */
export function parseCursor(
  cursor: ProtoCursor | undefined,
  explicit: readonly Order[],
): Cursor | undefined {
  const values = cursor?.values ?? [];
  if (values.length === 0) return undefined;
  if (values.length > explicit.length) throw invalid('Cursor has too many values.');
  const decoded = values.map((proto, index) => {
    const value = decodeValue(proto);
    const order = explicit[index];
    if (order !== undefined && isNamePath(order.path) && value.kind !== 'reference') {
      throw invalid('Cursor __key__ value is not a document reference.');
    }
    return value;
  });
  return { values: decoded, before: cursor?.before ?? false };
}

function invalid(message: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, message);
}
