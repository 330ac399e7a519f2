import { expect, it } from 'vitest';
import {
  additions,
  applied,
  changedSettings,
  compositeName,
  indexSpecSchema,
  namesOf,
  remaining,
  settled,
  staleNames,
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

const all = () => true;
const none = () => false;

it('gives an index the same name in the file and in the database', () => {
  const name = (...fields: readonly object[]) => namesOf(spec([index('cards', ...fields)]))[0];
  const contains = { fieldPath: 'words', arrayConfig: 'CONTAINS' };
  expect(name(contains, down('at'))).toBe('cards(words*, at-)');
  expect(name(contains, down('at'), down('__name__'))).toBe('cards(words*, at-)');
  expect(name(contains, up('__name__'))).toBe('cards(words*)');
  // Another direction makes another index.
  expect(name(down('at'), up('__name__'))).toBe('cards(at-, __name__+)');
  const group = { ...index('cards', up('at')), queryScope: 'COLLECTION_GROUP' };
  expect(spec([group]).indexes.map(compositeName)).toEqual(['every cards(at+)']);
  const other = { ...index('cards', up('at')), apiScope: 'DATASTORE_MODE_API' };
  expect(namesOf(spec([other]))).not.toEqual(namesOf(spec([index('cards', up('at'))])));
});

it('adds missing indexes, and removes none from a field', () => {
  const found = spec(
    [index('users', up('a'), up('__name__')), index('users', up('hinted'))],
    [setting('map')],
  );
  const wanted = spec(
    [index('users', up('a')), index('users', down('b'))],
    [
      // It would remove automatic indexes of Firestore: too early.
      setting('note'),
      setting('name', 'ASCENDING'),
      // The map around it is not indexed.
      setting('map.at', 'DESCENDING'),
      setting('map'),
    ],
  );
  const added = additions(wanted, found);
  expect(namesOf(added)).toEqual(['users(b-)', 'users.map.at', 'users(map.at-)']);
  expect(namesOf(additions(wanted, spec([], [setting('map.at', 'ASCENDING')])))).toEqual([
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
  const isKept = (name: string) => name === 'users(at+)';
  const settings = settled(wanted, found, isKept);
  expect(namesOf(settings)).toEqual(['users.at', 'users(at-)', 'users(at+)', 'users.note']);
  expect(changedSettings(settings, found)).toEqual(['users.note']);
  expect(changedSettings(settled(wanted, found, all), found)).toEqual([]);
  expect(changedSettings(wanted, spec([]))).toEqual(['users.at', 'users.note']);
  expect(staleNames(wanted, applied(settings, found))).toEqual(['users(at+)']);
});

it('lists what the file does not name, and keeps what a rollback would need', () => {
  const found = spec(
    [index('users', up('a')), index('users', up('hinted')), index('users', up('before'))],
    [setting('gone'), setting('old', 'ASCENDING')],
  );
  const wanted = spec([index('users', up('a'))]);
  expect(staleNames(wanted, found)).toEqual([
    'users(hinted+)',
    'users(before+)',
    'users.gone',
    'users.old',
    'users(old+)',
  ]);
  expect(namesOf(remaining(wanted, found, none))).toEqual(['users(a+)']);
  const isKept = (name: string) => ['users(a+)', 'users(before+)', 'users.old'].includes(name);
  expect(namesOf(remaining(wanted, found, isKept))).toEqual([
    'users(a+)',
    'users(before+)',
    'users.old',
    'users(old+)',
  ]);
});
