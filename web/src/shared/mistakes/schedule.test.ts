import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  dayNumber,
  daysUntilNext,
  initialSchedule,
  intervalDays,
  isDue,
  type Schedule,
  scheduleAfter,
} from './schedule.ts';

afterEach(() => {
  vi.useRealTimers();
});

const noon = new Date(2026, 10, 23, 12);
const daysLater = (days: number) => new Date(2026, 10, 23 + days, 12);

describe('a wrongly answered question', () => {
  it('is asked again after 2, 7 and 21 days, and then never again', () => {
    vi.useFakeTimers({ now: noon });
    let schedule = initialSchedule(new Date());
    const days = [];
    for (let day = 0; day < 60; day += 1) {
      vi.setSystemTime(daysLater(day));
      if (!isDue(schedule, new Date())) continue;
      days.push(day);
      schedule = scheduleAfter(schedule, true, new Date());
    }
    expect(days).toEqual([2, 7, 21]);
    expect(schedule.due).toBeNull();
  });

  it('a question becomes due at midnight, regardless of the hour of the wrong answer', () => {
    const evening = initialSchedule(new Date(2026, 10, 23, 23, 59));
    expect(isDue(evening, new Date(2026, 10, 24, 23, 59))).toBe(false);
    expect(isDue(evening, new Date(2026, 10, 25, 0, 1))).toBe(true);
  });

  it('a late answer does not shorten the next interval', () => {
    const second = scheduleAfter(initialSchedule(noon), true, daysLater(10));
    expect(daysUntilNext([second], daysLater(10))).toBe(5);
    const third = scheduleAfter(second, true, daysLater(20));
    expect(daysUntilNext([third], daysLater(20))).toBe(14);
  });

  it('a wrong answer restarts the schedule, even after the last review', () => {
    let schedule = initialSchedule(noon);
    for (const day of intervalDays) schedule = scheduleAfter(schedule, true, daysLater(day));
    expect(schedule).toEqual({ step: 3, due: null });
    expect(scheduleAfter(schedule, false, daysLater(40))).toEqual(initialSchedule(daysLater(40)));
  });

  it('a right answer before the due day does not change the due day', () => {
    const schedule = initialSchedule(noon);
    expect(scheduleAfter(schedule, true, daysLater(1))).toBe(schedule);
  });
});

it('daysUntilNext returns the number of days until the next question is due', () => {
  const [soon, late] = [initialSchedule(noon), initialSchedule(daysLater(5))];
  expect(daysUntilNext([late, soon], noon)).toBe(2);
  expect(daysUntilNext([late, soon], daysLater(9))).toBe(0);
  expect(daysUntilNext([{ step: 3, due: null }], noon)).toBeNull();
  expect(daysUntilNext([], noon)).toBeNull();
});

const dates = fc.date({
  min: new Date(2020, 0, 1),
  max: new Date(2040, 0, 1),
  noInvalidDate: true,
});

const answers = fc.array(
  fc.record({ isRight: fc.boolean(), wait: fc.integer({ min: 0, max: 40 }) }),
);

it('dayNumber counts calendar days, regardless of daylight saving time', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 800 }), (time, days) => {
      const then = new Date(time);
      then.setDate(then.getDate() + days);
      expect(dayNumber(then) - dayNumber(time)).toBe(days);
    }),
  );
});

it('a question becomes due 1 to 21 days after its last answer', () => {
  fc.assert(
    fc.property(dates, answers, (wrongAt, reviews) => {
      let schedule: Schedule = initialSchedule(wrongAt);
      const now = new Date(wrongAt);
      for (const { isRight, wait } of reviews) {
        now.setDate(now.getDate() + wait);
        const before = schedule;
        schedule = scheduleAfter(before, isRight, now);
        const wasDue = isDue(before, now);
        expect(isDue(schedule, now)).toBe(false);
        if (!isRight) expect(schedule).toEqual(initialSchedule(now));
        else expect(schedule.step).toBe(before.step + (wasDue ? 1 : 0));
        expect(schedule.due === null).toBe(schedule.step === intervalDays.length);
        expect(daysUntilNext([schedule], now) ?? 0).toBeLessThanOrEqual(21);
      }
    }),
  );
});
