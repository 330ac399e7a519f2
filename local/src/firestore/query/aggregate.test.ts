import { describe, expect, it } from 'vitest';
import { StatusError, status, type Value } from '../model.ts';
import type { ProtoAggregation, ProtoStructuredQuery } from '../proto.ts';
import { by } from '../testing/queries.ts';
import { bool, documentAt, double, int, map, nul, root, str } from '../testing/values.ts';
import { aggregate, parseAggregations, planAggregationQuery } from './aggregate.ts';
import { runPlan } from './run.ts';

const count: ProtoAggregation = { alias: 'n', count: {} };
const sum: ProtoAggregation = { alias: 'sum', sum: { field: { fieldPath: 'v' } } };
const avg: ProtoAggregation = { alias: 'avg', avg: { field: { fieldPath: 'v' } } };

function aggregateValues(values: (Value | undefined)[], aggregations = [count, sum, avg]) {
  const documents = values.map((v, at) => documentAt(`c/${at}`, v === undefined ? {} : { v }));
  return Object.fromEntries(aggregate(aggregations, documents));
}

describe('the sum and the average', () => {
  it.each<[string, (Value | undefined)[], Value, Value]>([
    ['integers', [int(1), int(2), int(3)], int(6), double(2)],
    ['an integer and doubles', [int(1), double(0.5)], double(1.5), double(0.75)],
    ['whole doubles', [double(1), double(2)], double(3), double(1.5)],
    ['values that are not numbers', [str('x'), nul, bool(true)], int(0), nul],
    ['no values', [], int(0), nul],
    [
      'integers whose sum is above the largest integer',
      [int(2n ** 63n - 1n), int(1)],
      double(2 ** 63),
      double(2 ** 62),
    ],
    [
      'integers whose sum exceeds the largest integer only in between',
      [int(2n ** 63n - 1n), int(1), int(-1)],
      int(2n ** 63n - 1n),
      double(3074457345618258400),
    ],
    [
      'integers whose sum is below the smallest integer',
      [int(-(2n ** 63n)), int(-1)],
      double(-(2 ** 63)),
      double(-(2 ** 62)),
    ],
    [
      'integers that no double can represent',
      [int(2n ** 53n + 1n), int(2n ** 53n + 1n)],
      int(2n ** 54n + 2n),
      double(2 ** 53),
    ],
    ['numbers and NaN', [int(1), double(Number.NaN)], double(Number.NaN), double(Number.NaN)],
    [
      'both infinities',
      [double(Number.POSITIVE_INFINITY), double(Number.NEGATIVE_INFINITY)],
      double(Number.NaN),
      double(Number.NaN),
    ],
  ])('the sum and the average of %s are correct', (_, values, total, mean) => {
    expect(aggregateValues(values)).toEqual({ n: int(values.length), sum: total, avg: mean });
  });
});

describe('aggregations', () => {
  it('all aggregations skip a document that lacks an aggregated field', () => {
    expect(aggregateValues([int(1), undefined, str('x')])).toMatchObject({
      n: int(2),
      sum: int(1),
    });
    expect(aggregateValues([int(1), undefined], [count])).toEqual({ n: int(2) });
  });

  it('a count stops at upTo', () => {
    const upTo = (value: string): ProtoAggregation => ({ alias: 'n', count: { upTo: { value } } });
    const three = [int(1), int(2), int(3)];
    expect(aggregateValues(three, [upTo('2')])).toEqual({ n: int(2) });
    expect(aggregateValues(three, [upTo('100')])).toEqual({ n: int(3) });
    expect(aggregateValues(three, [{ alias: 'n', count: { upTo: {} } }])).toEqual({ n: int(0) });
  });

  it('aggregations without an alias have numbered names', () => {
    const unnamed: ProtoAggregation[] = [
      { count: {} },
      { alias: 'a.b c', count: {} },
      { sum: { field: { fieldPath: 'v' } } },
    ];
    expect(Object.keys(aggregateValues([int(1)], unnamed))).toEqual([
      'field_1',
      'a.b c',
      'field_2',
    ]);
  });

  it('a sum can use a field inside a map', () => {
    const documents = [documentAt('c/1', { m: map({ x: int(5) }) })];
    const nested = [{ alias: 's', sum: { field: { fieldPath: 'm.x' } } }];
    expect(aggregate(nested, documents)).toEqual(new Map([['s', int(5)]]));
  });

  it.each<[string, ProtoAggregation[]]>([
    ['an empty list', []],
    ['six aggregations', ['a', 'b', 'c', 'd', 'e', 'f'].map((alias) => ({ alias, count: {} }))],
    ['an aggregation without an operator', [{ alias: 'x' }]],
    ['two aggregations with the same alias', [count, count]],
    ['an alias that is also a default name', [{ alias: 'field_1', count: {} }, { count: {} }]],
    ['a reserved alias', [{ alias: '__x__', count: {} }]],
    ['a negative upTo', [{ count: { upTo: { value: '-1' } } }]],
    ['a sum of names', [{ sum: { field: { fieldPath: '__name__' } } }]],
    ['a sum without a field', [{ sum: {} }]],
    ['an invalid field path', [{ avg: { field: { fieldPath: 'a..b' } } }]],
  ])('are refused if they are or contain %s', (_, aggregations) => {
    let thrown: unknown;
    try {
      parseAggregations(aggregations);
    } catch (error) {
      thrown = error instanceof StatusError ? error.code : error;
    }
    expect(thrown).toBe(status.INVALID_ARGUMENT);
  });
});

describe('an aggregation query', () => {
  const documents = [int(1), undefined, int(3), str('x'), int(5)].map((v, at) =>
    documentAt(`c/${at}`, { w: int(at), ...(v && { v }) }),
  );
  const aggregateQuery = (query: ProtoStructuredQuery, aggregations: ProtoAggregation[]) => {
    const from = [{ collectionId: 'c' }];
    const plan = planAggregationQuery(root, { from, ...query }, aggregations);
    return Object.fromEntries(aggregate(aggregations, runPlan(plan, documents)));
  };

  it('skips documents without the field before it applies offset and limit', () => {
    expect(aggregateQuery({ limit: { value: 2 } }, [count])).toEqual({ n: int(2) });
    expect(aggregateQuery({ limit: { value: 2 } }, [count, sum])).toEqual({
      n: int(2),
      sum: int(4),
    });
    expect(aggregateQuery({ offset: 1, limit: { value: 1 } }, [sum])).toEqual({ sum: int(3) });
    expect(aggregateQuery({ orderBy: by('-w'), limit: { value: 1 } }, [sum])).toEqual({
      sum: int(5),
    });
  });

  it('can count below a document, but not add up, because no index exists for a sum', () => {
    const group = { from: [{ collectionId: 'c', allDescendants: true }] };
    const plan = (aggregations: ProtoAggregation[]) => () =>
      planAggregationQuery(`${root}/x/y`, group, aggregations);
    expect(plan([count])).not.toThrow();
    expect(plan([sum])).toThrow('has fields [v] after __name__');
  });
});
