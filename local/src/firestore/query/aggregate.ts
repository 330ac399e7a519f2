import { StatusError, type StoredDocument, status, type Value } from '../model.ts';
import {
  type FieldPath,
  isNamePath,
  isReserved,
  parseFieldPath,
  validateFieldName,
} from '../paths/field-path.ts';
import type { ProtoAggregation, ProtoFieldReference, ProtoStructuredQuery } from '../proto.ts';
import { fieldReader } from './filter.ts';
import { planQuery, type QueryPlan } from './plan.ts';

/** One valid aggregation. */
export type Aggregation = { readonly alias: string } & (
  | { readonly kind: 'count'; readonly upTo: bigint | undefined }
  | { readonly kind: 'sum' | 'avg'; readonly path: FieldPath }
);

const maxAggregations = 5;
const maxInt64 = 2n ** 63n - 1n;
const minInt64 = -(2n ** 63n);

/**
 * Checks the aggregations of a request before any document is read. The default aliases are
 * `field_1`, `field_2` and so on.
 * @throws INVALID_ARGUMENT
 */
export function parseAggregations(proto: readonly ProtoAggregation[]): Aggregation[] {
  if (proto.length === 0) throw invalid('Aggregations can not be empty.');
  if (proto.length > maxAggregations) {
    throw invalid(
      `The maximum number of aggregations allowed in an aggregation query is ${maxAggregations}. Received: ${proto.length}`,
    );
  }
  let unnamedCount = 0;
  const seen = new Set<string>();
  return proto.map((each) => {
    const alias = each.alias || `field_${++unnamedCount}`;
    if (isReserved(alias)) throw invalid(`The property.name "${alias}" is reserved.`);
    validateFieldName(alias);
    if (seen.has(alias)) throw invalid(`Aggregation aliases contain duplicate alias: ${alias}.`);
    seen.add(alias);
    return parseAggregation(alias, each);
  });
}

/**
 * Plans the query whose results are aggregated. Documents without an aggregated field are skipped
 * before the query's offset and limit apply.
 * @throws as `planQuery` and `parseAggregations`
 */
export function planAggregationQuery(
  parent: string,
  query: ProtoStructuredQuery,
  aggregations: readonly ProtoAggregation[],
): QueryPlan {
  const paths = parseAggregations(aggregations).flatMap((each) =>
    each.kind === 'count' ? [] : [each.path],
  );
  return planQuery(parent, query, paths);
}

/**
 * Returns the aggregates of a query's results by alias. A document that lacks any aggregated field
 * is skipped in all aggregates, even in the count.
 * @throws INVALID_ARGUMENT as `parseAggregations`
 */
export function aggregate(
  aggregations: readonly ProtoAggregation[],
  documents: Iterable<StoredDocument>,
): Map<string, Value> {
  const columns = parseAggregations(aggregations).map((aggregation) => ({
    aggregation,
    read: aggregation.kind === 'count' ? undefined : fieldReader(aggregation.path),
    values: [] as Value[],
  }));
  let count = 0n;
  for (const document of documents) {
    const row = columns.map(({ read }) => read?.(document));
    if (columns.some(({ read }, index) => read && row[index] === undefined)) continue;
    count++;
    for (const [index, { values }] of columns.entries()) {
      const value = row[index];
      if (value !== undefined) values.push(value);
    }
  }
  return new Map(
    columns.map(({ aggregation, values }) => [
      aggregation.alias,
      aggregateValue(aggregation, count, values),
    ]),
  );
}

function aggregateValue(aggregation: Aggregation, count: bigint, values: readonly Value[]): Value {
  switch (aggregation.kind) {
    case 'count': {
      const { upTo } = aggregation;
      return { kind: 'integer', value: upTo !== undefined && upTo < count ? upTo : count };
    }
    case 'sum':
      return sum(values);
    case 'avg':
      return average(values);
  }
}

/** Adds integers exactly. A sum of more than 64 bits, or a sum with a double, is a double. */
function sum(values: readonly Value[]): Value {
  const { integers, doubles, hasDouble } = sumNumbers(values);
  if (hasDouble || integers > maxInt64 || integers < minInt64) {
    return { kind: 'double', value: Number(integers) + doubles };
  }
  return { kind: 'integer', value: integers };
}

function average(values: readonly Value[]): Value {
  const { integers, doubles, count } = sumNumbers(values);
  if (count === 0) return { kind: 'null' };
  return { kind: 'double', value: (Number(integers) + doubles) / count };
}

function sumNumbers(values: readonly Value[]) {
  let integers = 0n;
  let doubles = 0;
  let hasDouble = false;
  let count = 0;
  for (const value of values) {
    if (value.kind === 'integer') integers += value.value;
    else if (value.kind === 'double') {
      doubles += value.value;
      hasDouble = true;
    } else continue;
    count++;
  }
  return { integers, doubles, hasDouble, count };
}

function parseAggregation(alias: string, proto: ProtoAggregation): Aggregation {
  if (proto.sum) return { alias, kind: 'sum', path: aggregatedPath(proto.sum.field) };
  if (proto.avg) return { alias, kind: 'avg', path: aggregatedPath(proto.avg.field) };
  if (proto.count) return { alias, kind: 'count', upTo: parseUpTo(proto.count) };
  throw invalid('Operator field in Aggregation is not set.');
}

function parseUpTo({ upTo }: NonNullable<ProtoAggregation['count']>): bigint | undefined {
  if (!upTo) return undefined;
  const upToCount = BigInt(upTo.value ?? 0);
  if (upToCount < 0n) {
    throw invalid(
      'The `up_to` value in a COUNT aggregation must be greater than or equal to zero.',
    );
  }
  return upToCount;
}

function aggregatedPath(field: ProtoFieldReference | undefined): FieldPath {
  const path = parseFieldPath(field?.fieldPath ?? '', { name: true });
  if (isNamePath(path)) {
    throw invalid('Aggregations are not supported for the property: __key__');
  }
  return path;
}

function invalid(message: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, message);
}
