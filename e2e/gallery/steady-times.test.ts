import { expect, it } from 'vitest';
import { shiftTimes } from './steady-times.ts';

const now = new Date('2027-02-03T22:30:00Z');

it('shifts times by whole hours, so that the time of the response becomes the time of the pictures', () => {
  expect(shiftTimes('{"a":"2027-02-03T22:29:12.345Z","b":"2027-02-03T21:29:59Z"}', now)).toBe(
    '{"a":"2026-11-21T10:00:00.000Z","b":"2026-11-21T09:00:00.000Z"}',
  );
});

it('shifts days by the calendar of Cairo, where the next day has already begun', () => {
  expect(shiftTimes('["2027-02-04","2027-02-01"]', now)).toBe('["2026-11-21","2026-11-18"]');
});
