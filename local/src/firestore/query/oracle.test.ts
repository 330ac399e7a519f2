import fc from 'fast-check';
import { expect, it } from 'vitest';
import { StatusError, type StoredDocument, type Value } from '../model.ts';
import type { ProtoFilter, ProtoStructuredQuery } from '../proto.ts';
import { FieldIndex } from '../store/field-index.ts';
import { anyFilter, ranges } from '../testing/any-filter.ts';
import { by, cursorAt } from '../testing/queries.ts';
import { array, bool, documentAt, double, int, nul, root, str } from '../testing/values.ts';
import { decodeValue } from '../values/codec.ts';
import { compareValues } from '../values/order.ts';
import { planQuery } from './plan.ts';
import { indexedCandidates } from './results.ts';
import { runPlan } from './run.ts';

/**
 * Compares the results of the query engine, with and without indexes, with a second, simple
 * implementation. The second implementation evaluates the request directly and shares only the
 * order of values with the engine.
 */
const scalars = [nul, bool(true), double(Number.NaN), int(0), int(1), double(1), int(2), str('x')];
const operand = fc.constantFrom(...scalars, array(int(1)));
const stored = fc.constantFrom(
  ...scalars,
  double(-0),
  array(int(1)),
  array(int(1), double(1)),
  array(nul, int(2)),
  array(),
);
const fieldPath = fc.constantFrom('a', 'b');
const filter = anyFilter(fieldPath, operand);

const query = fc.record(
  {
    where: filter,
    orderBy: fc.constantFrom(by('a'), by('-a'), by('b', '-a'), by('-b', 'a'), by()),
    startAt: fc.tuple(fc.boolean(), operand).map(([before, value]) => cursorAt(before, value)),
    endAt: fc.tuple(fc.boolean(), operand).map(([before, value]) => cursorAt(before, value)),
    offset: fc.nat(2),
    limit: fc.record({ value: fc.nat(4) }),
  },
  { requiredKeys: [] },
);
const documents = fc
  .array(fc.record({ a: stored, b: stored }, { requiredKeys: [] }), { maxLength: 12 })
  .map((all) => all.map((fields, number) => documentAt(`c/${(number * 7) % 13}`, fields)));

it('finds the same documents as a naive implementation, in the same order', () => {
  let compared = 0;
  fc.assert(
    fc.property(documents, query, (all, partial) => {
      const request: ProtoStructuredQuery = { from: [{ collectionId: 'c' }], ...partial };
      const actual = results(request, all);
      fc.pre(actual !== undefined);
      compared++;
      const expected = naive(request, all).map(({ name }) => name);
      expect(actual.scanned.map(({ name }) => name)).toEqual(expected);
      expect(actual.indexed.map(({ name }) => name)).toEqual(expected);
    }),
    { numRuns: 2_000, maxSkipsPerRun: 20 },
  );
  expect(compared).toBe(2_000);
});

/** Returns undefined for a refused query. `plan.test.ts` tests refused queries. */
function results(request: ProtoStructuredQuery, all: StoredDocument[]) {
  try {
    const plan = planQuery(root, request);
    const candidates = indexedCandidates(plan, (shape) => new FieldIndex(shape, all));
    return { scanned: runPlan(plan, all), indexed: runPlan(plan, candidates ?? all) };
  } catch (error) {
    if (error instanceof StatusError) return undefined;
    throw error;
  }
}

