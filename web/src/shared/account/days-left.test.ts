import { expect, it } from 'vitest';
import { formatLastDay } from '../format/time.ts';
import { daysLeft } from './days-left.ts';

it.each([
  ['2027-06-30T21:00:00.000Z', '٣٠ يونيو ٢٠٢٧'],
  ['2027-01-31T22:00:00.000Z', '٣١ يناير ٢٠٢٧'],
])('returns the last day in Cairo of access that ends at %s', (end, day) => {
  expect(formatLastDay(end)).toBe(day);
});

it.each([
  ['2027-06-30T20:59:00.000Z', 0],
  ['2027-06-30T21:00:00.000Z', -1],
  ['2027-06-29T21:00:00.000Z', 0],
  ['2027-06-29T20:59:00.000Z', 1],
  ['2027-06-01T12:00:00.000Z', 29],
])('counts days, not hours: at %s', (now, left) => {
  expect(daysLeft('2027-06-30T21:00:00.000Z', new Date(now))).toBe(left);
});
