import { expect, it } from 'vitest';
import { reportTime } from './reports.ts';

const now = new Date('2026-11-21T12:00:00Z');
const cases: [string, { at?: string; sentAt?: string }, string][] = [
  ['the current time if the report states no time', {}, '2026-11-21T12:00:00.000Z'],
  ['the time that the report states', { at: '2026-11-21T11:00:00Z' }, '2026-11-21T11:00:00.000Z'],
  [
    'the time that the report states in another time zone',
    { at: '2026-11-21T13:00:00+02:00' },
    '2026-11-21T11:00:00.000Z',
  ],
  [
    'the current time if the stated time is in the future',
    { at: '2030-01-01T00:00:00Z' },
    '2026-11-21T12:00:00.000Z',
  ],
  [
    'the time 30 days ago if the stated time is older',
    { at: '1990-01-01T00:00:00Z' },
    '2026-10-22T12:00:00.000Z',
  ],
  [
    'the time at which it was made, if the client clock is years behind',
    { at: '2020-01-01T00:00:00Z', sentAt: '2020-01-01T00:10:00Z' },
    '2026-11-21T11:50:00.000Z',
  ],
  [
    'the time at which it was made, if the client clock is years ahead',
    { at: '2031-01-01T00:00:00Z', sentAt: '2031-01-01T00:10:00Z' },
    '2026-11-21T11:50:00.000Z',
  ],
];

it.each(cases)('dates a report to %s', (_case, report, expected) => {
  expect(reportTime(report, now).toISOString()).toBe(expected);
});
