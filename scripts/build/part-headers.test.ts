import { posix } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partHeaders } from './part-headers.ts';

const hash = fc.string({ unit: fc.constantFrom(...'Az09_-'), minLength: 8, maxLength: 8 });
const part = fc
  .tuple(fc.constantFrom('site', 'admin-area', 'cairo.arabic'), hash, fc.constantFrom('js', 'css'))
  .map(([name, text, type]) => `${name}-${text}.${type}`);

const isCovered = (names: readonly string[], path: string) =>
  partHeaders(names).some((rule) => posix.matchesGlob(path, String(Object(rule).source)));

it('makes rules that match exactly the given files in the assets folder', () => {
  fc.assert(
    fc.property(fc.uniqueArray(part, { maxLength: 130 }), part, (names, other) => {
      expect(names.filter((name) => !isCovered(names, `/assets/${name}`))).toEqual([]);
      expect(isCovered(names, `/assets/${other}`)).toBe(names.includes(other));
      expect(isCovered(names, `/${names[0]}`)).toBe(false);
    }),
    { numRuns: 30 },
  );
});

it('does not make rules for files without a hash in their name or files that are not uploaded', () => {
  expect(partHeaders(['logo.svg', 'index.js', 'site-Ab3dEf9_.js'])).toHaveLength(1);
  expect(partHeaders(['logo.svg', 'index.js', 'demo-accounts-Ab3dEf9_.js'])).toEqual([]);
});
