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

function aggregated(values: (Value | undefined)[], aggregations = [count, sum, avg]) {
  const documents = values.map((v, at) => documentAt(`c/${at}`, v === undefined ? {} : { v }));
  return Object.fromEntries(aggregate(aggregations, documents));
}

describe('sum and average', () => {
  it.each<[string, (Value | undefined)[], Value, Value]>([
    ['integers', [int(1), int(2), int(3)], int(6), double(2)],
    ['an integer and doubles', [int(1), double(0.5)], double(1.5), double(0.75)],
    ['whole doubles', [double(1), double(2)], double(3), double(1.5)],
    ['what is no number', [str('x'), nul, bool(true)], int(0), nul],
    ['nothing', [], int(0), nul],
    ['beyond the largest integer', [int(2n ** 63n - 1n), int(1)], double(2 ** 63), double(2 ** 62)],
    [
      'beyond it and back',
      [int(2n ** 63n - 1n), int(1), int(-1)],
      int(2n ** 63n - 1n),
      double(3074457345618258400),
    ],
    [
      'below the smallest integer',
      [int(-(2n ** 63n)), int(-1)],
      double(-(2 ** 63)),
      double(-(2 ** 62)),
    ],
    [
      'integers beyond doubles',
      [int(2n ** 53n + 1n), int(2n ** 53n + 1n)],
      int(2n ** 54n + 2n),
      double(2 ** 53),
    ],
    ['NaN', [int(1), double(Number.NaN)], double(Number.NaN), double(Number.NaN)],
    [
      'both infinities',
      [double(Number.POSITIVE_INFINITY), double(Number.NEGATIVE_INFINITY)],
      double(Number.NaN),
      double(Number.NaN),
    ],
  ])('of %s', (_, values, total, mean) => {
    expect(aggregated(values)).toEqual({ n: int(values.length), sum: total, avg: mean });
  });
});

describe('aggregates', () => {
  it('leave out a document that lacks any aggregated field', () => {
    expect(aggregated([int(1), undefined, str('x')])).toMatchObject({ n: int(2), sum: int(1) });
    expect(aggregated([int(1), undefined], [count])).toEqual({ n: int(2) });
  });

  it('count up to a limit', () => {
    const upTo = (value: string): ProtoAggregation => ({ alias: 'n', count: { upTo: { value } } });
    const three = [int(1), int(2), int(3)];
    expect(aggregated(three, [upTo('2')])).toEqual({ n: int(2) });
    expect(aggregated(three, [upTo('100')])).toEqual({ n: int(3) });
    expect(aggregated(three, [{ alias: 'n', count: { upTo: {} } }])).toEqual({ n: int(0) });
  });

  it('are named in order when no alias is given', () => {
    const unnamed: ProtoAggregation[] = [
      { count: {} },
      { alias: 'a.b c', count: {} },
      { sum: { field: { fieldPath: 'v' } } },
    ];
    expect(Object.keys(aggregated([int(1)], unnamed))).toEqual(['field_1', 'a.b c', 'field_2']);
  });

  it('reach nested fields', () => {
    const documents = [documentAt('c/1', { m: map({ x: int(5) }) })];
    const nested = [{ alias: 's', sum: { field: { fieldPath: 'm.x' } } }];
    expect(aggregate(nested, documents)).toEqual(new Map([['s', int(5)]]));
  });

  it.each<[string, ProtoAggregation[]]>([
    ['none', []],
    ['six', ['a', 'b', 'c', 'd', 'e', 'f'].map((alias) => ({ alias, count: {} }))],
    ['one without an operator', [{ alias: 'x' }]],
    ['one alias twice', [count, count]],
    ['a default alias that is taken', [{ alias: 'field_1', count: {} }, { count: {} }]],
    ['a reserved alias', [{ alias: '__x__', count: {} }]],
    ['a negative bound', [{ count: { upTo: { value: '-1' } } }]],
    ['a sum of names', [{ sum: { field: { fieldPath: '__name__' } } }]],
    ['a sum of nothing', [{ sum: {} }]],
    ['an invalid field', [{ avg: { field: { fieldPath: 'a..b' } } }]],
  ])('refuse %s', (_, aggregations) => {
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
  const counted = (query: ProtoStructuredQuery, aggregations: ProtoAggregation[]) => {
    const from = [{ collectionId: 'c' }];
    const plan = planAggregationQuery(root, { from, ...query }, aggregations);
    return Object.fromEntries(aggregate(aggregations, runPlan(plan, documents)));
  };

  it('drops documents without the field before offset and limit', () => {
    expect(counted({ limit: { value: 2 } }, [count])).toEqual({ n: int(2) });
    expect(counted({ limit: { value: 2 } }, [count, sum])).toEqual({ n: int(2), sum: int(4) });
    expect(counted({ offset: 1, limit: { value: 1 } }, [sum])).toEqual({ sum: int(3) });
    expect(counted({ orderBy: by('-w'), limit: { value: 1 } }, [sum])).toEqual({ sum: int(5) });
  });

  it('has no index for a field below a document', () => {
    const group = { from: [{ collectionId: 'c', allDescendants: true }] };
    const plan = (aggregations: ProtoAggregation[]) => () =>
      planAggregationQuery(`${root}/x/y`, group, aggregations);
    expect(plan([count])).not.toThrow();
    expect(plan([sum])).toThrow('has fields [v] after __name__');
  });
});
