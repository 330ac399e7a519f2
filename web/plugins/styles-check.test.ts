import { expect, it } from 'vitest';
import { staffFloor, studentFloor } from './floor.ts';
import { newerStyles } from './styles-check.ts';

it.each([
  ['a:has(b) { color: red }', 'line 1: has'],
  ['@container (min-width: 1px) { a { color: red } }', 'line 1: @container'],
  ['a { translate: 1px }', 'line 1: translate'],
  ['a { height: calc(100svh - 1px) }', 'line 1: 100svh'],
  ['a { width: 50cqw; color: color-mix(in srgb, red, blue) }', 'line 1: 50cqw'],
  ['a { color: color-mix(in srgb, red, blue) }', 'line 1: color-mix('],
  ['a { width: 50cqw; width: 50% }', 'line 1: 50cqw'],
])('finds the feature that the oldest browsers lack in %s', (styles, found) => {
  expect(newerStyles(studentFloor, styles)).toContain(found);
});

it.each([
  'a { height: 100vh; height: 100svh }',
  '/* Older browsers show both. */ a:has(b) { display: none }',
  '/* Older browsers show both. */ @media print { a:has(b) { display: none } }',
  '@supports (width: 1cqw) { a { width: 50cqw } }',
  'a:not(b, c):is(d) { gap: 1px; inset-inline: 0; aspect-ratio: 1; text-wrap: balance }',
])('accepts the styles %s', (styles) => {
  expect(newerStyles(studentFloor, styles)).toEqual([]);
});

it('allows newer features on staff pages', () => {
  expect(newerStyles(staffFloor, '@container (min-width: 1px) { a { translate: 1px } }')).toEqual(
    [],
  );
});
