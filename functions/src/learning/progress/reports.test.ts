import { expect, it } from 'vitest';
import { reportTime } from './reports.ts';

const now = new Date('2026-11-21T12:00:00Z');
const cases: [string, { at?: string; sentAt?: string }, string][] = [
  ['now, where nothing is told', {}, '2026-11-21T12:00:00.000Z'],
  ['as told', { at: '2026-11-21T11:00:00Z' }, '2026-11-21T11:00:00.000Z'],
  ['in whichever zone', { at: '2026-11-21T13:00:00+02:00' }, '2026-11-21T11:00:00.000Z'],
  ['never in the future', { at: '2030-01-01T00:00:00Z' }, '2026-11-21T12:00:00.000Z'],
  ['never older than 30 days', { at: '1990-01-01T00:00:00Z' }, '2026-10-22T12:00:00.000Z'],
  [
    'as long ago as a clock that is years behind says',
    { at: '2020-01-01T00:00:00Z', sentAt: '2020-01-01T00:10:00Z' },
    '2026-11-21T11:50:00.000Z',
  ],
  [
    'as long ago as a clock that is years ahead says',
    { at: '2031-01-01T00:00:00Z', sentAt: '2031-01-01T00:10:00Z' },
    '2026-11-21T11:50:00.000Z',
  ],
];

it.each(cases)('a report was made %s', (_what, claimed, expected) => {
  expect(reportTime(claimed, now).toISOString()).toBe(expected);
});
