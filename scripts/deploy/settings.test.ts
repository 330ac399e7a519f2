import { expect, it } from 'vitest';
import { changesOf, requireConfirmed, settingsFor } from './settings.ts';

const nothing = { origin: undefined, database: undefined, signing: undefined };
const variables = {
  MARKAZ_ORIGIN: 'https://example.org',
  MARKAZ_DATABASE: 'restored-1',
  MARKAZ_SIGNING: 'on',
};
const before = { origin: 'https://example.org', database: 'restored-1', signing: 'on' };

it('prefers given settings, then the previous ones, then the defaults', () => {
  expect(settingsFor({}, nothing, 'my-centre')).toEqual({
    origin: 'https://my-centre.web.app',
    database: '(default)',
    signing: 'off',
  });
  expect(settingsFor(variables, nothing, 'my-centre')).toEqual(before);
  const said = { origin: 'https://new.example/', database: '(default)', signing: 'off' };
  expect(settingsFor(variables, said, 'my-centre')).toEqual({
    origin: 'https://new.example',
    database: '(default)',
    signing: 'off',
  });
});

it.each([
  [{ ...nothing, signing: 'yes' }, 'MARKAZ_SIGNING is on or off, not yes.'],
  [{ ...nothing, origin: 'example.org' }, 'no address such as'],
])('refuses %o', (said, sentence) => {
  expect(() => settingsFor(variables, said, 'my-centre')).toThrow(sentence);
});

it('lists every change with its old and new value', () => {
  const now = { origin: 'https://new.example', database: '(default)', signing: 'off' };
  expect(changesOf(before, now)).toEqual([
    "the site's address: https://example.org → https://new.example",
    'the database: restored-1 → (default)',
    'signed links: on → off',
  ]);
  expect(changesOf(before, before)).toEqual([]);
});

it('requires confirmation for the address and the database, not for signing', () => {
  expect(() => requireConfirmed(before, { ...before, signing: 'off' })).not.toThrow();
  expect(() => requireConfirmed(before, { ...before, database: '(default)' })).toThrow(
    /the database: restored-1 → \(default\)\. Nothing was changed: add --yes/u,
  );
  expect(() => requireConfirmed(before, { ...before, origin: 'https://new.example' })).toThrow(
    'https://example.org → https://new.example',
  );
});
