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

/** `a`, `-a` for descending, `a[]` for the elements of an array. */
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

/** The service's refusal; undefined if it would run the query. */
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

describe('without a composite index', () => {
  it.each<[string, ProtoStructuredQuery]>([
    ['everything', {}],
    ['a collection group by name', group],
    ['names', { where: where('__name__', 'GREATER_THAN', ref('c/x')) }],
    ['one field', { where: equals('a') }],
    ['one of some', { where: whereIn('a', 'IN', int(1), int(2)) }],
    ['several equalities', { where: and(equals('a'), is('b', 'IS_NULL'), has('d')) }],
    ['a range and its own order', { where: above('a'), orderBy: by('-a') }],
    ['an order', { orderBy: by('-a') }],
    ['an order by what is equal', { where: equals('a'), orderBy: by('a') }],
    ['alternatives', { where: or(equals('a'), above('b')), orderBy: by('b') }],
  ])('runs %s', (what, query) => {
    // The alternative that is not sorted by its own field needs an index of both.
    expect(refusal(query, what === 'alternatives' ? [index('a b')] : [])).toBeUndefined();
  });

  it.each<[string, ProtoStructuredQuery]>([
    ['an equality and another order', { where: equals('a'), orderBy: by('b') }],
    ['an equality and a range', { where: and(equals('a'), above('b')) }],
    ['an array and an order', { where: has('a'), orderBy: by('b') }],
    ['two ranges', { where: and(above('a'), above('b')) }],
    ['two orders', { orderBy: by('a', 'b') }],
    ['an order and names the other way', { orderBy: by('a', '-__name__') }],
    ['one alternative that needs it', { where: or(equals('a'), equals('b')), orderBy: by('a') }],
    ['a field of a collection group', { ...group, where: equals('a') }],
  ])('refuses %s', (_what, query) => {
    expect(refusal(query)).toMatch(/^9 The query requires an? .*index.*You can create it here: /);
  });

  it('refuses a sum over the results of an equality', () => {
    expect(refusal({ where: equals('a') }, [], [], [['n']])).toMatch(/^9 /);
    expect(refusal({ where: equals('a') }, [index('a n')], [], [['n']])).toBeUndefined();
    expect(refusal({}, [], [], [['n']])).toBeUndefined();
  });
});

describe('a composite index', () => {
  it.each<[string, ProtoStructuredQuery, string[]]>([
    ['in its order', { where: equals('a'), orderBy: by('b') }, ['a b']],
    ['whatever direction what is equal has', { where: equals('a'), orderBy: by('-b') }, ['-a -b']],
    ['with the name at its end', { where: equals('a'), orderBy: by('b') }, ['a b __name__']],
    ['with the name turned', { orderBy: by('a', '-__name__') }, ['a -__name__']],
    ['for a range', { where: and(equals('a'), above('b')) }, ['a b']],
    ['for an array', { where: and(has('a'), equals('d')), orderBy: by('b') }, ['a[] d b']],
    [
      'merged with another',
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
    ['another sort', { where: equals('a'), orderBy: by('b') }, [index('a d')]],
    ['a sort backwards', { where: equals('a'), orderBy: by('-b') }, [index('a b')]],
    [
      'an ascending sort by a descending field',
      { where: equals('a'), orderBy: by('b') },
      [index('a -b')],
    ],
    ['all of it backwards', { orderBy: by('-a', 'b') }, [index('a -b')]],
    ['a range sorted backwards', { where: and(equals('a'), above('b')) }, [index('a -b')]],
    ['half turned', { orderBy: by('a', '-b') }, [index('a b')]],
    ['one field too many', { where: equals('a'), orderBy: by('b') }, [index('a d b')]],
    [
      'one field too few',
      { where: and(equals('a'), equals('d')), orderBy: by('b') },
      [index('a b')],
    ],
    ['an equality for an array', { where: has('a'), orderBy: by('b') }, [index('a b')]],
    ['the other scope', { ...group, where: equals('a'), orderBy: by('b') }, [index('a b')]],
  ])('does not serve %s', (_what, query, indexes) => {
    expect(refusal(query, indexes)).toMatch(/^9 /);
  });

  it('on names alone allows descending order', () => {
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

  it('on a collection group serves the group', () => {
    const query = { ...group, where: equals('a'), orderBy: by('b') };
    expect(refusal(query, [index('a b', 'COLLECTION_GROUP')])).toBeUndefined();
  });
});

it('is needed only for names in descending order if no indexes are configured', () => {
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

describe('exemptions of single fields', () => {
  const exempt = (fieldPath: string, ...indexes: { order?: 'ASCENDING' | 'DESCENDING' }[]) => ({
    collectionGroup: 'c',
    fieldPath,
    indexes: indexes.map((mode) => ({ queryScope: 'COLLECTION' as const, ...mode })),
  });

  it('remove the indexes of a field and of everything in it', () => {
    expect(refusal({ where: equals('a') }, [], [exempt('a')])).toMatch(/^9 /);
    expect(refusal({ where: equals('a.b') }, [], [exempt('a')])).toMatch(/^9 /);
    expect(refusal({ where: equals('ab') }, [], [exempt('a')])).toBeUndefined();
    expect(
      refusal({ where: equals('a') }, [], [{ ...exempt('a'), collectionGroup: 'd' }]),
    ).toBeUndefined();
  });

  it('keep the settings of a nested field', () => {
    const overrides = [exempt('a'), exempt('a.b', { order: 'DESCENDING' })];
    expect(refusal({ where: above('a.b'), orderBy: by('-a.b') }, [], overrides)).toBeUndefined();
    expect(refusal({ where: above('a.b') }, [], overrides)).toMatch(/^9 /);
    expect(refusal({ where: above('a.d') }, [], overrides)).toMatch(/^9 /);
  });

  it('keep composite indexes', () => {
    const query = { where: equals('a'), orderBy: by('b') };
    expect(refusal(query, [index('a b')], [exempt('a'), exempt('b')])).toBeUndefined();
  });

  it('can give a collection group an index', () => {
    const query = { ...group, where: equals('a') };
    const indexes = [{ queryScope: 'COLLECTION_GROUP', order: 'ASCENDING' }] as const;
    expect(refusal(query, [], [{ ...exempt('a'), indexes: [...indexes] }])).toBeUndefined();
  });
});

describe('a refusal', () => {
  it('contains a link to the missing index, and the lines for the file', () => {
    const message = refusal({ where: has('a'), orderBy: by('-b') }) ?? '';
    const link = /here: (\S+)/.exec(message)?.[1] ?? '';
    expect(link).toMatch(
      /^https:\/\/console\.firebase\.google\.com\/v1\/r\/project\/p\/firestore\//,
    );
    const packed = new URL(link).searchParams.get('create_composite') ?? '';
    // google.firestore.admin.v1.Index: name, scope, then fields with their order or array mode.
    expect(Buffer.from(packed, 'base64url').toString('latin1')).toBe(
      '\n;projects/p/databases/(default)/collectionGroups/c/indexes/_' +
        '\x10\x01\x1a\x05\n\x01a\x18\x01\x1a\x05\n\x01b\x10\x02\x1a\x0c\n\b__name__\x10\x02',
    );
    expect(message).toContain(`firestore.indexes.json lacks ${JSON.stringify(index('a[] -b'))}.`);
  });

  it('for a single field names the field', () => {
    expect(refusal({ ...group, where: equals('a') })).toMatch(
      /^9 The query requires a COLLECTION_GROUP_ASC index for collection c and field a\. You can/,
    );
  });
});
