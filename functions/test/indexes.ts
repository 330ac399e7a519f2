import { readFile } from 'node:fs/promises';
import { Query } from 'firebase-admin/firestore';
import { vi } from 'vitest';
import * as z from 'zod';

/**
 * Our own Firestore runs every query, the service only those that firestore.indexes.json provides
 * for. Here is what it would say: firebase.google.com/docs/firestore/query-data/index-overview.
 */

const orderSchema = z.enum(['ASCENDING', 'DESCENDING']);
type Order = z.infer<typeof orderSchema>;

const configurationSchema = z.object({
  indexes: z.array(
    z.object({
      collectionGroup: z.string(),
      fields: z.array(
        z.object({
          fieldPath: z.string(),
          order: orderSchema.optional(),
          arrayConfig: z.literal('CONTAINS').optional(),
        }),
      ),
    }),
  ),
  fieldOverrides: z.array(
    z.object({
      collectionGroup: z.string(),
      fieldPath: z.string(),
      indexes: z.array(z.unknown()),
    }),
  ),
});

export type IndexConfiguration = z.infer<typeof configurationSchema>;

export async function readIndexes(): Promise<IndexConfiguration> {
  const file = new URL('../../firestore.indexes.json', import.meta.url);
  return configurationSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}

const referenceSchema = z.object({ fieldPath: z.string() });
const filterSchema = z.union([
  z.object({ fieldFilter: z.object({ field: referenceSchema, op: z.string() }) }),
  z.object({ unaryFilter: z.object({ field: referenceSchema, op: z.string() }) }),
]);
const querySchema = z.object({
  structuredQuery: z.object({
    from: z.array(z.object({ collectionId: z.string() })).length(1),
    where: z
      .union([
        z.object({ compositeFilter: z.object({ filters: z.array(filterSchema) }) }),
        filterSchema,
      ])
      .nullish(),
    orderBy: z.array(z.object({ field: referenceSchema, direction: orderSchema })).nullish(),
  }),
});

/** A query as far as indexes are concerned. */
export interface Shape {
  readonly collection: string;
  readonly equal: readonly string[];
  readonly contains: readonly string[];
  /** Fields that are sorted or compared, `__name__` left out. */
  readonly sorted: readonly (readonly [string, Order])[];
}

const equalities = new Set(['EQUAL', 'IN', 'IS_NULL', 'IS_NAN']);
const containments = new Set(['ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY']);

function shapeOf(request: unknown): Shape {
  const { from, where, orderBy } = querySchema.parse(request).structuredQuery;
  const filters = where && 'compositeFilter' in where ? where.compositeFilter.filters : [where];
  const tests = filters
    .filter((filter) => filter !== null && filter !== undefined)
    .map((filter) => ('fieldFilter' in filter ? filter.fieldFilter : null) ?? filter)
    .map((filter) => ('unaryFilter' in filter ? filter.unaryFilter : filter))
    .filter((filter) => 'op' in filter);
  const fieldsOf = (wanted: (op: string) => boolean) => [
    ...new Set(tests.filter(({ op }) => wanted(op)).map(({ field }) => field.fieldPath)),
  ];
  const sorted = (orderBy ?? [])
    .map(({ field, direction }) => [field.fieldPath, direction] as const)
    .filter(([path]) => path !== '__name__');
  const compared = fieldsOf((op) => !equalities.has(op) && !containments.has(op))
    .filter((path) => !sorted.some(([known]) => known === path))
    .map((path) => [path, 'ASCENDING'] as const);
  return {
    collection: from[0]?.collectionId ?? '',
    equal: fieldsOf((op) => equalities.has(op)),
    contains: fieldsOf((op) => containments.has(op)),
    sorted: [...sorted, ...compared],
  };
}

/** Collects every query that is sent from now on. */
export function watchQueries(): () => Shape[] {
  // Not in the typings, but what the client itself makes each request with.
  const prototype = Query.prototype as unknown as { toProto(...args: unknown[]): unknown };
  const spy = vi.spyOn(prototype, 'toProto');
  return () => spy.mock.results.map(({ value }) => shapeOf(value));
}

function sameSort(sort: Shape['sorted'], fields: IndexConfiguration['indexes'][number]['fields']) {
  const matches = (flip: boolean) =>
    fields.every(({ fieldPath, order }, index) => {
      const [path, direction] = sort[index] ?? [];
      return fieldPath === path && (order === direction) !== flip;
    });
  return fields.length === sort.length && (matches(false) || matches(true));
}

/**
 * Whether the service could run the query: every field has an index of its own unless it is
 * exempted; indexes that end in the same sort are merged for equalities.
 */
export function isServed({ collection, equal, contains, sorted }: Shape, all: IndexConfiguration) {
  const isExempt = (path: string) => {
    // What is said of a map holds for what is in it, unless that is spoken of as well.
    const [nearest] = all.fieldOverrides
      .filter(({ collectionGroup }) => collectionGroup === collection)
      .filter(({ fieldPath }) => path === fieldPath || path.startsWith(`${fieldPath}.`))
      .toSorted((one, other) => other.fieldPath.length - one.fieldPath.length);
    return nearest?.indexes.length === 0;
  };
  const filtered = [...equal, ...contains];
  const isSimple =
    (sorted.length === 0 && contains.length <= 1) || (filtered.length === 0 && sorted.length === 1);
  if (isSimple) return ![...filtered, ...sorted.map(([path]) => path)].some(isExempt);

  const usable = all.indexes
    .filter(({ collectionGroup }) => collectionGroup === collection)
    .flatMap(({ fields }) => {
      const front = fields.slice(0, fields.length - sorted.length);
      const fits =
        sameSort(sorted, fields.slice(front.length)) &&
        front.every(({ fieldPath, arrayConfig }) =>
          (arrayConfig ? contains : equal).includes(fieldPath),
        );
      return fits ? [front.map(({ fieldPath }) => fieldPath)] : [];
    });
  // Merging is documented for equalities only.
  if (filtered.length === 0 || contains.length > 0) {
    return usable.some((front) => front.length === filtered.length);
  }
  return equal.every((path) => usable.some((front) => front.includes(path)));
}
