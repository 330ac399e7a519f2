import type { IndexConfiguration, IndexField } from './configuration.ts';
import { type Shape, type Sort, sortOf, withoutName } from './shape.ts';

/**
 * Whether the indexes serve a query, alone or merged. Such an index ends in the query's sort, so
 * that merging preserves it, and begins with fields that the query fixes.
 * Source: firebase.google.com/docs/firestore/query-data/index-overview
 */
export function isServed(shape: Shape, configuration: IndexConfiguration): boolean {
  const { equal, contains, sort } = shape;
  const fixed = [...equal, ...contains];
  if (fixed.length === 0 && sort.length === 0) return true;
  const fronts = indexesFor(shape, configuration).flatMap((fields) => frontOf(fields, shape));
  // Merging is documented for equalities; if results are sorted, only for them.
  if (contains.length > 0 && sort.length > 0)
    return fronts.some((front) => front.length === fixed.length);
  return fronts.length > 0 && fixed.every((path) => fronts.some((front) => front.includes(path)));
}

/** Composite indexes of the collection, and indexes of single fields in the query. */
function indexesFor(shape: Shape, configuration: IndexConfiguration): (readonly IndexField[])[] {
  const { collection, scope, equal, contains, sort } = shape;
  const composite = configuration.indexes.filter(
    ({ collectionGroup, queryScope }) => collectionGroup === collection && queryScope === scope,
  );
  const paths = new Set([...equal, ...contains, ...sort.map(([path]) => path)]);
  const single = [...paths].flatMap((path) =>
    singleIndexes(path, shape, configuration).map((mode) => [{ ...mode, fieldPath: path }]),
  );
  return [...composite.map(({ fields }) => fields), ...single];
}

/** The automatic indexes of every field in its own collection, unless it is exempted. */
const automatic = [
  { order: 'ASCENDING' },
  { order: 'DESCENDING' },
  { arrayConfig: 'CONTAINS' },
] as const;

/** The indexes of one field. A map's override applies to its fields, unless they have their own. */
export function singleIndexes(
  path: string,
  { collection, scope }: Pick<Shape, 'collection' | 'scope'>,
  { fieldOverrides }: IndexConfiguration,
) {
  const [nearest] = fieldOverrides
    .filter(({ collectionGroup }) => collectionGroup === collection)
    .filter(({ fieldPath }) => path === fieldPath || path.startsWith(`${fieldPath}.`))
    .toSorted((one, other) => other.fieldPath.length - one.fieldPath.length);
  if (nearest === undefined) return scope === 'COLLECTION' ? automatic : [];
  return nearest.indexes.filter(({ queryScope }) => queryScope === scope);
}

/** The fields before the sort, or nothing if the index does not fit. */
function frontOf(fields: readonly IndexField[], { equal, contains, sort }: Shape): string[][] {
  const whole = fields.slice(0, withoutName(sortOf(fields)).length);
  const length = whole.length - sort.length;
  if (length < 0 || !sortsAs(sortOf(whole.slice(length)), sort)) return [];
  const front = whole.slice(0, length);
  const fits = front.every(({ fieldPath, arrayConfig }) =>
    (arrayConfig ? contains : equal).includes(fieldPath),
  );
  return fits ? [front.map(({ fieldPath }) => fieldPath)] : [];
}

/** Indexes are never read backwards: one with all directions reversed is another index. */
function sortsAs(index: Sort, wanted: Sort): boolean {
  return wanted.every(([path, order], at) => index[at]?.[0] === path && index[at]?.[1] === order);
}
