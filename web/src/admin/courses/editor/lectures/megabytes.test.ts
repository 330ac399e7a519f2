import { expect, it } from 'vitest';
import { bytesOf, inMegabytes } from './megabytes.ts';

it.each([
  ['14', 14 * 1024 ** 2],
  ['١٤٫٥', 14.5 * 1024 ** 2],
  ['14,5 م.ب', 14.5 * 1024 ** 2],
  ['0.0000001', 1],
  ['', null],
  ['0', null],
  ['كبير', null],
])('reads %s', (text, bytes) => {
  expect(bytesOf(text)).toBe(bytes);
});

it.each([
  [14.5 * 1024 ** 2, '14.5'],
  [3_333_333, '3.18'],
  [10, '0.01'],
  [null, ''],
  [undefined, ''],
])('writes %s', (bytes, text) => {
  expect(inMegabytes(bytes)).toBe(text);
});
