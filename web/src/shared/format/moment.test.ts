import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDateTime, formatMoment, withOneSetOfDigits } from './moment.ts';
import { formatNumber } from './numbers.ts';
import { formatClock, formatDate, formatDuration } from './time.ts';

const arabicDigit = /[٠-٩]/u;
const westernDigit = /[0-9]/u;
const isMixed = (line: string) => arabicDigit.test(line) && westernDigit.test(line);

const times = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2040-01-01'),
  noInvalidDate: true,
});
const seconds = fc.integer({ min: 0, max: 200_000 });

it('formats every date beside a clock with Western digits only', () => {
  const options = [
    { dateStyle: 'medium', timeStyle: 'short' },
    { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' },
  ] as const;
  fc.assert(
    fc.property(times, (date) => {
      const time = date.toISOString();
      const texts = [formatDateTime(time), ...options.map((each) => formatMoment(time, each))];
      for (const text of texts) expect(text).not.toMatch(arabicDigit);
    }),
  );
});

it('joins any clock with counts, dates and durations in one set of digits', () => {
  const parts = fc.array(
    fc.oneof(
      seconds.map(formatClock),
      seconds.map(formatDuration),
      seconds.map(formatNumber),
      times.map(formatDate),
    ),
  );
  fc.assert(
    fc.property(parts, (facts) => {
      expect(isMixed(withOneSetOfDigits(facts.join('، ')))).toBe(false);
    }),
  );
});

it('keeps the digits of the interface in a line without a clock or an amount', () => {
  expect(withOneSetOfDigits('٣ بطاقات')).toBe('٣ بطاقات');
  expect(withOneSetOfDigits('٣ بطاقات · ثمنها 450')).toBe('3 بطاقات · ثمنها 450');
});
