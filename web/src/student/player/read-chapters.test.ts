import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatClock } from '../../shared/format/time.ts';
import { chapterAt, readChapters } from './read-chapters.ts';

const facts = (description: string) =>
  readChapters(description).map(({ start, title }) => [start, title]);

describe('readChapters', () => {
  it('reads Arabic and Latin digits, with and without hours and dashes', () => {
    const description = [
      'شرح باب الوضوء',
      '٠٠:٠٠ المقدمة',
      '5:07 - أركان الوضوء',
      '• (١٢:٣٠) سننه',
      '[59:59] – خلاصة: ما سبق',
      '1:02:03 | أسئلة',
      '٩٠:٠٠ ختام',
    ].join('\n');
    expect(facts(description)).toEqual([
      [0, 'المقدمة'],
      [307, 'أركان الوضوء'],
      [750, 'سننه'],
      [3599, 'خلاصة: ما سبق'],
      [3723, 'أسئلة'],
      [5400, 'ختام'],
    ]);
  });

  it('returns the position of the typed time in its line', () => {
    const lines = ['- ٠:٠٠ المقدمة', '(1:02:03) أسئلة'];
    const times = readChapters(lines.join('\n')).map(({ line, time: [from, to] }) =>
      lines[line]?.slice(from, to),
    );
    expect(times).toEqual(['٠:٠٠', '1:02:03']);
  });

  it.each([
    ['one time only', '0:00 المقدمة\nثم الشرح'],
    ['times that do not ascend', '0:00 المقدمة\n5:00 الشرح\n4:00 سابق'],
    ['equal times', '1:00 المقدمة\n1:00 الشرح'],
    ['times without a text', '0:00\n1:00'],
    ['times inside a line', 'من 0:00 المقدمة\nإلى 1:00 الشرح'],
    ['impossible times', '0:60 المقدمة\n1:75:00 الشرح'],
    ['ratios and verses', '2:255 آية\n3:1000 آية'],
    ['an empty text', ''],
  ])('does not find chapters in %s', (_, description) => {
    expect(readChapters(description)).toEqual([]);
  });

  const title = fc
    .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
    .map((text) => `فصل ${text.replaceAll(/\s/gu, ' ')}`.trim());
  const starts = fc.uniqueArray(fc.integer({ min: 0, max: 99 * 3600 }), {
    minLength: 2,
    maxLength: 20,
  });
  const toArabic = (text: string) =>
    text.replaceAll(/\d/gu, (digit) => String.fromCodePoint(0x0660 + Number(digit)));

  it('reads every list of ascending times that was written', () => {
    const separators = fc.constantFrom(' ', ' - ', ' – ', ': ', ' | ', '\t');
    fc.assert(
      fc.property(starts, title, separators, fc.boolean(), (times, name, separator, isArabic) => {
        const sorted = times.toSorted((a, b) => a - b);
        const lines = sorted.map((start) => {
          const clock = formatClock(start);
          return `${isArabic ? toArabic(clock) : clock}${separator}${name}`;
        });
        expect(facts(lines.join('\n'))).toEqual(sorted.map((start) => [start, name]));
      }),
    );
  });

  it('returns an empty list, or at least two ascending chapters with titles, for any text', () => {
    const piece = fc.oneof(
      fc.constantFrom('\n', '0:00 ', '٥:٣٠', '1:02:03', '99:99', '- ', '(', 'نص', '\u200f'),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
        (text) => {
          const chapters = readChapters(text);
          const lines = text.split('\n');
          expect(chapters.length).not.toBe(1);
          for (const [index, chapter] of chapters.entries()) {
            expect(chapter.title).not.toBe('');
            expect(lines[chapter.line]).toContain(chapter.title);
            expect(chapter.start).toBeGreaterThan(chapters[index - 1]?.start ?? -1);
          }
        },
      ),
    );
  });
});

it('chapterAt returns the chapter that contains a position', () => {
  const chapters = readChapters('0:10 أول\n1:00 ثان');
  expect([9, 10, 59, 60, 9_999].map((at) => chapterAt(chapters, at)?.title)).toEqual([
    undefined,
    'أول',
    'أول',
    'ثان',
    'ثان',
  ]);
});
