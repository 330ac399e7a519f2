import type { IndexConfiguration, IndexField } from './configuration.ts';
import { type QueryShape, type Sort, sortOf, withoutName } from './shape.ts';

/**
 * Whether one index, or several merged indexes, serve a query. Such an index begins with fields
 * that the query compares for equality or containment, and ends with the query's sort. Because all
 * merged indexes have the same sort, the merged results are sorted too.
 * Source: firebase.google.com/docs/firestore/query-data/index-overview
 */
export function isServed(shape: QueryShape, configuration: IndexConfiguration): boolean {
  const { equalPaths, arrayPaths, sort } = shape;
  const fixedPaths = [...equalPaths, ...arrayPaths];
  if (fixedPaths.length === 0 && sort.length === 0) return true;
  const prefixes = indexesFor(shape, configuration).flatMap((fields) =>
    prefixBeforeSort(fields, shape),
  );
  // For sorted results, merging is documented only for equalities.
  if (arrayPaths.length > 0 && sort.length > 0)
    return prefixes.some((prefix) => prefix.length === fixedPaths.length);
  return (
    prefixes.length > 0 &&
    fixedPaths.every((path) => prefixes.some((prefix) => prefix.includes(path)))
  );
}

/**
 * Returns the composite indexes of the collection, and the indexes of the query's single fields.
 */
function indexesFor(
  shape: QueryShape,
  configuration: IndexConfiguration,
): (readonly IndexField[])[] {
  const { collection, scope, equalPaths, arrayPaths, sort } = shape;
  const composite = configuration.indexes.filter(
    ({ collectionGroup, queryScope }) => collectionGroup === collection && queryScope === scope,
  );
  const paths = new Set([...equalPaths, ...arrayPaths, ...sort.map(([path]) => path)]);
  const single = [...paths].flatMap((path) =>
    singleIndexes(path, shape, configuration).map((mode) => [{ ...mode, fieldPath: path }]),
  );
  return [...composite.map(({ fields }) => fields), ...single];
}

/** The service creates these indexes with collection scope for every field without an override. */
const automaticIndexes = [
  { order: 'ASCENDING' },
  { order: 'DESCENDING' },
  { arrayConfig: 'CONTAINS' },
] as const;

/**
 * Returns the indexes of one field. The override of a map also applies to the fields inside the
 * map, unless they have their own override.
 */
export function singleIndexes(
  path: string,
  { collection, scope }: Pick<QueryShape, 'collection' | 'scope'>,
  { fieldOverrides }: IndexConfiguration,
) {
  const [nearest] = fieldOverrides
    .filter(({ collectionGroup }) => collectionGroup === collection)
    .filter(({ fieldPath }) => path === fieldPath || path.startsWith(`${fieldPath}.`))
    .toSorted((one, other) => other.fieldPath.length - one.fieldPath.length);
  if (nearest === undefined) return scope === 'COLLECTION' ? automaticIndexes : [];
  return nearest.indexes.filter(({ queryScope }) => queryScope === scope);
}

/**
 * Returns the fields of an index before the query's sort, in a list. Returns an empty list if the
 * index does not serve the query.
 */
function prefixBeforeSort(
  fields: readonly IndexField[],
  { equalPaths, arrayPaths, sort }: QueryShape,
): string[][] {
  const declaredFields = fields.slice(0, withoutName(sortOf(fields)).length);
  const length = declaredFields.length - sort.length;
  if (length < 0 || !hasSort(sortOf(declaredFields.slice(length)), sort)) return [];
  const prefix = declaredFields.slice(0, length);
  const isServing = prefix.every(({ fieldPath, arrayConfig }) =>
    (arrayConfig ? arrayPaths : equalPaths).includes(fieldPath),
  );
  return isServing ? [prefix.map(({ fieldPath }) => fieldPath)] : [];
}

/** The directions must be equal, because the service never reads an index backwards. */
function hasSort(index: Sort, required: Sort): boolean {
  return required.every(([path, order], at) => index[at]?.[0] === path && index[at]?.[1] === order);
}
