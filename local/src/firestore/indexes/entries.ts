import { type Fields, StatusError, status, type Value } from '../model.ts';
import { formatFieldPath, getField, parseFieldPath } from '../paths/field-path.ts';
import { collectionId } from '../paths/names.ts';
import type { CompositeIndex, IndexConfiguration } from './configuration.ts';
import { singleIndexes } from './served.ts';

/**
 * firebase.google.com/docs/firestore/quotas, "Maximum number of index entries for each document".
 */
const maxEntries = 40_000;

/** An array's index has two entries per distinct element, one for each direction of the names. */
const entriesPerElement = 2;

const scopes = ['COLLECTION', 'COLLECTION_GROUP'] as const;

/**
 * Refuses a document with too many entries in the indexes of its collection. The entries are
 * counted as in the service. For example, an array of 19,999 distinct elements is accepted, but an
 * array of 20,000 distinct elements is refused.
 * @throws INVALID_ARGUMENT
 */
export function checkEntryCount(
  name: string,
  fields: Fields,
  configuration: IndexConfiguration,
): void {
  if (maxEntryCount(fields, configuration) <= maxEntries) return;
  if (countEntries(name, fields, configuration) <= maxEntries) return;
  const path = name.slice(name.indexOf('/documents/') + '/documents'.length);
  throw new StatusError(status.INVALID_ARGUMENT, `too many index entries for entity ${path}`);
}

/** Returns an upper bound that is fast to compute. Few documents need an exact count. */
function maxEntryCount(fields: Fields, { indexes }: IndexConfiguration): number {
  const modes = 2 * scopes.length;
  const sizes = [...fields.values()].map(function sizeOf(value: Value): number {
    if (value.kind === 'array') return 1 + value.values.length;
    if (value.kind !== 'map') return 1;
    return [...value.fields.values()].map(sizeOf).reduce((sum, size) => sum + size, 1);
  });
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return total * modes + indexes.length * Math.max(1, ...sizes);
}

function countEntries(name: string, fields: Fields, configuration: IndexConfiguration): number {
  const collection = collectionId(name);
  const composite = configuration.indexes
    .filter(({ collectionGroup }) => collectionGroup === collection)
    .map((index) => countIndexEntries(index, fields));
  return (
    countFieldEntries(fields, collection, configuration) +
    composite.reduce((sum, entries) => sum + entries, 0)
  );
}

/**
 * Counts the entries in indexes of single fields. A map has its own entries and those of its
 * fields.
 */
function countFieldEntries(
  fields: Fields,
  collection: string,
  configuration: IndexConfiguration,
  parent: readonly string[] = [],
): number {
  let entries = 0;
  for (const [field, value] of fields) {
    const path = [...parent, field];
    const text = formatFieldPath(path);
    for (const scope of scopes) {
      for (const mode of singleIndexes(text, { collection, scope }, configuration))
        entries +=
          'arrayConfig' in mode && mode.arrayConfig
            ? entriesPerElement * countDistinctElements(value)
            : 1;
    }
    if (value.kind === 'map')
      entries += countFieldEntries(value.fields, collection, configuration, path);
  }
  return entries;
}

/**
 * Counts the entries in a composite index. There is one entry, or one per element of an indexed
 * array. If the document lacks a field of the index, there is none.
 */
function countIndexEntries({ fields: indexed }: CompositeIndex, fields: Fields): number {
  return indexed
    .filter(({ fieldPath }) => fieldPath !== '__name__')
    .map(({ fieldPath, arrayConfig }) => {
      const value = getField(fields, parseFieldPath(fieldPath));
      if (value === undefined) return 0;
      return arrayConfig ? countDistinctElements(value) : 1;
    })
    .reduce((product, count) => product * count, 1);
}

function countDistinctElements(value: Value): number {
  return value.kind === 'array' ? new Set(value.values.map(equalityKey)).size : 0;
}

/** Returns the same key for equal values, such as 1 and 1.0. */
function equalityKey(value: Value): string {
  if (value.kind === 'integer' || value.kind === 'double') return `number ${value.value}`;
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part instanceof Map) return [...part];
    return typeof part === 'bigint' ? `${part}` : part;
  });
}
