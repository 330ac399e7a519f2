import { expect, it } from 'vitest';
import {
  applySettings,
  changedSettingNames,
  compositeName,
  indexAdditions,
  indexesAfterPruning,
  indexNames,
  indexSpecSchema,
  mergeFieldSettings,
  staleIndexNames,
} from './firestore-indexes.ts';

const up = (fieldPath: string) => ({ fieldPath, order: 'ASCENDING' });
const down = (fieldPath: string) => ({ fieldPath, order: 'DESCENDING' });
const index = (collectionGroup: string, ...fields: readonly object[]) => ({
  collectionGroup,
  queryScope: 'COLLECTION',
  fields,
});
const setting = (fieldPath: string, ...orders: readonly string[]) => ({
  collectionGroup: 'users',
  fieldPath,
  indexes: orders.map((order) => ({ order, queryScope: 'COLLECTION' })),
});
const spec = (indexes: readonly object[], fieldOverrides: readonly object[] = []) =>
  indexSpecSchema.parse({ indexes, fieldOverrides });

const retainAll = () => true;
const retainNone = () => false;

it('gives an index the same name in the file and in the database', () => {
  const name = (...fields: readonly object[]) => indexNames(spec([index('cards', ...fields)]))[0];
  const contains = { fieldPath: 'words', arrayConfig: 'CONTAINS' };
  expect(name(contains, down('at'))).toBe('cards(words*, at-)');
  expect(name(contains, down('at'), down('__name__'))).toBe('cards(words*, at-)');
  expect(name(contains, up('__name__'))).toBe('cards(words*)');
  // An index with another direction has another name.
  expect(name(down('at'), up('__name__'))).toBe('cards(at-, __name__+)');
  const group = { ...index('cards', up('at')), queryScope: 'COLLECTION_GROUP' };
  expect(spec([group]).indexes.map(compositeName)).toEqual(['every cards(at+)']);
  const other = { ...index('cards', up('at')), apiScope: 'DATASTORE_MODE_API' };
  expect(indexNames(spec([other]))).not.toEqual(indexNames(spec([index('cards', up('at'))])));
});

it('adds missing indexes, and keeps all existing indexes of a field', () => {
  const found = spec(
    [index('users', up('a'), up('__name__')), index('users', up('hinted'))],
    [setting('map')],
  );
  const wanted = spec(
    [index('users', up('a')), index('users', down('b'))],
    [
      // This setting would remove automatic indexes that the previous release still uses.
      setting('note'),
      setting('name', 'ASCENDING'),
      // The map that contains this field is not indexed.
      setting('map.at', 'DESCENDING'),
      setting('map'),
    ],
  );
  const added = indexAdditions(wanted, found);
  expect(indexNames(added)).toEqual(['users(b-)', 'users.map.at', 'users(map.at-)']);
  expect(indexNames(indexAdditions(wanted, spec([], [setting('map.at', 'ASCENDING')])))).toEqual([
    'users(a+)',
    'users(b-)',
    'users.map.at',
    'users(map.at+)',
    'users(map.at-)',
  ]);
});

it('applies the field settings of the file, and keeps the indexes of an earlier release', () => {
  const found = spec([], [setting('at', 'ASCENDING', 'DESCENDING'), setting('note', 'ASCENDING')]);
  const wanted = spec([], [setting('at', 'DESCENDING'), setting('note')]);
  const isRetained = (name: string) => name === 'users(at+)';
  const settings = mergeFieldSettings(wanted, found, isRetained);
  expect(indexNames(settings)).toEqual(['users.at', 'users(at-)', 'users(at+)', 'users.note']);
  expect(changedSettingNames(settings, found)).toEqual(['users.note']);
  expect(changedSettingNames(mergeFieldSettings(wanted, found, retainAll), found)).toEqual([]);
  expect(changedSettingNames(wanted, spec([]))).toEqual(['users.at', 'users.note']);
  expect(staleIndexNames(wanted, applySettings(settings, found))).toEqual(['users(at+)']);
});

it('lists the indexes that the file does not name, and prunes only those that no rollback needs', () => {
  const found = spec(
    [index('users', up('a')), index('users', up('hinted')), index('users', up('before'))],
    [setting('gone'), setting('old', 'ASCENDING')],
  );
  const wanted = spec([index('users', up('a'))]);
  expect(staleIndexNames(wanted, found)).toEqual([
    'users(hinted+)',
    'users(before+)',
    'users.gone',
    'users.old',
    'users(old+)',
  ]);
  expect(indexNames(indexesAfterPruning(wanted, found, retainNone))).toEqual(['users(a+)']);
  const isRetained = (name: string) => ['users(a+)', 'users(before+)', 'users.old'].includes(name);
  expect(indexNames(indexesAfterPruning(wanted, found, isRetained))).toEqual([
    'users(a+)',
    'users(before+)',
    'users.old',
    'users(old+)',
  ]);
});
