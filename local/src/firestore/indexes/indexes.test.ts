import { describe, expect, it } from 'vitest';
import { StatusError } from '../model.ts';
import type { ProtoStructuredQuery } from '../proto.ts';
import { planQuery } from '../query/plan.ts';
import { and, by, is, or, where, whereIn } from '../testing/queries.ts';
import { int, ref, root } from '../testing/values.ts';
import type { CompositeIndex, IndexConfiguration } from './configuration.ts';
import { checkIndexes, openIndexes } from './indexes.ts';

const equals = (field: string) => where(field, 'EQUAL', int(1));
const above = (field: string) => where(field, 'GREATER_THAN', int(1));
const has = (field: string) => where(field, 'ARRAY_CONTAINS', int(1));
const group = { from: [{ collectionId: 'c', allDescendants: true }] };

/** Makes an index from fields such as `a`, `-a` (descending) or `a[]` (elements of an array). */
function index(
  fields: string,
  queryScope: CompositeIndex['queryScope'] = 'COLLECTION',
): CompositeIndex {
  return {
    collectionGroup: 'c',
    queryScope,
    fields: fields.split(' ').map((field) => {
      if (field.endsWith('[]')) return { fieldPath: field.slice(0, -2), arrayConfig: 'CONTAINS' };
      const order = field.startsWith('-') ? 'DESCENDING' : 'ASCENDING';
      return { fieldPath: field.replace(/^-/, ''), order };
    }),
  };
}

/** Returns the error that refuses the query, or undefined if the query would run. */
function refusal(
  query: ProtoStructuredQuery,
  indexes: readonly CompositeIndex[] = [],
  fieldOverrides: IndexConfiguration['fieldOverrides'] = [],
  aggregated: readonly string[][] = [],
): string | undefined {
  const plan = planQuery(root, { from: [{ collectionId: 'c' }], ...query }, aggregated);
  try {
    checkIndexes(plan, { indexes: [...indexes], fieldOverrides });
    return undefined;
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    return `${error.code} ${error.message}`;
  }
}

describe('a query without a composite index', () => {
  it.each<[string, ProtoStructuredQuery]>([
    ['a query of a whole collection', {}],
    ['a collection group by name', group],
    ['a range of names', { where: where('__name__', 'GREATER_THAN', ref('c/x')) }],
    ['an equality', { where: equals('a') }],
    ['an IN filter', { where: whereIn('a', 'IN', int(1), int(2)) }],
    ['several equalities', { where: and(equals('a'), is('b', 'IS_NULL'), has('d')) }],
    ['a range with an order by the same field', { where: above('a'), orderBy: by('-a') }],
    ['an order', { orderBy: by('-a') }],
    ['an equality with an order by the same field', { where: equals('a'), orderBy: by('a') }],
    ['an OR filter', { where: or(equals('a'), above('b')), orderBy: by('b') }],
  ])('without a composite index, %s runs', (what, query) => {
    // The branch of the OR that filters by `a` and is sorted by `b` needs an index of both.
    expect(refusal(query, what === 'an OR filter' ? [index('a b')] : [])).toBeUndefined();
  });

  it.each<[string, ProtoStructuredQuery]>([
    ['an equality with an order by another field', { where: equals('a'), orderBy: by('b') }],
    ['an equality and a range', { where: and(equals('a'), above('b')) }],
    ['an array filter with an order', { where: has('a'), orderBy: by('b') }],
    ['two ranges', { where: and(above('a'), above('b')) }],
    ['two orders', { orderBy: by('a', 'b') }],
    ['an order with names in the other direction', { orderBy: by('a', '-__name__') }],
    [
      'an OR filter if one of its branches needs an index',
      { where: or(equals('a'), equals('b')), orderBy: by('a') },
    ],
    ['an equality in a collection group', { ...group, where: equals('a') }],
  ])('without a composite index, %s is refused', (_what, query) => {
    expect(refusal(query)).toMatch(/^9 The query requires an? .*index.*You can create it here: /);
  });

  it('without a composite index, a sum over the results of an equality is refused', () => {
    expect(refusal({ where: equals('a') }, [], [], [['n']])).toMatch(/^9 /);
    expect(refusal({ where: equals('a') }, [index('a n')], [], [['n']])).toBeUndefined();
    expect(refusal({}, [], [], [['n']])).toBeUndefined();
  });
});

