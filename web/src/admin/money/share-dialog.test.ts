import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseShare, toShareText } from './share-dialog.tsx';

it.each([
  ['٤٠', 4_000],
  [' 33.33 % ', 3_333],
  ['٣٣٫٥٪', 3_350],
  ['0', 0],
  ['100', 10_000],
  ['', null],
  ['100.01', undefined],
  ['33.333', undefined],
  ['-1', undefined],
  ['نصف', undefined],
])('parses %j as the share %j', (text, share) => {
  expect(parseShare(text)).toBe(share);
});

it('parses the text of every share as the same share', () => {
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 0, max: 10_000 })), (share) => {
      expect(parseShare(toShareText(share))).toBe(share);
    }),
  );
});
