import { expect, it } from 'vitest';
import { endOfDay, startOfDay } from './end-of-day.ts';

it('returns the last minute of a day in Cairo, in summer and in winter', () => {
  expect(endOfDay('2027-01-31')).toBe('2027-01-31T21:59:00.000Z');
  expect(endOfDay('2027-06-30')).toBe('2027-06-30T20:59:00.000Z');
});

it('returns the last minute of a day on which the clocks change', () => {
  expect(endOfDay('2027-04-30')).toBe('2027-04-30T20:59:00.000Z');
  // The clock shows 23:59 twice on that evening. The later one ends the day.
  expect(endOfDay('2027-10-28')).toBe('2027-10-28T21:59:00.000Z');
});

it('returns the start of a day in Cairo', () => {
  expect(startOfDay('2027-01-31')).toBe('2027-01-30T22:00:00.000Z');
  expect(startOfDay('2027-03-01')).toBe('2027-02-28T22:00:00.000Z');
  // Clocks go forward at midnight, so the day begins at one o'clock.
  expect(startOfDay('2027-04-30')).toBe('2027-04-29T22:00:00.000Z');
});

it('returns null for an invalid day', () => {
  expect(startOfDay('')).toBeNull();
  expect(endOfDay('')).toBeNull();
  expect(endOfDay('2027-02-')).toBeNull();
  expect(endOfDay('2027-13-01')).toBeNull();
});
