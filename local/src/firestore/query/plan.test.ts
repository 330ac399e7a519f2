import { describe, expect, it } from 'vitest';
import { StatusError, status } from '../model.ts';
import type { ProtoFilter, ProtoStructuredQuery } from '../proto.ts';
import { and, at, by, is, or, where, whereIn } from '../testing/queries.ts';
import { bool, double, int, nul, ref, root, str } from '../testing/values.ts';
import { planQuery } from './plan.ts';

const { INVALID_ARGUMENT, FAILED_PRECONDITION, UNIMPLEMENTED, OK } = status;
const ints = (count: number) => Array.from({ length: count }, (_, at) => int(at));
const equals = (count: number, field = 'a') => ints(count).map((n) => where(field, 'EQUAL', n));

function codeOf(query: ProtoStructuredQuery, parent = root): number {
  try {
    planQuery(parent, { from: [{ collectionId: 'c' }], ...query });
    return OK;
  } catch (error) {
    return error instanceof StatusError ? error.code : status.INTERNAL;
  }
}

describe('the parts of a query', () => {
  it.each<[string, ProtoStructuredQuery]>([
    ['two collections', { from: [{ collectionId: 'a' }, { collectionId: 'b' }] }],
    ['a reserved collection', { from: [{ collectionId: '__x__' }] }],
    ['a collection with a slash', { from: [{ collectionId: 'a/b' }] }],
    ['a negative limit', { limit: { value: -1 } }],
    ['a negative offset', { offset: -1 }],
    ['an invalid field', { orderBy: by('a..b') }],
    ['a selected invalid field', { select: { fields: [{ fieldPath: 'a b' }] } }],
    ['one field twice', { orderBy: by('a', '-a') }],
    ['one field twice, quoted', { orderBy: by('a', '`a`') }],
    ['a field after the name', { orderBy: by('__name__', 'a') }],
    [
      'an inequality after the name',
      { where: where('a', 'NOT_EQUAL', int(2)), orderBy: by('__name__') },
    ],
    ['a cursor without orders', { startAt: at(true, int(1)) }],
    [
      'a cursor for an implicit order',
      { where: where('a', 'LESS_THAN', int(2)), startAt: at(true, int(1)) },
    ],
    ['a cursor that is too long', { orderBy: by('a'), endAt: at(true, int(1), ref('c/d')) }],
    [
      'a name cursor that is no reference',
      { orderBy: by('__name__'), startAt: at(true, str('d')) },
    ],
    ['101 filters and orders', { where: and(...equals(100)), orderBy: by('b') }],
  ])('refuse %s', (_, query) => {
    expect(codeOf(query)).toBe(INVALID_ARGUMENT);
  });

  it('refuse a collection as the parent', () => {
    expect(codeOf({}, `${root}/c`)).toBe(INVALID_ARGUMENT);
  });

  it('refuse vector search with a clear message', () => {
    expect(codeOf({ findNearest: {} })).toBe(UNIMPLEMENTED);
    expect(() => planQuery(root, { findNearest: {} })).toThrow('vector search (find_nearest)');
  });

  it('order by the given fields, then inequality fields in path order, then name', () => {
    const filter = and(
      where('z', 'GREATER_THAN', int(1)),
      where('b.c', 'NOT_EQUAL', int(1)),
      where('__name__', 'LESS_THAN', ref('c/d')),
      where('b', 'LESS_THAN', int(1)),
      where('e', 'EQUAL', int(1)),
    );
    const plan = planQuery(root, {
      from: [{ collectionId: 'c' }],
      where: filter,
      orderBy: by('y', '-z'),
    });
    expect(plan.orders.map(({ path, direction }) => [path.join('.'), direction])).toEqual([
      ['y', 'ASCENDING'],
      ['z', 'DESCENDING'],
      ['b', 'DESCENDING'],
      ['b.c', 'DESCENDING'],
      ['__name__', 'DESCENDING'],
    ]);
  });
});