function naive(request: ProtoStructuredQuery, all: StoredDocument[]): StoredDocument[] {
  const explicit = request.orderBy ?? [];
  const last = explicit.at(-1)?.direction ?? 'ASCENDING';
  const named = new Set(explicit.map(({ field }) => field?.fieldPath ?? ''));
  const implied = ['a', 'b'].filter((path) => !named.has(path) && isOrderedBy(request.where, path));
  const orders = [
    ...explicit.map(({ field, direction }) => ({ path: field?.fieldPath ?? '', direction })),
    ...implied.map((path) => ({ path, direction: last })),
  ];
  const sign = (direction: string | undefined) => (direction === 'DESCENDING' ? -1 : 1);
  const compare = (left: readonly Value[], right: readonly Value[]) =>
    right.reduce((order, value, index) => {
      const other = left[index];
      if (order !== 0 || other === undefined) return order;
      return sign(orders[index]?.direction) * compareValues(other, value);
    }, 0);
  const keys = (document: StoredDocument) =>
    orders.flatMap(({ path }) => document.fields.get(path) ?? []);
  const positions = (cursor: ProtoStructuredQuery['startAt']) =>
    (cursor?.values ?? []).map(decodeValue);
  const start = positions(request.startAt);
  const end = positions(request.endAt);
  const sorted = all
    .filter((document) => request.where === undefined || holds(request.where, document))
    .filter((document) => keys(document).length === orders.length)
    .filter((document) => {
      const from = compare(keys(document), start);
      const to = compare(keys(document), end);
      const started = start.length === 0 || from > 0 || (from === 0 && request.startAt?.before);
      const ended = end.length > 0 && (to > 0 || (to === 0 && request.endAt?.before));
      return started && !ended;
    })
    .sort((a, b) => compare(keys(a), keys(b)) || sign(last) * (a.name < b.name ? -1 : 1));
  const offset = request.offset ?? 0;
  return sorted.slice(offset, request.limit && offset + (request.limit.value ?? 0));
}

function isOrderedBy(node: ProtoFilter | undefined, path: string): boolean {
  if (node?.compositeFilter) {
    return (node.compositeFilter.filters ?? []).some((each) => isOrderedBy(each, path));
  }
  const { field, op = '' } = node?.fieldFilter ?? node?.unaryFilter ?? {};
  return field?.fieldPath === path && (ranges.includes(op) || op.includes('NOT'));
}

function holds(node: ProtoFilter, document: StoredDocument): boolean {
  const { compositeFilter, fieldFilter, unaryFilter } = node;
  if (compositeFilter) {
    const parts = (compositeFilter.filters ?? []).map((each) => holds(each, document));
    return compositeFilter.op === 'AND' ? !parts.includes(false) : parts.includes(true);
  }
  const { field, op } = fieldFilter ?? unaryFilter ?? {};
  const value = document.fields.get(field?.fieldPath ?? '');
  if (value === undefined) return false;
  const isNull = value.kind === 'null';
  const isNotANumber = value.kind === 'double' && Number.isNaN(value.value);
  const operandProto = fieldFilter?.value;
  const takesList = op === 'IN' || op === 'NOT_IN' || op === 'ARRAY_CONTAINS_ANY';
  const operands = (
    takesList ? (operandProto?.arrayValue?.values ?? []) : operandProto ? [operandProto] : []
  ).map(decodeValue);
  const comparableOperands = operands.filter(
    (each) => each.kind !== 'null' && !(each.kind === 'double' && Number.isNaN(each.value)),
  );
  const equalsAny = (candidate: Value) =>
    comparableOperands.some((each) => compareValues(candidate, each) === 0);
  const number = (each: Value) => each.kind === 'integer' || each.kind === 'double';
  const inRange = (accept: (order: number) => boolean) =>
    comparableOperands.some(
      (each) =>
        (each.kind === value.kind || (number(each) && number(value))) &&
        !isNotANumber &&
        accept(compareValues(value, each)),
    );
  switch (op) {
    case 'IS_NULL':
      return isNull;
    case 'IS_NAN':
      return isNotANumber;
    case 'IS_NOT_NULL':
      return !isNull;
    case 'IS_NOT_NAN':
      return !isNull && !isNotANumber;
    case 'EQUAL':
    case 'IN':
      return equalsAny(value);
    case 'NOT_EQUAL':
    case 'NOT_IN':
      return !isNull && !operands.some(({ kind }) => kind === 'null') && !equalsAny(value);
    case 'ARRAY_CONTAINS':
    case 'ARRAY_CONTAINS_ANY':
      return value.kind === 'array' && value.values.some(equalsAny);
    case 'LESS_THAN':
      return inRange((order) => order < 0);
    case 'LESS_THAN_OR_EQUAL':
      return inRange((order) => order <= 0);
    case 'GREATER_THAN':
      return inRange((order) => order > 0);
    default:
      return inRange((order) => order >= 0);
  }
}
