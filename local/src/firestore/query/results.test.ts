import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { StatusError, type StoredDocument, type Value } from '../model.ts';
import type { ProtoFilter, ProtoStructuredQuery } from '../proto.ts';
import { timestampAt } from '../store/clock.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { DocumentStore } from '../store/store.ts';
import { anyFilter, ranges } from '../testing/any-filter.ts';
import { and, by, cursorAt, where, whereIn } from '../testing/queries.ts';
import {
  array,
  bool,
  bytes,
  database,
  double,
  fieldsOf,
  int,
  map,
  nul,
  ref,
  root,
  str,
  time,
  vector,
} from '../testing/values.ts';
import { planQuery } from './plan.ts';
import { resultsAt } from './results.ts';
import { runPlan } from './run.ts';

const hour = 3_600_000;
const values = [
  nul,
  bool(false),
  double(Number.NaN),
  double(-0),
  int(0),
  int(1),
  double(1.5),
  time(1),
  str('x'),
  str('xy'),
  bytes(1),
  ref('c/a'),
  vector(1),
  map({ x: int(1) }),
  map({ x: str('y') }),
];
const arrays = [
  array(),
  array(int(1), double(1), str('x')),
  array(nul, map({ x: int(1) }), int(0)),
];
const value = fc.constantFrom(...values, ...arrays);
const fields = fc.record({ a: value, b: value }, { requiredKeys: [] });
const path = fc.constantFrom('c/a', 'c/b', 'c/__id5__', 'c/__id10__', 'c/a/c/a', 'c/a/c/z', 'd/a');
const reference = path.map(ref);

const nameFilter: fc.Arbitrary<ProtoFilter> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...ranges, 'EQUAL'), reference)
    .map(([op, name]) => where('__name__', op, name)),
  fc
    .array(reference, { minLength: 1, maxLength: 3 })
    .map((all) => whereIn('__name__', 'IN', ...all)),
);
const fieldFilter = anyFilter(fc.constantFrom('a', 'b', 'a.x'), value);
const filter = fc.oneof(
  { weight: 5, arbitrary: fieldFilter },
  { weight: 1, arbitrary: nameFilter },
  { weight: 1, arbitrary: fc.tuple(fieldFilter, nameFilter).map((both) => and(...both)) },
);
const order = fc.constantFrom(
  by('a'),
  by('-a'),
  by('b', '-a'),
  by('a.x'),
  by('-b', 'a', '-__name__'),
  by('a', '-__name__'),
  by('__name__'),
);
const cursor = fc
  .tuple(fc.boolean(), fc.oneof(value, reference), fc.option(fc.oneof(value, reference)))
  .map(([before, first, second]) => cursorAt(before, first, ...(second ? [second] : [])));
const query: fc.Arbitrary<ProtoStructuredQuery> = fc.record(
  {
    from: fc.boolean().map((allDescendants) => [{ collectionId: 'c', allDescendants }]),
    where: filter,
    orderBy: order,
    startAt: cursor,
    endAt: cursor,
    offset: fc.nat(2),
    limit: fc.record({ value: fc.nat(4) }),
  },
  { requiredKeys: ['from'] },
);

