import { formatFieldPath, isNamePath } from '../paths/field-path.ts';
import type { FieldFilter, Filter } from '../query/filter.ts';
import type { QueryPlan } from '../query/plan.ts';
import type { CompositeIndex, IndexField } from './configuration.ts';

export type Sort = readonly (readonly [path: string, order: 'ASCENDING' | 'DESCENDING'])[];

/** The properties of a query without OR that determine its indexes. */
export interface Shape {
  readonly collection: string;
  readonly scope: CompositeIndex['queryScope'];
  /** Fields that must equal a value, or one of several. */
  readonly equal: readonly string[];
  readonly contains: readonly string[];
  /** The sort of the results. It includes `__name__` only if an index must declare it. */
  readonly sort: Sort;
}

/**
 * Returns the shapes for which the service needs an index: one for each alternative of an OR, none
 * if documents are read by name alone.
 */
export function shapesOf({ scope, filter, orders, aggregated }: QueryPlan): Shape[] {
  const { collectionId: collection, allDescendants } = scope;
  if (collection === undefined) return [];
  return alternatives(filter).map((filters) => {
    const fieldsOf = (wanted: (filter: FieldFilter) => boolean) => [
      ...new Set(filters.filter(wanted).map(({ path }) => formatFieldPath(path))),
    ];
    const equal = fieldsOf(({ path, op }) => equalities.has(op) && !isNamePath(path));
    const sort = orders
      .map(({ path, direction }) => [formatFieldPath(path), direction] as const)
      // A field that is equal in all results sorts nothing.
      .filter(([path]) => !equal.includes(path));
    const indexedPaths = new Set([...equal, ...sort.map(([path]) => path)]);
    const aggregatedPaths = aggregated
      .map(formatFieldPath)
      .filter((path) => !indexedPaths.has(path));
    return {
      collection,
      scope: allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
      equal,
      contains: fieldsOf(({ op }) => op.startsWith('ARRAY_CONTAINS')),
      sort: [...withoutName(sort), ...aggregatedPaths.map((path) => [path, 'ASCENDING'] as const)],
    };
  });
}

/** Returns the sort of an index, or of a part of one. */
export function sortOf(fields: readonly IndexField[]): Sort {
  return fields.map(({ fieldPath, order = 'ASCENDING' }) => [fieldPath, order] as const);
}

/** Every index ends in `__name__`, by default in the direction of the field before it. */
export function withoutName(sort: Sort): Sort {
  const [path, direction] = sort.at(-1) ?? [];
  if (path !== '__name__') return sort;
  const previousDirection = sort.at(-2)?.[1];
  return previousDirection === undefined || previousDirection === direction
    ? sort.slice(0, -1)
    : sort;
}

const equalities: ReadonlySet<FieldFilter['op']> = new Set(['EQUAL', 'IN', 'IS_NULL', 'IS_NAN']);

/** Returns the disjunctive normal form. All filters in one list must match together. */
export function alternatives(filter: Filter | undefined): FieldFilter[][] {
  if (filter === undefined) return [[]];
  if (filter.kind === 'field') return [[filter.filter]];
  const parts = filter.filters.map(alternatives);
  if (filter.kind === 'or') return parts.flat();
  return parts.reduce<FieldFilter[][]>(
    (all, part) => all.flatMap((some) => part.map((more) => [...some, ...more])),
    [[]],
  );
}