describe('a composite index', () => {
  it.each<[string, ProtoStructuredQuery, string[]]>([
    ['a query in its order', { where: equals('a'), orderBy: by('b') }, ['a b']],
    [
      'a query in its order, whatever direction it has for the field of the equality',
      { where: equals('a'), orderBy: by('-b') },
      ['-a -b'],
    ],
    [
      'a query in its order if the index names __name__ explicitly',
      { where: equals('a'), orderBy: by('b') },
      ['a b __name__'],
    ],
    [
      'a query that orders names in the other direction than fields',
      { orderBy: by('a', '-__name__') },
      ['a -__name__'],
    ],
    ['a query with a range', { where: and(equals('a'), above('b')) }, ['a b']],
    [
      'a query with an array filter',
      { where: and(has('a'), equals('d')), orderBy: by('b') },
      ['a[] d b'],
    ],
    [
      'a query with two equalities, together with another index',
      { where: and(equals('a'), equals('d')), orderBy: by('b') },
      ['a b', 'd b'],
    ],
  ])('serves %s', (_what, query, fields) => {
    expect(
      refusal(
        query,
        fields.map((each) => index(each)),
      ),
    ).toBeUndefined();
  });

  it.each<[string, ProtoStructuredQuery, CompositeIndex[]]>([
    ['a query with another order', { where: equals('a'), orderBy: by('b') }, [index('a d')]],
    ['a query in the opposite order', { where: equals('a'), orderBy: by('-b') }, [index('a b')]],
    [
      'a query in ascending order if it is descending',
      { where: equals('a'), orderBy: by('b') },
      [index('a -b')],
    ],
    ['a query in the opposite order of all fields', { orderBy: by('-a', 'b') }, [index('a -b')]],
    ['a range in the opposite order', { where: and(equals('a'), above('b')) }, [index('a -b')]],
    ['a query with the opposite order of one field', { orderBy: by('a', '-b') }, [index('a b')]],
    ['a query if it has another field', { where: equals('a'), orderBy: by('b') }, [index('a d b')]],
    [
      'a query if it lacks a field',
      { where: and(equals('a'), equals('d')), orderBy: by('b') },
      [index('a b')],
    ],
    [
      'an array filter if it has the field itself, not its elements',
      { where: has('a'), orderBy: by('b') },
      [index('a b')],
    ],
    [
      'a collection group if its scope is a collection',
      { ...group, where: equals('a'), orderBy: by('b') },
      [index('a b')],
    ],
  ])('does not serve %s', (_what, query, indexes) => {
    expect(refusal(query, indexes)).toMatch(/^9 /);
  });

  it('an index of __name__ alone serves queries in descending order of names', () => {
    const query = { orderBy: by('-__name__') };
    expect(refusal(query)).toMatch(/^9 /);
    expect(refusal(query, [index('__name__')])).toMatch(/^9 /);
    expect(refusal(query, [index('-__name__', 'COLLECTION_GROUP')])).toMatch(/^9 /);
    expect(refusal(query, [index('a -__name__')])).toMatch(/^9 /);
    expect(refusal(query, [index('-__name__')])).toBeUndefined();
    const above = where('__name__', 'GREATER_THAN', ref('c/x'));
    expect(refusal({ ...query, where: above }, [index('-__name__')])).toBeUndefined();
    const everywhere = { ...group, ...query };
    expect(refusal(everywhere, [index('-__name__', 'COLLECTION_GROUP')])).toBeUndefined();
  });

  it('serves a collection group if its scope is a collection group', () => {
    const query = { ...group, where: equals('a'), orderBy: by('b') };
    expect(refusal(query, [index('a b', 'COLLECTION_GROUP')])).toBeUndefined();
  });
});

