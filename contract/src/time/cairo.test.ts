import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  cairoDay,
  cairoMonth,
  daysLater,
  endOfCairoDay,
  endOfSchoolYear,
  lastInstantBefore,
} from './cairo.ts';

/**
 * Simulates some Safaris (ICU 72): no locale writes a day as ISO 8601, not even `en-CA`, and the
 * parts of a date may come in any order.
 */
beforeAll(() => {
  const { formatToParts } = Intl.DateTimeFormat.prototype;
  const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') ?? {};
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    value: () => '11/23/2026',
    configurable: true,
  });
  vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockImplementation(function (
    this: Intl.DateTimeFormat,
    at,
  ) {
    return formatToParts.call(this, at).toReversed();
  });
  for (const name of ['toLocaleString', 'toLocaleDateString'] as const)
    vi.spyOn(Date.prototype, name).mockReturnValue('11/23/2026');
  return () => {
    vi.restoreAllMocks();
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', format);
  };
});

const times = fc.date({
  min: new Date('2015-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const hour = 60 * 60 * 1000;

describe('the calendar, independent of the browser’s locale data', () => {
  it.each([
    ['2026-11-23T21:59:59.999Z', '2026-11-23'],
    ['2026-11-23T22:00:00.000Z', '2026-11-24'],
    ['2027-06-30T20:59:59.999Z', '2027-06-30'],
    ['2027-06-30T21:00:00.000Z', '2027-07-01'],
    ['2026-12-31T22:00:00.000Z', '2027-01-01'],
  ])('assigns %s to the day %s', (time, day) => {
    expect(cairoDay(new Date(time))).toBe(day);
    expect(day.startsWith(`${cairoMonth(new Date(time))}-`)).toBe(true);
  });

  it('assigns each time to one day, which begins when the previous day ends', () => {
    fc.assert(
      fc.property(times, (time) => {
        const day = cairoDay(time);
        expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/u);
        const begin = endOfCairoDay(daysLater(day, -1)).getTime();
        const end = endOfCairoDay(day).getTime();
        expect(begin).toBeLessThanOrEqual(time.getTime());
        expect(end).toBeGreaterThan(time.getTime());
        // Clocks change twice a year.
        expect([23, 24, 25]).toContain((end - begin) / hour);
        expect(cairoDay(lastInstantBefore(new Date(end)))).toBe(day);
      }),
    );
  });

  it('orders days as strings', () => {
    fc.assert(
      fc.property(times, times, (a, b) => {
        const [first, second] = [cairoDay(a), cairoDay(b)];
        if (first < second) expect(a.getTime()).toBeLessThan(b.getTime());
        expect(daysLater(first, 1) > first).toBe(true);
      }),
    );
  });
});

const cases: [string, string, string][] = [
  ['in autumn, at the end of next August', '2026-11-23T10:00:00Z', '2027-08-31T21:00:00.000Z'],
  ['in spring, at the end of this August', '2027-03-01T10:00:00Z', '2027-08-31T21:00:00.000Z'],
  ['on the last evening, at midnight', '2027-08-31T20:59:59Z', '2027-08-31T21:00:00.000Z'],
  [
    'after that midnight in Cairo, a year later',
    '2027-08-31T21:00:00Z',
    '2028-08-31T21:00:00.000Z',
  ],
];

it.each(cases)('a school year ends %s', (_when, now, end) => {
  expect(endOfSchoolYear(new Date(now)).toISOString()).toBe(end);
});
