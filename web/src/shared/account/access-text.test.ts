import { expect, it } from 'vitest';
import { formatLastDay } from '../format/time.ts';
import { daysLeft, describeAccess, endsSoon } from './access-text.ts';

const now = new Date('2027-06-20T10:00:00.000Z');
const fullAccess = (until: string | null) => ({ state: 'whole', until }) as const;

it.each([
  [{ state: 'none' } as const, null],
  [fullAccess(null), null],
  [fullAccess('2027-06-30T21:00:00.000Z'), 'اشتراكك حتى ٣٠ يونيو ٢٠٢٧'],
  [fullAccess('2027-06-27T21:00:00.000Z'), 'ينتهي اشتراكك بعد ٧ أيام، في ٢٧ يونيو ٢٠٢٧'],
  [fullAccess('2027-06-22T21:00:00.000Z'), 'ينتهي اشتراكك بعد يومين، في ٢٢ يونيو ٢٠٢٧'],
  [fullAccess('2027-06-21T21:00:00.000Z'), 'ينتهي اشتراكك غدًا، ٢١ يونيو ٢٠٢٧'],
  [fullAccess('2027-06-20T21:00:00.000Z'), 'ينتهي اشتراكك بنهاية اليوم'],
  [{ state: 'some', lIds: ['a', 'b', 'c'], until: null } as const, 'لديك ٣ محاضرات من ٢٠'],
  [{ state: 'ended', at: '2027-06-19T21:00:00.000Z' } as const, 'انتهى في ١٩ يونيو ٢٠٢٧'],
])('describes the access %j', (access, text) => {
  expect(describeAccess(access, 20, now)).toBe(text);
});

it('warns during the last week of access, but never about unlimited access', () => {
  expect(endsSoon('2027-06-28T21:00:00.000Z', now)).toBe(false);
  expect(endsSoon('2027-06-27T21:00:00.000Z', now)).toBe(true);
  expect(endsSoon(null, now)).toBe(false);
});

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
])('at %s, counts calendar days to the end, not periods of 24 hours', (now, days) => {
  expect(daysLeft('2027-06-30T21:00:00.000Z', new Date(now))).toBe(days);
});
