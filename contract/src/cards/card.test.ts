import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cairoDay, daysLater, endOfCairoDay } from '../time/cairo.ts';
import { accessPeriodEnd } from './card.ts';

const hour = 60 * 60 * 1000;

/** Formats the date that a calendar in Cairo shows. */
const cairoCalendar = new Intl.DateTimeFormat('en', {
  timeZone: 'Africa/Cairo',
  dateStyle: 'short',
});

function calendarDay(at: number): string {
  const part = (name: string) =>
    cairoCalendar
      .formatToParts(at)
      .find(({ type }) => type === name)
      ?.value.padStart(2, '0');
  return `20${part('year')}-${part('month')}-${part('day')}`;
}

/** Adds days in UTC, because UTC has no clock changes. */
function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const instant = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2050-01-01T00:00:00Z'),
  noInvalidDate: true,
});

const day = instant.map((date) => date.toISOString().slice(0, 10));

function expectEndOfDay(lastDay: string): void {
  const end = endOfCairoDay(lastDay).getTime();
  expect([lastDay, calendarDay(end - 1), calendarDay(end)]).toEqual([
    lastDay,
    lastDay,
    addDays(lastDay, 1),
  ]);
}

describe('the end of a day in Cairo', () => {
  it('ends a day at the first moment at which a calendar in Cairo shows the next day', () => {
    fc.assert(fc.property(day, expectEndOfDay), { numRuns: 2_000 });
  });

  it('ends a day correctly even if a clock change makes it an hour shorter or longer', () => {
    for (let year = 2026; year <= 2036; year += 1) {
      const days = Array.from({ length: 365 }, (_, index) => addDays(`${year}-01-01`, index));
      const lengths = days.map(
        (each) => endOfCairoDay(each).getTime() - endOfCairoDay(addDays(each, -1)).getTime(),
      );
      const changed = lengths.filter((length) => length !== 24 * hour);
      expect([year, ...changed]).toEqual([year, 23 * hour, 25 * hour]);
      for (const [index, each] of days.entries())
        if (lengths[index] !== 24 * hour) expectEndOfDay(each);
    }
  });

  it('cairoDay and daysLater follow the calendar in Cairo', () => {
    fc.assert(
      fc.property(instant, fc.nat(1_000), (at, days) => {
        const today = calendarDay(at.getTime());
        expect(cairoDay(at)).toBe(today);
        expect(daysLater(today, days)).toBe(addDays(today, days));
      }),
    );
  });
});

describe('the end of access', () => {
  it('ends access at the end of the day that the card names, whenever it is redeemed', () => {
    fc.assert(
      fc.property(day, instant, (last, now) => {
        const end = accessPeriodEnd({ kind: 'until', day: last }, now)?.getTime() ?? 0;
        expect(calendarDay(end - 1)).toBe(last);
        expect(calendarDay(end)).not.toBe(last);
      }),
    );
  });

  it('ends access the given number of whole days after the day of redeeming', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 1_000 }), (now, days) => {
        const end = accessPeriodEnd({ kind: 'days', days }, now)?.getTime() ?? 0;
        const last = addDays(calendarDay(now.getTime()), days);
        expect([calendarDay(end - 1), calendarDay(end)]).toEqual([last, addDays(last, 1)]);
        // Clock changes add or remove an hour.
        expect(end - now.getTime()).toBeGreaterThan((days * 24 - 1) * hour);
      }),
    );
  });

  it('never ends access earlier if a card is redeemed later or is valid for more days', () => {
    fc.assert(
      fc.property(
        fc.tuple(instant, instant),
        fc.tuple(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 1_000 })),
        (times, dayCounts) => {
          const [early, late] = times.toSorted((a, b) => a.getTime() - b.getTime());
          const [few, many] = dayCounts.toSorted((a, b) => a - b);
          if (!early || !late || !few || !many) throw new Error('There are two of each.');
          const end = (now: Date, days: number) =>
            accessPeriodEnd({ kind: 'days', days }, now)?.getTime() ?? 0;
          expect(end(late, few)).toBeGreaterThanOrEqual(end(early, few));
          expect(end(early, many)).toBeGreaterThanOrEqual(end(early, few));
        },
      ),
    );
  });

  it('returns null as the end of access for a card that is valid forever', () => {
    expect(accessPeriodEnd({ kind: 'forever' }, new Date())).toBeNull();
  });
});
