import { expect, it } from 'vitest';
import { formatDaysAgo } from './days-ago.ts';

/** Half past midnight in Cairo. */
const now = new Date('2026-11-22T22:30:00Z');

const cases: [string, string][] = [
  ['2026-11-22T22:10:00Z', 'اليوم'],
  ['2026-11-22T21:59:00Z', 'أمس'],
  ['2026-11-21T12:00:00Z', 'منذ يومين'],
  ['2026-11-20T12:00:00Z', 'منذ ٣ أيام'],
  ['2026-11-12T12:00:00Z', 'منذ ١١ يومًا'],
  ['2026-08-15T12:00:00Z', 'منذ ١٠٠ يوم'],
  // The device's clock is behind.
  ['2026-11-23T12:00:00Z', 'اليوم'],
];

it.each(cases)('formats %s as %s', (time, words) => {
  expect(formatDaysAgo(time, now)).toBe(words);
});
