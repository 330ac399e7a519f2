import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cairoDay, daysLater, endOfCairoDay } from '../time/cairo.ts';
import { endOfAccess } from './card.ts';

const hour = 60 * 60 * 1000;

/** Formats the date that a wall calendar in Cairo shows. */
const wall = new Intl.DateTimeFormat('en', { timeZone: 'Africa/Cairo', dateStyle: 'short' });

function wallDay(at: number): string {
  const part = (name: string) =>
    wall
      .formatToParts(at)
      .find(({ type }) => type === name)
      ?.value.padStart(2, '0');
  return `20${part('year')}-${part('month')}-${part('day')}`;
}

/** Counts in UTC, which has no clock changes. */
function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const moment = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2050-01-01T00:00:00Z'),
  noInvalidDate: true,
});

const day = moment.map((date) => date.toISOString().slice(0, 10));

function expectEnd(of: string): void {
  const end = endOfCairoDay(of).getTime();
  expect([of, wallDay(end - 1), wallDay(end)]).toEqual([of, of, dayAfter(of, 1)]);
}

describe('the end of a day in Cairo', () => {
  it('is the first moment at which a wall calendar there shows the next day', () => {
    fc.assert(fc.property(day, expectEnd), { numRuns: 2_000 });
  });

  it('is right on clock-change days, which are an hour shorter or longer', () => {
    for (let year = 2026; year <= 2036; year += 1) {
      const days = Array.from({ length: 365 }, (_, index) => dayAfter(`${year}-01-01`, index));
      const lengths = days.map(
        (each) => endOfCairoDay(each).getTime() - endOfCairoDay(dayAfter(each, -1)).getTime(),
      );
      const changed = lengths.filter((length) => length !== 24 * hour);
      expect([year, ...changed]).toEqual([year, 23 * hour, 25 * hour]);
      for (const [index, each] of days.entries()) if (lengths[index] !== 24 * hour) expectEnd(each);
    }
  });

  it('agrees with the way days are counted', () => {
    fc.assert(
      fc.property(moment, fc.nat(1_000), (at, days) => {
        const today = wallDay(at.getTime());
        expect(cairoDay(at)).toBe(today);
        expect(daysLater(today, days)).toBe(dayAfter(today, days));
      }),
    );
  });
});

describe('the end of access', () => {
  it('is the end of the day named on the card, whenever it is redeemed', () => {
    fc.assert(
      fc.property(day, moment, (last, now) => {
        const end = endOfAccess({ kind: 'until', day: last }, now)?.getTime() ?? 0;
        expect(wallDay(end - 1)).toBe(last);
        expect(wallDay(end)).not.toBe(last);
      }),
    );
  });

  it('is the given number of whole days after the day of redeeming', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 1_000 }), (now, days) => {
        const end = endOfAccess({ kind: 'days', days }, now)?.getTime() ?? 0;
        const last = dayAfter(wallDay(now.getTime()), days);
        expect([wallDay(end - 1), wallDay(end)]).toEqual([last, dayAfter(last, 1)]);
        // Clock changes add or remove an hour.
        expect(end - now.getTime()).toBeGreaterThan((days * 24 - 1) * hour);
      }),
    );
  });

  it('is never earlier for a later redemption or for more days', () => {
    fc.assert(
      fc.property(
        fc.tuple(moment, moment),
        fc.tuple(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 1_000 })),
        (moments, numbers) => {
          const [early, late] = moments.toSorted((a, b) => a.getTime() - b.getTime());
          const [few, many] = numbers.toSorted((a, b) => a - b);
          if (!early || !late || !few || !many) throw new Error('There are two of each.');
          const end = (now: Date, days: number) =>
            endOfAccess({ kind: 'days', days }, now)?.getTime() ?? 0;
          expect(end(late, few)).toBeGreaterThanOrEqual(end(early, few));
          expect(end(early, many)).toBeGreaterThanOrEqual(end(early, few));
        },
      ),
    );
  });

  it('does not exist for a card that is valid forever', () => {
    expect(endOfAccess({ kind: 'forever' }, new Date())).toBeNull();
  });
});
