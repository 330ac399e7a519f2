import { expect, it } from 'vitest';
import { formatDayAndHour, fromCairoField, toCairoField } from './cairo-time.ts';

it.each([
  ['2026-12-03T09:00', '2026-12-03T07:00:00.000Z'],
  ['2027-07-01T00:30', '2027-06-30T21:30:00.000Z'],
  // Summer time begins on 30 April 2027 and ends on 29 October, each time at midnight.
  ['2027-04-30T09:00', '2027-04-30T06:00:00.000Z'],
  ['2027-04-29T23:59', '2027-04-29T21:59:00.000Z'],
  ['2027-10-29T09:00', '2027-10-29T07:00:00.000Z'],
])('converts %s in Cairo to %s and back', (text, time) => {
  expect(fromCairoField(text)?.toISOString()).toBe(time);
  expect(toCairoField(new Date(time))).toBe(text);
});

it('formats a day and an hour, with a clock in Western digits', () => {
  expect(formatDayAndHour('2026-12-03T07:00:00.000Z')).toMatch(/^3 ديسمبر.* 9:00 ص$/u);
  expect(formatDayAndHour('2026-12-03T07:30:00.000Z')).toMatch(/^3 ديسمبر.* 9:30 ص$/u);
});

it('moves an hour that summer time skips to the next hour', () => {
  expect(toCairoField(fromCairoField('2027-04-30T00:30') ?? new Date(0))).toBe('2027-04-30T01:30');
});

it.each(['', '0002-12-03T09:00', '2026-12-03'.slice(0, 7)])('returns null for «%s»', (text) => {
  expect(fromCairoField(text)).toBeNull();
});
