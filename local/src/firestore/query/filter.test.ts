import { describe, expect, it } from 'vitest';
import type { Value } from '../model.ts';
import type { ProtoFilter } from '../proto.ts';
import { is, or, run, where, whereIn } from '../testing/queries.ts';
import {
  array,
  bool,
  documentAt,
  double,
  int,
  map,
  nul,
  ref,
  root,
  str,
  vector,
} from '../testing/values.ts';
import { matches } from './filter.ts';
import { planQuery } from './plan.ts';

const NaNValue = double(Number.NaN);
const values: Record<string, Value> = {
  null: nul,
  false: bool(false),
  nan: NaNValue,
  minus: int(-1),
  one: int(1),
  onef: double(1),
  two: int(2),
  text: str('a'),
  ref: ref('c/x'),
  arr1: array(int(1)),
  arrnull: array(nul),
  arrnan: array(NaNValue),
  arrmap: array(map({ a: int(1) })),
  vec: vector(1, 2),
  map: map({ a: int(1) }),
};
const documents = [
  ...Object.entries(values).map(([id, v]) => documentAt(`c/${id}`, { v })),
  documentAt('c/missing', { u: int(1) }),
];
const allNames = Object.keys(values);
const except = (...ids: string[]) => allNames.filter((id) => !ids.includes(id));

function found(filter: ProtoFilter): string[] {
  return run(documents, { where: filter }).map((path) => path.slice('c/'.length));
}

const sorted = (ids: string[]) => [...ids].sort();

describe('a filter', () => {
  it.each<[string, ProtoFilter, string[]]>([
    [
      '== matches an equal integer and an equal double',
      where('v', 'EQUAL', int(1)),
      ['one', 'onef'],
    ],
    ['== null matches nothing', where('v', 'EQUAL', nul), []],
    ['== NaN matches nothing', where('v', 'EQUAL', NaNValue), []],
    ['== compares maps by value', where('v', 'EQUAL', map({ a: double(1) })), ['map']],
    ['== compares arrays by value', where('v', 'EQUAL', array(NaNValue)), ['arrnan']],
    ['== compares references', where('v', 'EQUAL', ref('c/x')), ['ref']],
    [
      '!= does not match null or a missing field',
      where('v', 'NOT_EQUAL', int(1)),
      except('null', 'one', 'onef'),
    ],
    ['!= NaN matches NaN', where('v', 'NOT_EQUAL', NaNValue), except('null')],
    ['!= null matches nothing', where('v', 'NOT_EQUAL', nul), []],
    [
      '> with a number matches only numbers, and not NaN',
      where('v', 'GREATER_THAN', int(-1)),
      ['one', 'onef', 'two'],
    ],
    [
      '<= matches an equal value',
      where('v', 'LESS_THAN_OR_EQUAL', double(1)),
      ['minus', 'one', 'onef'],
    ],
    ['< with a string matches only strings', where('v', 'LESS_THAN', str('z')), ['text']],
    ['>= null matches nothing', where('v', 'GREATER_THAN_OR_EQUAL', nul), []],
    ['>= NaN matches nothing', where('v', 'GREATER_THAN_OR_EQUAL', NaNValue), []],
    [
      '>= with an array matches only arrays',
      where('v', 'GREATER_THAN_OR_EQUAL', array(int(1))),
      ['arr1', 'arrmap'],
    ],
    ['> with a vector matches only vectors', where('v', 'GREATER_THAN', vector(0)), ['vec']],
    ['in ignores null and NaN', whereIn('v', 'IN', int(1), nul, NaNValue), ['one', 'onef']],
    ['in compares whole arrays', whereIn('v', 'IN', array(int(1))), ['arr1']],
    [
      'not-in with NaN matches NaN',
      whereIn('v', 'NOT_IN', int(1), NaNValue),
      except('null', 'one', 'onef'),
    ],
    ['not-in null matches nothing', whereIn('v', 'NOT_IN', int(1), nul), []],
    [
      'array-contains matches an array with an equal number',
      where('v', 'ARRAY_CONTAINS', double(1)),
      ['arr1'],
    ],
    [
      'array-contains matches an array with an equal map',
      where('v', 'ARRAY_CONTAINS', map({ a: int(1) })),
      ['arrmap'],
    ],
    ['array-contains null matches nothing', where('v', 'ARRAY_CONTAINS', nul), []],
    [
      'array-contains-any ignores null and NaN',
      whereIn('v', 'ARRAY_CONTAINS_ANY', int(1), nul, NaNValue),
      ['arr1'],
    ],
    ['IS_NULL matches null', is('v', 'IS_NULL'), ['null']],
    ['IS_NAN matches NaN', is('v', 'IS_NAN'), ['nan']],
    ['IS_NOT_NULL does not match null', is('v', 'IS_NOT_NULL'), except('null')],
    ['IS_NOT_NAN matches neither NaN nor null', is('v', 'IS_NOT_NAN'), except('null', 'nan')],
    ['== matches a field inside a map', where('v.a', 'EQUAL', int(1)), ['map']],
    ['== matches a name', where('__name__', 'EQUAL', ref('c/one')), ['one']],
    [
      '== does not match a name in another collection',
      where('__name__', 'EQUAL', ref('d/one')),
      [],
    ],
    [
      'in matches names',
      whereIn('__name__', 'IN', ref('c/one'), ref('c/two'), ref('c/none')),
      ['one', 'two'],
    ],
    [
      'OR matches documents of both branches',
      or(is('v', 'IS_NULL'), where('u', 'EQUAL', int(1))),
      ['null', 'missing'],
    ],
  ])('the filter %s', (_, filter, expected) => {
    expect(sorted(found(filter))).toEqual(sorted(expected));
  });

  it('skips documents without an ordered field, even if another branch of OR matches', () => {
    const filter = or(where('v', 'LESS_THAN', int(2)), where('u', 'EQUAL', int(1)));
    expect(found(filter)).toEqual(['minus', 'one', 'onef']);
  });

  it('ignores the collection and the order of the query when `matches` is called directly', () => {
    const plan = planQuery(root, {
      from: [{ collectionId: 'other' }],
      where: where('u', 'EQUAL', int(1)),
      orderBy: [{ field: { fieldPath: 'v' } }],
    });
    expect(documents.filter((document) => matches(plan, document))).toHaveLength(1);
  });
});
