import { formatFieldPath, isNamePath } from '../paths/field-path.ts';
import type { FieldFilter, Filter } from '../query/filter.ts';
import type { QueryPlan } from '../query/plan.ts';
import type { CompositeIndex, IndexField } from './configuration.ts';

export type Sort = readonly (readonly [path: string, order: 'ASCENDING' | 'DESCENDING'])[];

/** The properties that determine which indexes a query needs. The query contains no OR. */
export interface QueryShape {
  readonly collection: string;
  readonly scope: CompositeIndex['queryScope'];
  /** Paths of the fields that must equal a value or one of several values. */
  readonly equalPaths: readonly string[];
  /** Paths of the fields that must be an array with a certain element. */
  readonly arrayPaths: readonly string[];
  /** The sort of the results, without a `__name__` that every index has by default. */
  readonly sort: Sort;
}

/**
 * Returns the shapes for which the service needs an index. A query with OR has one shape for each
 * alternative. A query without a collection id has no shape.
 */
export function shapesOf({ scope, filter, orders, aggregated }: QueryPlan): QueryShape[] {
  const { collectionId: collection, allDescendants } = scope;
  if (collection === undefined) return [];
  return disjunctiveNormalForm(filter).map((filters) => {
    const fieldsWith = (condition: (filter: FieldFilter) => boolean) => [
      ...new Set(filters.filter(condition).map(({ path }) => formatFieldPath(path))),
    ];
    const equalPaths = fieldsWith(({ path, op }) => equalityOperators.has(op) && !isNamePath(path));
    const sort = orders
      .map(({ path, direction }) => [formatFieldPath(path), direction] as const)
      // A field with the same value in all results does not affect the order.
      .filter(([path]) => !equalPaths.includes(path));
    const indexedPaths = new Set([...equalPaths, ...sort.map(([path]) => path)]);
    const aggregatedPaths = aggregated
      .map(formatFieldPath)
      .filter((path) => !indexedPaths.has(path));
    return {
      collection,
      scope: allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
      equalPaths,
      arrayPaths: fieldsWith(({ op }) => op.startsWith('ARRAY_CONTAINS')),
      sort: [...withoutName(sort), ...aggregatedPaths.map((path) => [path, 'ASCENDING'] as const)],
    };
  });
}

/** Returns the sort of an index with these fields. */
export function sortOf(fields: readonly IndexField[]): Sort {
  return fields.map(({ fieldPath, order = 'ASCENDING' }) => [fieldPath, order] as const);
}

/**
 * Removes `__name__` from the end of a sort if it is the only field or has the direction of the
 * field before it. Every index ends with such a `__name__` by default.
 */
export function withoutName(sort: Sort): Sort {
  const [path, direction] = sort.at(-1) ?? [];
  if (path !== '__name__') return sort;
  const previousDirection = sort.at(-2)?.[1];
  return previousDirection === undefined || previousDirection === direction
    ? sort.slice(0, -1)
    : sort;
}

/** Operators that allow only certain values. IS_NULL allows only null, and IS_NAN only NaN. */
const equalityOperators: ReadonlySet<FieldFilter['op']> = new Set([
  'EQUAL',
  'IN',
  'IS_NULL',
  'IS_NAN',
]);

/** Returns one list of filters for each alternative. All filters of a list must match together. */
export function disjunctiveNormalForm(filter: Filter | undefined): FieldFilter[][] {
  if (filter === undefined) return [[]];
  if (filter.kind === 'field') return [[filter.filter]];
  const parts = filter.filters.map(disjunctiveNormalForm);
  if (filter.kind === 'or') return parts.flat();
  return parts.reduce<FieldFilter[][]>(
    (combinations, part) =>
      combinations.flatMap((before) => part.map((after) => [...before, ...after])),
    [[]],
  );
}
