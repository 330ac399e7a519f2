import { expect, it } from 'vitest';
import { planQuery } from '../query/plan.ts';
import type { Change } from '../store/store.ts';
import { where } from '../testing/queries.ts';
import { database, documentAt, int, root } from '../testing/values.ts';
import { listLocks, queryLocks, writeLocks } from './lock-keys.ts';

const inCollection = { parent: root, collectionId: 'c', allDescendants: false };
const below = { ...inCollection, parent: `${root}/a/1` };
const inGroup = { ...inCollection, allDescendants: true };
const everywhere = { ...inGroup, collectionId: undefined };

it.each([
  ['a query', inCollection, 'c/1', true],
  ['a query', inCollection, 'd/1', false],
  ['a query', inCollection, 'a/1/c/1', false],
  ['a query below a document', below, 'a/1/c/1', true],
  ['a query below a document', below, 'a/2/c/1', false],
  ['a query below a document', below, 'c/1', false],
  ['a query over a collection group', inGroup, 'c/1', true],
  ['a query over a collection group', inGroup, 'a/2/c/1', true],
  ['a query over a collection group', inGroup, 'c/1/d/1', false],
  ['a query over all collections', everywhere, 'x/1', true],
])('%s (%j) conflicts with a writer of %s: %s', (_what, scope, document, conflicts) => {
  const locks = writeLocks(database, [`${root}/${document}`], () => undefined);
  const written = new Set(locks.map(({ key }) => key));
  expect(listLocks(scope).some(({ key }) => written.has(key))).toBe(conflicts);
});

const doc = (path: string, a: number) => documentAt(path, { a: int(a) });

it.each<[string, Omit<Change, 'name'>, boolean]>([
  ['begins to match', { before: doc('c/1', 2), after: doc('c/1', 1) }, true],
  ['is created and matches', { before: undefined, after: doc('c/1', 1) }, true],
  ['no longer matches', { before: doc('c/1', 1), after: doc('c/1', 2) }, true],
  ['matched and is deleted', { before: doc('c/1', 1), after: undefined }, true],
  ['changes and still matches', { before: doc('c/1', 1), after: doc('c/1', 1) }, true],
  ['changes and never matches', { before: doc('c/1', 2), after: doc('c/1', 3) }, false],
  ['is created and does not match', { before: undefined, after: doc('c/1', 2) }, false],
  ['is created in another collection', { before: undefined, after: doc('d/1', 1) }, false],
])(
  'the lock of a query conflicts with a change to a document that %s (%#)',
  (_what, change, noticed) => {
    const query = { from: [{ collectionId: 'c' }], where: where('a', 'EQUAL', int(1)) };
    const [lock] = queryLocks(planQuery(root, query));
    expect(lock?.notices?.({ name: 'any', ...change })).toBe(noticed);
  },
);
