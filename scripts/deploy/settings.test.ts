import { expect, it } from 'vitest';
import { describeChanges, requireConfirmed, settingsFor } from './settings.ts';

const noSettings = { origin: undefined, database: undefined, signing: undefined };
const variables = {
  MARKAZ_ORIGIN: 'https://example.org',
  MARKAZ_DATABASE: 'restored-1',
  MARKAZ_SIGNING: 'on',
};
const previous = { origin: 'https://example.org', database: 'restored-1', signing: 'on' };

it('prefers given settings to previous settings, and previous settings to defaults', () => {
  expect(settingsFor({}, noSettings, 'my-centre')).toEqual({
    origin: 'https://my-centre.web.app',
    database: '(default)',
    signing: 'off',
  });
  expect(settingsFor(variables, noSettings, 'my-centre')).toEqual(previous);
  const given = { origin: 'https://new.example/', database: '(default)', signing: 'off' };
  expect(settingsFor(variables, given, 'my-centre')).toEqual({
    origin: 'https://new.example',
    database: '(default)',
    signing: 'off',
  });
});

it.each([
  [{ ...noSettings, signing: 'yes' }, 'MARKAZ_SIGNING is on or off, not yes.'],
  [{ ...noSettings, origin: 'example.org' }, 'no address such as'],
])('refuses the invalid settings %o', (given, sentence) => {
  expect(() => settingsFor(variables, given, 'my-centre')).toThrow(sentence);
});

it('describes every changed setting with its old and new value', () => {
  const next = { origin: 'https://new.example', database: '(default)', signing: 'off' };
  expect(describeChanges(previous, next)).toEqual([
    "the site's address: https://example.org → https://new.example",
    'the database: restored-1 → (default)',
    'signed links: on → off',
  ]);
  expect(describeChanges(previous, previous)).toEqual([]);
});

it('requires confirmation to change the address or the database, but not to change signing', () => {
  expect(() => requireConfirmed(previous, { ...previous, signing: 'off' })).not.toThrow();
  expect(() => requireConfirmed(previous, { ...previous, database: '(default)' })).toThrow(
    /the database: restored-1 → \(default\)\. Nothing was changed: add --yes/u,
  );
  expect(() => requireConfirmed(previous, { ...previous, origin: 'https://new.example' })).toThrow(
    'https://example.org → https://new.example',
  );
});
