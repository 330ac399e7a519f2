import { expect, it } from 'vitest';
import { endOfSchoolYear } from './school-year.ts';

const cases: [string, string, string][] = [
  ['in autumn, at the end of next August', '2026-11-23T10:00:00Z', '2027-08-31T21:00:00.000Z'],
  ['in spring, at the end of this August', '2027-03-01T10:00:00Z', '2027-08-31T21:00:00.000Z'],
  ['on its last evening, that night', '2027-08-31T20:59:59Z', '2027-08-31T21:00:00.000Z'],
  [
    'after that midnight in Cairo, a year later',
    '2027-08-31T21:00:00Z',
    '2028-08-31T21:00:00.000Z',
  ],
];

it.each(cases)('a school year ends %s', (_when, now, end) => {
  expect(endOfSchoolYear(new Date(now)).toISOString()).toBe(end);
});
