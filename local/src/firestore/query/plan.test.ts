import { describe, expect, it } from 'vitest';
import { StatusError, status } from '../model.ts';
import type { ProtoFilter, ProtoStructuredQuery } from '../proto.ts';
import { and, by, cursorAt, is, or, where, whereIn } from '../testing/queries.ts';
import { bool, double, int, nul, ref, root, str } from '../testing/values.ts';
import { planQuery } from './plan.ts';

const { INVALID_ARGUMENT, FAILED_PRECONDITION, UNIMPLEMENTED, OK } = status;
const ints = (count: number) => Array.from({ length: count }, (_, index) => int(index));
const equalFilters = (count: number, field = 'a') =>
  ints(count).map((n) => where(field, 'EQUAL', n));

function codeOf(query: ProtoStructuredQuery, parent = root): number {
  try {
    planQuery(parent, { from: [{ collectionId: 'c' }], ...query });
    return OK;
  } catch (error) {
    return error instanceof StatusError ? error.code : status.INTERNAL;
  }
}

describe('a query', () => {
  it.each<[string, ProtoStructuredQuery]>([
    ['two collections', { from: [{ collectionId: 'a' }, { collectionId: 'b' }] }],
    ['a reserved collection id', { from: [{ collectionId: '__x__' }] }],
    ['a collection id with a slash', { from: [{ collectionId: 'a/b' }] }],
    ['a negative limit', { limit: { value: -1 } }],
    ['a negative offset', { offset: -1 }],
    ['an order by an invalid field path', { orderBy: by('a..b') }],
    ['an invalid field path in select', { select: { fields: [{ fieldPath: 'a b' }] } }],
    ['two orders by the same field', { orderBy: by('a', '-a') }],
    ['two orders by the same field, of which one is quoted', { orderBy: by('a', '`a`') }],
    ['an order by a field after an order by name', { orderBy: by('__name__', 'a') }],
    [
      'an inequality on a field and an order by name',
      { where: where('a', 'NOT_EQUAL', int(2)), orderBy: by('__name__') },
    ],
    ['a cursor without orders', { startAt: cursorAt(true, int(1)) }],
    [
      'a cursor for an implicit order',
      { where: where('a', 'LESS_THAN', int(2)), startAt: cursorAt(true, int(1)) },
    ],
    [
      'a cursor with more values than orders',
      { orderBy: by('a'), endAt: cursorAt(true, int(1), ref('c/d')) },
    ],
    [
      'a cursor on the name that is not a reference',
      { orderBy: by('__name__'), startAt: cursorAt(true, str('d')) },
    ],
    ['101 filters and orders', { where: and(...equalFilters(100)), orderBy: by('b') }],
  ])('is refused if it has %s', (_, query) => {
    expect(codeOf(query)).toBe(INVALID_ARGUMENT);
  });

  it('is refused if its parent is a collection', () => {
    expect(codeOf({}, `${root}/c`)).toBe(INVALID_ARGUMENT);
  });

  it('a query with vector search is refused with an error that names this feature', () => {
    expect(codeOf({ findNearest: {} })).toBe(UNIMPLEMENTED);
    expect(() => planQuery(root, { findNearest: {} })).toThrow('vector search (find_nearest)');
  });

  it('orders by the given fields, then by inequality fields in the order of their paths, then by name', () => {
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

describe('a query with a filter', () => {
  const tags = (op: string, ...values: number[]) =>
    op === 'ARRAY_CONTAINS'
      ? where('tags', op, int(values[0] ?? 0))
      : whereIn('tags', op, ...values.map(int));

  it.each<[string, ProtoFilter]>([
    ['a filter without an operator', where('a', 'OPERATOR_UNSPECIFIED', int(1))],
    ['a unary filter without an operator', is('a', 'OPERATOR_UNSPECIFIED')],
    ['a composite filter without an operator', { compositeFilter: { filters: equalFilters(1) } }],
    ['an empty OR', or()],
    ['a filter without a value', { fieldFilter: { field: { fieldPath: 'a' }, op: 'EQUAL' } }],
    ['IN without an array', where('a', 'IN', int(1))],
    ['IN with an empty list', whereIn('a', 'IN')],
    ['IN with 31 values', whereIn('a', 'IN', ...ints(31))],
    ['ARRAY_CONTAINS_ANY with an empty list', whereIn('a', 'ARRAY_CONTAINS_ANY')],
    ['ARRAY_CONTAINS_ANY with 31 values', whereIn('a', 'ARRAY_CONTAINS_ANY', ...ints(31))],
    ['NOT_IN with 11 values', whereIn('a', 'NOT_IN', ...ints(11))],
    ['31 disjunctions', or(...equalFilters(31))],
    [
      'two INs with 16 and 2 values, which are 32 disjunctions',
      and(whereIn('a', 'IN', ...ints(16)), whereIn('b', 'IN', ...ints(2))),
    ],
    ['NOT_EQUAL and IS_NOT_NULL', and(where('a', 'NOT_EQUAL', int(1)), is('b', 'IS_NOT_NULL'))],
    ['NOT_IN with NOT_EQUAL', and(whereIn('a', 'NOT_IN', int(1)), where('b', 'NOT_EQUAL', int(1)))],
    ['NOT_IN with IN', and(whereIn('a', 'NOT_IN', int(1)), whereIn('b', 'IN', int(1)))],
    [
      'NOT_IN with ARRAY_CONTAINS_ANY',
      and(whereIn('a', 'NOT_IN', int(1)), tags('ARRAY_CONTAINS_ANY', 1)),
    ],
    ['NOT_IN inside OR', or(whereIn('a', 'NOT_IN', int(1)), where('b', 'EQUAL', int(1)))],
    [
      'ARRAY_CONTAINS and ARRAY_CONTAINS_ANY with two values',
      and(tags('ARRAY_CONTAINS', 1), tags('ARRAY_CONTAINS_ANY', 1, 2)),
    ],
    [
      'inequalities on eleven fields',
      and(...ints(11).map((n, at) => where(`f${at}`, 'LESS_THAN', n))),
    ],
    ['a name that is compared with a string', where('__name__', 'EQUAL', str('d'))],
    ['a name in NOT_IN with strings', whereIn('__name__', 'NOT_IN', str('d'))],
    ['a name in ARRAY_CONTAINS', where('__name__', 'ARRAY_CONTAINS', ref('c/d'))],
    ['a name in IS_NULL', is('__name__', 'IS_NULL')],
    [
      'a name that is compared with a collection',
      where('__name__', 'LESS_THAN', { kind: 'reference', value: `${root}/c` }),
    ],
    [
      'a name in EQUAL and an inequality on a field',
      and(where('__name__', 'EQUAL', ref('c/d')), where('a', 'LESS_THAN', int(1))),
    ],
  ])('a query is refused if its filter has %s', (_, filter) => {
    expect(codeOf({ where: filter })).toBe(INVALID_ARGUMENT);
  });

  it.each<[string, ProtoFilter]>([
    ['two ARRAY_CONTAINS filters', and(tags('ARRAY_CONTAINS', 1), tags('ARRAY_CONTAINS', 2))],
    [
      'two ARRAY_CONTAINS_ANY filters',
      and(tags('ARRAY_CONTAINS_ANY', 1), tags('ARRAY_CONTAINS_ANY', 2)),
    ],
    [
      'ARRAY_CONTAINS and ARRAY_CONTAINS_ANY with one value',
      and(tags('ARRAY_CONTAINS', 1), tags('ARRAY_CONTAINS_ANY', 2)),
    ],
  ])('a query is refused because no index can serve %s', (_, filter) => {
    expect(codeOf({ where: filter })).toBe(FAILED_PRECONDITION);
  });

  it.each<[string, ProtoFilter]>([
    ['an empty AND', and()],
    ['IN with 30 values', whereIn('a', 'IN', ...ints(30))],
    ['NOT_IN with 10 values', whereIn('a', 'NOT_IN', ...ints(10))],
    ['NOT_IN in an OR with one branch', or(whereIn('a', 'NOT_IN', int(1)))],
    [
      'two INs with 15 and 2 values, which are 30 disjunctions',
      and(whereIn('a', 'IN', ...ints(15)), whereIn('b', 'IN', ...ints(2))),
    ],
    ['IN with an array as a value', whereIn('a', 'IN', { kind: 'array', values: [int(1)] })],
    [
      'array filters in different branches of an OR',
      or(tags('ARRAY_CONTAINS', 1), tags('ARRAY_CONTAINS', 2)),
    ],
    [
      'inequalities on ten fields',
      and(...ints(10).map((n, at) => where(`f${at}`, 'LESS_THAN', n))),
    ],
    ['a name in IN', whereIn('__name__', 'IN', ref('c/d'), ref('other/d'))],
    [
      'equality with null and NaN',
      and(where('a', 'EQUAL', nul), where('b', 'EQUAL', double(Number.NaN))),
    ],
    ['a range of booleans', where('a', 'LESS_THAN', bool(true))],
  ])('a query is accepted if its filter has %s', (_, filter) => {
    expect(codeOf({ where: filter })).toBe(OK);
  });
});

describe('queries that no index can serve', () => {
  const everything = [{ allDescendants: true }];
  const group = [{ collectionId: 'c', allDescendants: true }];
  const document = `${root}/x/y`;
  const equal = where('a', 'EQUAL', int(1));

  it('a query without a collection id is refused if it filters or orders by a field', () => {
    expect(codeOf({ from: everything })).toBe(OK);
    expect(codeOf({ from: [{}], where: equal })).toBe(INVALID_ARGUMENT);
    expect(codeOf({ from: everything, orderBy: by('a') })).toBe(INVALID_ARGUMENT);
  });

  it('a collection group query below a document is refused if it filters or orders by a field, or orders by descending names', () => {
    expect(codeOf({ from: group }, document)).toBe(OK);
    expect(codeOf({ from: group, orderBy: by('__name__') }, document)).toBe(OK);
    expect(codeOf({ from: group, where: equal }, document)).toBe(INVALID_ARGUMENT);
    expect(codeOf({ from: group, orderBy: by('a') }, document)).toBe(INVALID_ARGUMENT);
    expect(codeOf({ from: group, orderBy: by('-__name__') }, document)).toBe(FAILED_PRECONDITION);
    expect(codeOf({ from: everything, orderBy: by('-__name__') }, document)).toBe(INVALID_ARGUMENT);
    expect(codeOf({ where: equal }, document)).toBe(OK);
  });
});
