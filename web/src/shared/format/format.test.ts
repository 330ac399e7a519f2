import { describe, expect, it } from 'vitest';
import { locale, timeZone } from './locale.ts';
import { formatDateTime } from './moment.ts';
import { formatNumber, formatPercent, formatPlainNumber } from './numbers.ts';
import { plural } from './plural.ts';
import { quizNouns } from './quiz-nouns.ts';
import { formatClock, formatDate, formatDuration, formatYear } from './time.ts';

describe('numbers', () => {
  it('formats numbers with Arabic-Indic digits', () => {
    expect(formatNumber(1234567)).toBe('١٬٢٣٤٬٥٦٧');
    expect(formatPlainNumber(2026)).toBe('٢٠٢٦');
    expect(formatPercent(0.4)).toContain('٤٠');
  });

  it('formats all numbers as Intl.NumberFormat does, also if the code does not use it', () => {
    const grouped = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
    const plain = new Intl.NumberFormat(locale, { useGrouping: false });
    for (const value of [...Array(1002).keys(), 2026, 99_999, 1_234_567]) {
      expect(formatNumber(value)).toBe(grouped.format(value));
      expect(formatPlainNumber(value)).toBe(plain.format(value));
    }
    expect(formatNumber(2.7)).toBe(grouped.format(2.7));
    expect(formatNumber(-3)).toBe(grouped.format(-3));
  });
});

describe('plural', () => {
  const lesson = {
    zero: 'لا دروس',
    one: 'درس',
    two: 'درسان',
    few: 'دروس',
    many: 'درسًا',
    other: 'درس',
  };

  it.each([
    [0, 'لا دروس'],
    [1, 'درس'],
    [2, 'درسان'],
    [3, '٣ دروس'],
    [10, '١٠ دروس'],
    [11, '١١ درسًا'],
    [99, '٩٩ درسًا'],
    [100, '١٠٠ درس'],
    [102, '١٠٢ درس'],
    [103, '١٠٣ دروس'],
    [111, '١١١ درسًا'],
  ])('uses the correct form of the noun for %i', (count, text) => {
    expect(plural(count, lesson)).toBe(text);
  });
});

describe('quiz nouns', () => {
  it.each([
    [1, 'سؤال واحد', 'محاولة واحدة', 'درجة واحدة'],
    [2, 'سؤالان', 'محاولتان', 'درجتان'],
    [3, '٣ أسئلة', '٣ محاولات', '٣ درجات'],
    [11, '١١ سؤالًا', '١١ محاولة', '١١ درجة'],
    [100, '١٠٠ سؤال', '١٠٠ محاولة', '١٠٠ درجة'],
  ])('uses the correct forms of the quiz nouns for %i', (count, question, attempt, mark) => {
    expect(plural(count, quizNouns.question)).toBe(question);
    expect(plural(count, quizNouns.attempt)).toBe(attempt);
    expect(plural(count, quizNouns.mark)).toBe(mark);
  });

  it('uses other forms of a quiz noun after a preposition', () => {
    expect([1, 2, 5, 12].map((count) => plural(count, quizNouns.questionAfterPreposition))).toEqual(
      ['سؤال واحد', 'سؤالين', '٥ أسئلة', '١٢ سؤالًا'],
    );
  });
});

describe('time', () => {
  it('formats dates in Cairo’s time zone, not the device’s', () => {
    expect(formatDate('2026-11-20T22:30:00.000Z')).toBe('٢١ نوفمبر ٢٠٢٦');
    expect(formatYear(new Date('2026-12-31T22:30:00.000Z'))).toBe('٢٠٢٧');
  });

  it.each([
    ['2026-11-20T13:05:00.000Z', '3:05 م'],
    ['2026-11-20T22:00:00.000Z', '12:00 ص'],
    ['2027-07-01T09:30:00.000Z', '12:30 م'],
  ])('formats the clock of %s and the date before it with Western digits', (time, clock) => {
    const text = formatDateTime(time);
    expect(text.endsWith(clock)).toBe(true);
    expect(text.slice(0, -clock.length)).toMatch(/[0-9]{4}/u);
    expect(text).not.toMatch(/[٠-٩]/u);
  });

  it('starts a year at midnight in Cairo', () => {
    const years = new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone });
    for (let year = 2024; year < 2040; year += 1)
      for (const minutes of [-1, 0]) {
        const time = new Date(Date.UTC(year, 0, 0, 22, minutes));
        expect(formatYear(time)).toBe(years.format(time));
      }
  });

  it.each([
    [20, 'أقل من دقيقة'],
    [90, 'دقيقتان'],
    [3600, 'ساعة'],
    [8400, 'ساعتان و٢٠ دقيقة'],
    [3600 * 11, '١١ ساعة'],
  ])('formats %i seconds in words', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it.each([
    [0, '0:00'],
    [65.9, '1:05'],
    [3661, '1:01:01'],
    [-3, '0:00'],
  ])('formats %d seconds as a clock with Latin digits', (seconds, text) => {
    expect(formatClock(seconds)).toBe(text);
  });
});