describe('filters', () => {
  const tags = (op: string, ...values: number[]) =>
    op === 'ARRAY_CONTAINS'
      ? where('tags', op, int(values[0] ?? 0))
      : whereIn('tags', op, ...values.map(int));

  it.each<[string, ProtoFilter]>([
    ['no operator', where('a', 'OPERATOR_UNSPECIFIED', int(1))],
    ['no unary operator', is('a', 'OPERATOR_UNSPECIFIED')],
    ['no composite operator', { compositeFilter: { filters: equals(1) } }],
    ['an empty OR', or()],
    ['no value', { fieldFilter: { field: { fieldPath: 'a' }, op: 'EQUAL' } }],
    ['IN without an array', where('a', 'IN', int(1))],
    ['IN nothing', whereIn('a', 'IN')],
    ['IN 31 values', whereIn('a', 'IN', ...ints(31))],
    ['ARRAY_CONTAINS_ANY of nothing', whereIn('a', 'ARRAY_CONTAINS_ANY')],
    ['ARRAY_CONTAINS_ANY of 31 values', whereIn('a', 'ARRAY_CONTAINS_ANY', ...ints(31))],
    ['NOT_IN 11 values', whereIn('a', 'NOT_IN', ...ints(11))],
    ['31 disjunctions', or(...equals(31))],
    [
      '32 disjunctions of 16 by 2',
      and(whereIn('a', 'IN', ...ints(16)), whereIn('b', 'IN', ...ints(2))),
    ],
    ['two negations', and(where('a', 'NOT_EQUAL', int(1)), is('b', 'IS_NOT_NULL'))],
    ['NOT_IN with NOT_EQUAL', and(whereIn('a', 'NOT_IN', int(1)), where('b', 'NOT_EQUAL', int(1)))],
    ['NOT_IN with IN', and(whereIn('a', 'NOT_IN', int(1)), whereIn('b', 'IN', int(1)))],
    [
      'NOT_IN with ARRAY_CONTAINS_ANY',
      and(whereIn('a', 'NOT_IN', int(1)), tags('ARRAY_CONTAINS_ANY', 1)),
    ],
    ['NOT_IN inside OR', or(whereIn('a', 'NOT_IN', int(1)), where('b', 'EQUAL', int(1)))],
    [
      'two array filters in several disjunctions',
      and(tags('ARRAY_CONTAINS', 1), tags('ARRAY_CONTAINS_ANY', 1, 2)),
    ],
    ['eleven inequality fields', and(...ints(11).map((n, at) => where(`f${at}`, 'LESS_THAN', n)))],
    ['a name that is no reference', where('__name__', 'EQUAL', str('d'))],
    ['a name among strings', whereIn('__name__', 'NOT_IN', str('d'))],
    ['a name like an array', where('__name__', 'ARRAY_CONTAINS', ref('c/d'))],
    ['a name that is null', is('__name__', 'IS_NULL')],
    [
      'a name in a collection',
      where('__name__', 'LESS_THAN', { kind: 'reference', value: `${root}/c` }),
    ],
    [
      'a name beside inequalities',
      and(where('__name__', 'EQUAL', ref('c/d')), where('a', 'LESS_THAN', int(1))),
    ],
  ])('refuse %s', (_, filter) => {
    expect(codeOf({ where: filter })).toBe(INVALID_ARGUMENT);
  });

  it.each<[string, ProtoFilter]>([
    ['ARRAY_CONTAINS twice', and(tags('ARRAY_CONTAINS', 1), tags('ARRAY_CONTAINS', 2))],
    ['ARRAY_CONTAINS_ANY twice', and(tags('ARRAY_CONTAINS_ANY', 1), tags('ARRAY_CONTAINS_ANY', 2))],
    ['one of each', and(tags('ARRAY_CONTAINS', 1), tags('ARRAY_CONTAINS_ANY', 2))],
  ])('find no index for %s', (_, filter) => {
    expect(codeOf({ where: filter })).toBe(FAILED_PRECONDITION);
  });

  it.each<[string, ProtoFilter]>([
    ['an empty AND', and()],
    ['IN 30 values', whereIn('a', 'IN', ...ints(30))],
    ['NOT_IN 10 values', whereIn('a', 'NOT_IN', ...ints(10))],
    ['NOT_IN in an OR of one', or(whereIn('a', 'NOT_IN', int(1)))],
    [
      '30 disjunctions of 15 by 2',
      and(whereIn('a', 'IN', ...ints(15)), whereIn('b', 'IN', ...ints(2))),
    ],
    ['an array among the values', whereIn('a', 'IN', { kind: 'array', values: [int(1)] })],
    [
      'array filters in different disjunctions',
      or(tags('ARRAY_CONTAINS', 1), tags('ARRAY_CONTAINS', 2)),
    ],
    ['ten inequality fields', and(...ints(10).map((n, at) => where(`f${at}`, 'LESS_THAN', n)))],
    ['a name in several', whereIn('__name__', 'IN', ref('c/d'), ref('other/d'))],
    [
      'equality with null and NaN',
      and(where('a', 'EQUAL', nul), where('b', 'EQUAL', double(Number.NaN))),
    ],
    ['a boolean range', where('a', 'LESS_THAN', bool(true))],
  ])('allow %s', (_, filter) => {
    expect(codeOf({ where: filter })).toBe(OK);
  });
});

describe('queries that no index serves', () => {
  const everything = [{ allDescendants: true }];
  const group = [{ collectionId: 'c', allDescendants: true }];
  const document = `${root}/x/y`;
  const equal = where('a', 'EQUAL', int(1));

  it('are on fields without a collection', () => {
    expect(codeOf({ from: everything })).toBe(OK);
    expect(codeOf({ from: [{}], where: equal })).toBe(INVALID_ARGUMENT);
    expect(codeOf({ from: everything, orderBy: by('a') })).toBe(INVALID_ARGUMENT);
  });

  it('are on fields, or names backwards, of a collection group below a document', () => {
    expect(codeOf({ from: group }, document)).toBe(OK);
    expect(codeOf({ from: group, orderBy: by('__name__') }, document)).toBe(OK);
    expect(codeOf({ from: group, where: equal }, document)).toBe(INVALID_ARGUMENT);
    expect(codeOf({ from: group, orderBy: by('a') }, document)).toBe(INVALID_ARGUMENT);
    expect(codeOf({ from: group, orderBy: by('-__name__') }, document)).toBe(FAILED_PRECONDITION);
    expect(codeOf({ from: everything, orderBy: by('-__name__') }, document)).toBe(INVALID_ARGUMENT);
    expect(codeOf({ where: equal }, document)).toBe(OK);
  });
});
