import type { Fields, StoredDocument, Timestamp, Value } from '../model.ts';
import { deleteField, type FieldPath, getField, setField } from '../paths/field-path.ts';
import { identicalFields } from '../values/identical.ts';
import { assertDocumentFits } from '../values/size.ts';
import { type FieldTransform, transformValue } from './transform.ts';
import type { Write } from './validate.ts';

/** The effect of a write on a document. */
export interface WriteOutcome {
  /** The fields after the write. Null if there is no document then. */
  readonly fields: Fields | null;
  /** If it is false, the update time stays, and no listener is notified. */
  readonly changed: boolean;
  /** One value for each transform of the write, in the same order. */
  readonly transformResults: Value[];
}

/**
 * Applies a valid write. Call `checkPrecondition` first.
 * @param requestTime the value of all server timestamps of the commit, truncated to milliseconds
 * @throws INVALID_ARGUMENT if the document would be larger than 1 MiB
 */
export function applyWrite(
  write: Write,
  current: StoredDocument | undefined,
  requestTime: Timestamp,
): WriteOutcome {
  if (write.kind === 'delete') {
    return { fields: null, changed: current !== undefined, transformResults: [] };
  }
  if (write.kind === 'verify') {
    return { fields: current?.fields ?? null, changed: false, transformResults: [] };
  }
  const before: Fields = current?.fields ?? new Map();
  const updated = write.kind === 'update' ? applyMask(before, write.fields, write.mask) : before;
  const { fields, results } = applyTransforms(updated, write.transforms, requestTime);
  const changed = current === undefined || !identicalFields(before, fields);
  if (changed) assertDocumentFits(write.name, fields);
  return { fields, changed, transformResults: results };
}

/** Replaces the fields in the mask by those of `update`. Deletes a field that `update` lacks. */
function applyMask(before: Fields, update: Fields, mask: readonly FieldPath[] | undefined): Fields {
  if (mask === undefined) return update;
  return mask.reduce((fields, path) => {
    const value = getField(update, path);
    return value === undefined ? deleteField(fields, path) : setField(fields, path, value);
  }, before);
}

function applyTransforms(
  before: Fields,
  transforms: readonly FieldTransform[],
  requestTime: Timestamp,
): { fields: Fields; results: Value[] } {
  const results: Value[] = [];
  let fields = before;
  for (const transform of transforms) {
    const current = getField(fields, transform.path);
    const { value, result } = transformValue(transform, current, requestTime);
    fields = setField(fields, transform.path, value);
    results.push(result);
  }
  return { fields, results };
}
