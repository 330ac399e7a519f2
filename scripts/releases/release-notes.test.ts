import { expect, it } from 'vitest';
import { notesOf } from './release-notes.ts';

const changelog = `# Changelog

## [Unreleased]

- Not yet.

## [1.10.0] - 2027-01-02

### Added

- Something new.

## [1.1.0] - 2027-01-01
`;

it("gives a version's entries and no other's", () => {
  expect(notesOf(changelog, '1.10.0')).toBe('### Added\n\n- Something new.');
});

it.each(['1.1.0', '1.0.0', 'Unreleased'])('refuses %s, of which it says nothing', (version) => {
  expect(() => notesOf(changelog, version)).toThrow('no entries');
});