/** An operation on a store. `prune` lets two hours pass and then deletes old versions. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), path, fields: fc.option(fields, { freq: 5 }) }),
  fc.record({ kind: fc.constant('query' as const) }),
  fc.record({ kind: fc.constant('prune' as const) }),
);

describe('results from indexes', () => {
  it('a query with indexes has the same results as a full scan, now and at earlier times', () => {
    let compared = 0;
    const history = fc.array(step, { minLength: 5, maxLength: 30 });
    const queries = fc.array(query, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(history, queries, (steps, requests) => {
        let nowMillis = 1_000_000_000_000;
        const store = new DocumentStore({ file: ':memory:', now: () => nowMillis, indexedFrom: 0 });
        const times: number[] = [];
        const compareAll = (snapshot: Snapshot) => {
          for (const request of requests) compared += compare(request, snapshot);
        };
        for (const each of steps) {
          nowMillis += 1_000;
          if (each.kind === 'write') times.push(write(store, each.path, each.fields));
          else if (each.kind === 'query') compareAll(store.read(database));
          else {
            nowMillis += 2 * hour;
            times.length = 0;
            store.pruneOldVersions();
          }
        }
        compareAll(store.read(database));
        for (const moment of times) compareAll(store.readAt(database, moment));
        store.close();
      }),
      { numRuns: 200 },
    );
    expect(compared).toBeGreaterThan(200);
  });
});

it('the limit counts a document once, even if its array contains the searched value twice', () => {
  const store = new DocumentStore({
    file: ':memory:',
    now: () => 1_000_000_000_000,
    indexedFrom: 0,
  });
  for (const name of ['c/a', 'c/b']) write(store, name, { tags: array(int(1), double(1)) });
  const request = { where: where('tags', 'ARRAY_CONTAINS', int(1)), limit: { value: 2 } };
  const plan = planQuery(root, { from: [{ collectionId: 'c' }], ...request });
  expect(resultsAt(plan, store.read(database))).toHaveLength(2);
  store.close();
});

describe('a query in a large collection', () => {
  const count = 5_000;
  const store = new DocumentStore({ file: ':memory:', now: () => 1_000_000_000_000 });
  for (let n = 0; n < count; n++) {
    const tags = array(str(`t${n % 500}`));
    write(store, `c/${(n * 7) % count}`, { n: int(n), even: bool(n % 2 === 0), tags });
  }
  afterAll(() => store.close());

  /**
   * Returns how many results a query has and how many documents it tests after its index exists.
   */
  function runCounted(request: ProtoStructuredQuery): { results: number; tested: number } {
    const plan = planQuery(root, { from: [{ collectionId: 'c' }], ...request });
    resultsAt(plan, store.read(database));
    let tested = 0;
    const countingPlan = {
      ...plan,
      test(document: StoredDocument) {
        tested++;
        return plan.test(document);
      },
    };
    const results = resultsAt(countingPlan, store.read(database)).length;
    return { results, tested };
  }

  it.each<[string, ProtoStructuredQuery, number]>([
    ['an equality', { where: where('n', 'EQUAL', int(77)) }, 1],
    ['IN', { where: whereIn('n', 'IN', int(1), int(2), int(9_999)) }, 2],
    ['a name', { where: where('__name__', 'EQUAL', ref('c/77')) }, 1],
    ['a range', { where: where('n', 'GREATER_THAN', int(count - 4)) }, 3],
    ['an order and a limit', { orderBy: by('-n'), limit: { value: 10 } }, 10],
    [
      'an order, a cursor and a limit',
      { orderBy: by('n'), startAt: cursorAt(false, int(40)), limit: { value: 10 } },
      10,
    ],
    ['a limit only', { limit: { value: 10 } }, 10],
    [
      'an equality, an order and a limit',
      { where: where('even', 'EQUAL', bool(true)), orderBy: by('-n'), limit: { value: 10 } },
      10,
    ],
    ['ARRAY_CONTAINS', { where: where('tags', 'ARRAY_CONTAINS', str('t7')) }, 10],
    [
      'ARRAY_CONTAINS_ANY',
      { where: whereIn('tags', 'ARRAY_CONTAINS_ANY', str('t7'), str('t8')) },
      20,
    ],
  ])('a query with %s tests only the documents that it finds', (_, request, results) => {
    // A document is tested when the index finds it, and again when all results are sorted.
    expect(runCounted(request)).toEqual({ results, tested: 2 * results });
  });
});

function write(store: DocumentStore, path: string, states: Record<string, Value> | null): number {
  const { commitTime: at } = store.nextTimes(false);
  const updateTime = timestampAt(at);
  const name = `${root}/${path}`;
  const before = store.readAt(database, at).get(name);
  const createTime = before?.createTime ?? updateTime;
  const after =
    states === null ? undefined : { name, fields: fieldsOf(states), createTime, updateTime };
  store.commit({ database, time: at, changes: [{ name, before, after }] });
  return at;
}

/** Compares the results and returns 1. Returns 0 for a refused query. */
function compare(request: ProtoStructuredQuery, snapshot: Snapshot): number {
  const plan = tryPlan(request);
  if (plan === undefined) return 0;
  const scanned = runPlan(plan, snapshot.candidates(plan.scope));
  expect(resultsAt(plan, snapshot)).toEqual(scanned);
  return 1;
}

function tryPlan(request: ProtoStructuredQuery) {
  try {
    return planQuery(root, request);
  } catch (error) {
    if (error instanceof StatusError) return undefined;
    throw error;
  }
}
