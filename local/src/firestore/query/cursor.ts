import { StatusError, status, type Value } from '../model.ts';
import { isNamePath } from '../paths/field-path.ts';
import type { ProtoCursor } from '../proto.ts';
import { decodeValue } from '../values/codec.ts';
import type { Order } from './orders.ts';

/** A position in the results: values for the first orders, and whether it is before equal ones. */
export interface Cursor {
  readonly values: readonly Value[];
  readonly before: boolean;
}

/**
 * Reads a cursor against the explicit orders; implicit ones take no value. A value of any type is a
 * position, except that `__name__` needs a document reference. @throws INVALID_ARGUMENT.
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
