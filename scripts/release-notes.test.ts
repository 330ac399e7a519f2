import { expect, it } from 'vitest';
import { releaseNotes } from './release-notes.ts';

const changelog = `# Changelog

## [Unreleased]

- Not yet.

## [1.10.0] - 2027-01-02

### Added

- Something new.

## [1.1.0] - 2027-01-01
`;

it('returns only the entries of the given version', () => {
  expect(releaseNotes(changelog, '1.10.0')).toBe('### Added\n\n- Something new.');
});

it.each(['1.1.0', '1.0.0', 'Unreleased'])('refuses %s, which has no entries', (version) => {
  expect(() => releaseNotes(changelog, version)).toThrow('no entries');
});