it('without configured indexes, only a query in descending order of names is refused', () => {
  const { check } = openIndexes(undefined);
  const plan = (query: ProtoStructuredQuery) =>
    planQuery(root, { from: [{ collectionId: 'c' }], ...query });
  check(plan({ where: equals('a'), orderBy: by('b') }));
  check(plan({ where: equals('a'), orderBy: by('-__name__') }));
  check(plan({ orderBy: by('a', '-__name__') }));
  for (const query of [{}, { where: where('__name__', 'GREATER_THAN', ref('c/d')) }])
    expect(() => check(plan({ ...query, orderBy: by('-__name__') }))).toThrow(/descending key/);
  const everything = { from: [{ allDescendants: true }], orderBy: by('-__name__') };
  expect(() => check(plan(everything))).toThrow(/descending key/);
});

describe('field overrides', () => {
  const exempt = (fieldPath: string, ...indexes: { order?: 'ASCENDING' | 'DESCENDING' }[]) => ({
    collectionGroup: 'c',
    fieldPath,
    indexes: indexes.map((mode) => ({ queryScope: 'COLLECTION' as const, ...mode })),
  });

  it('an override can remove the indexes of a field and of all fields inside it', () => {
    expect(refusal({ where: equals('a') }, [], [exempt('a')])).toMatch(/^9 /);
    expect(refusal({ where: equals('a.b') }, [], [exempt('a')])).toMatch(/^9 /);
    expect(refusal({ where: equals('ab') }, [], [exempt('a')])).toBeUndefined();
    expect(
      refusal({ where: equals('a') }, [], [{ ...exempt('a'), collectionGroup: 'd' }]),
    ).toBeUndefined();
  });

  it('the override of a nested field has priority over that of its parent', () => {
    const overrides = [exempt('a'), exempt('a.b', { order: 'DESCENDING' })];
    expect(refusal({ where: above('a.b'), orderBy: by('-a.b') }, [], overrides)).toBeUndefined();
    expect(refusal({ where: above('a.b') }, [], overrides)).toMatch(/^9 /);
    expect(refusal({ where: above('a.d') }, [], overrides)).toMatch(/^9 /);
  });

  it('an override does not affect composite indexes', () => {
    const query = { where: equals('a'), orderBy: by('b') };
    expect(refusal(query, [index('a b')], [exempt('a'), exempt('b')])).toBeUndefined();
  });

  it('an override can add an index for a collection group', () => {
    const query = { ...group, where: equals('a') };
    const indexes = [{ queryScope: 'COLLECTION_GROUP', order: 'ASCENDING' }] as const;
    expect(refusal(query, [], [{ ...exempt('a'), indexes: [...indexes] }])).toBeUndefined();
  });
});

describe('the error for a missing index', () => {
  it('the error contains a link that creates the index, and the entry for firestore.indexes.json', () => {
    const message = refusal({ where: has('a'), orderBy: by('-b') }) ?? '';
    const link = /here: (\S+)/.exec(message)?.[1] ?? '';
    expect(link).toMatch(
      /^https:\/\/console\.firebase\.google\.com\/v1\/r\/project\/p\/firestore\//,
    );
    const packed = new URL(link).searchParams.get('create_composite') ?? '';
    // An encoded google.firestore.admin.v1.Index has a name, a scope, and fields with an order or
    // an array mode.
    expect(Buffer.from(packed, 'base64url').toString('latin1')).toBe(
      '\n;projects/p/databases/(default)/collectionGroups/c/indexes/_' +
        '\x10\x01\x1a\x05\n\x01a\x18\x01\x1a\x05\n\x01b\x10\x02\x1a\x0c\n\b__name__\x10\x02',
    );
    expect(message).toContain(`firestore.indexes.json lacks ${JSON.stringify(index('a[] -b'))}.`);
  });

  it('the error names the field if the missing index is for a single field', () => {
    expect(refusal({ ...group, where: equals('a') })).toMatch(
      /^9 The query requires a COLLECTION_GROUP_ASC index for collection c and field a\. You can/,
    );
  });
});
