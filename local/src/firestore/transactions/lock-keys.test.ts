import { expect, it } from 'vitest';
import { database, root } from '../testing/values.ts';
import { queryLocks, writeLocks } from './lock-keys.ts';

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
])('%s (%j) and a writer of %s meet: %s', (_what, scope, document, meet) => {
  const written = new Set(writeLocks(database, [`${root}/${document}`]).map(({ key }) => key));
  expect(queryLocks(scope).some(({ key }) => written.has(key))).toBe(meet);
});
