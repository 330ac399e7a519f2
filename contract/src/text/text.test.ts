import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTypedCode, readCode, readPrefix } from '../cards/access-code.ts';
import { codeBatchEndpoints, codePrefixSchema, outletSchema } from '../cards/code-batches.ts';
import { readSerial } from '../cards/serial.ts';
import { courseInfoSchema, lectureInputSchema } from '../catalogue/course-input.ts';
import { readVideoSource } from '../catalogue/video-source.ts';
import { settingsInputSchema } from '../centre/settings.ts';
import { limits } from '../limits.ts';
import { adminEndpoints } from '../staff/admins.ts';
import { foldArabic } from './fold-arabic.ts';
import { foldName, nameSpellings } from './fold-name.ts';
import { cleanLine, cleanText } from './text.ts';

const grantRequest = adminEndpoints['admin/admins/grant'].request;
const batchRequest = codeBatchEndpoints['admin/courses/access_tokens'].request;

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  cleanLine,
  cleanText,
  foldArabic,
  foldName,
  nameSpellings,
  readCode,
  readPrefix,
  readSerial,
  readVideoSource,
  typedCode: formatTypedCode,
  'code prefix': (text) => codePrefixSchema.safeParse(text),
  'e-mail address': (email) => grantRequest.safeParse({ email }),
};

/** Pieces that are repeated to make texts for the measurements. */
const pieces = [
  ' ',
  '\t ',
  ' \n',
  '\n',
  '\r',
  '\u00A0',
  '\u2028',
  '\u0000',
  '\u200F',
  '\uD800',
  'a',
  'a ',
  'a.',
  'a-',
  '-',
  '_',
  '0',
  '٠',
  '\u0301\u0323',
  '\u0651',
  '\uFDFA',
  '?code=',
  'https://',
  '.mp4',
  '/',
];
const texts = (length: number) => [
  ...pieces.flatMap((piece) => {
    const body = piece.repeat(Math.floor(length / piece.length));
    return [body, `x${body}x`, `${body}\n`];
  }),
  `a${'\u0301'.repeat(length / 2)}${'\u0323'.repeat(length / 2)}`,
];

const shortLength = 1_024;
const lengthFactor = 32;
/**
 * Minimum time that is compared, in microseconds. Shorter times are fast enough, and some kernels
 * count in steps of 4,000.
 */
const minComparedTime = 160_000;

/**
 * Returns the processor time of this thread in microseconds, which does not depend on other load.
 */
function measureWork(task: () => void): number {
  const before = process.threadCpuUsage();
  task();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

function minOf(repetitions: number, measurement: () => number): number {
  return Math.min(...Array.from({ length: repetitions }, measurement));
}

describe('processing time', () => {
  // Compares 32 short texts with one text that is 32 times as long. Quadratic work would take 32
  // times longer.
  it.each(Object.entries(readers))(
    'of %s grows in proportion to the length of the text',
    (_, read) => {
      const long = texts(shortLength * lengthFactor);
      for (const [index, text] of texts(shortLength).entries()) {
        const workOnLongText = () => measureWork(() => read(long[index] ?? ''));
        if (workOnLongText() < minComparedTime) continue;
        const workOnShortTexts = minOf(3, () =>
          measureWork(() => {
            for (let time = 0; time < lengthFactor; time += 1) read(text);
          }),
        );
        const maxWork = Math.max(minComparedTime, 8 * workOnShortTexts);
        expect(minOf(2, workOnLongText), JSON.stringify(text.slice(0, 12))).toBeLessThan(maxWork);
      }
    },
  );
});

describe('texts in requests', () => {
  const description = courseInfoSchema.shape.description;
  const title = courseInfoSchema.shape.title;

  it('checks the length of a text before it is cleaned', () => {
    const spaces = ' '.repeat(4 * limits.courseDescription);
    expect(description.parse(spaces)).toBe('');
    expect(description.safeParse(`${spaces} `).error?.issues.map(({ message }) => message)).toEqual(
      ['الوصف أطول من المسموح'],
    );
  });

  it('checks the length of a text again after it is cleaned', () => {
    const longestTitle = 'ب'.repeat(limits.courseTitle);
    expect(title.parse(`  ${longestTitle}\n`)).toBe(longestTitle);
    expect(title.safeParse(`${longestTitle}ب`).error?.issues.map(({ message }) => message)).toEqual(
      ['العنوان أطول من المسموح'],
    );
    expect(outletSchema.safeParse('م'.repeat(limits.outlet + 1)).success).toBe(false);
    expect(batchRequest.shape.note.parse(' ملاحظة\r\n\r\n\r\n\r\nأخرى ')).toBe('ملاحظة\n\nأخرى');
  });

  it.each([
    ['spaces', ' \u00A0\u3000'],
    ['zero-width spaces', '\u200B\u2060\uFEFF'],
    ['joiners and marks alone', '\u200D\u034F\u0651'],
    ['fillers', '\u115F\u1160\u3164\uFFA0'],
    ['an empty Braille cell', '\u2800'],
    ['variation selectors and tags', '\uFE0F\u{E0100}\u{E0041}'],
    ['controls', '\u0000\u202E\u0085'],
    ['a lone surrogate', '\uD83D'],
    ['blanks of hieroglyphs and music', '\u{13441}\u{1D159}'],
  ])('treats a text with only %s as empty', (_, text) => {
    const messageOf = (schema: { safeParse(value: unknown): { error?: Error | undefined } }) =>
      schema.safeParse(text).error?.message;
    expect(messageOf(title)).toContain('اكتب عنوان الكورس');
    expect(messageOf(lectureInputSchema.shape.title)).toContain('اكتب عنوان المحاضرة');
    expect(messageOf(settingsInputSchema.shape.brandName)).toContain('اكتب اسم المركز');
    expect(messageOf(settingsInputSchema.shape.tagline)).toContain('اكتب وصفًا قصيرًا');
    expect(courseInfoSchema.parse({ title: 'النحو', author: { name: text } }).author).toBeNull();
    expect(description.parse(text)).toBe('');
  });

  it.each(['؟', '٣', '☪', '👩‍👩‍👧', 'ـ', '\u200Bﷺ', '$'])('accepts a text with only %s', (text) => {
    expect(title.safeParse(text).success).toBe(true);
  });
});

describe('cleaning', () => {
  const oddPiece = fc.constantFrom(...pieces, '\u0301', 'e', '\u202E', '\uDC00', '👩', '\u1160');
  const text = fc
    .array(fc.oneof(oddPiece, fc.string({ unit: 'binary', maxLength: 4 })))
    .map((all) => all.join(''));

  it.each([
    ['a line', cleanLine],
    ['a text', cleanText],
  ])('does not change %s that is already cleaned', (_, clean) => {
    fc.assert(
      fc.property(text, (raw) => {
        const cleanedOnce = clean(raw);
        expect(clean(cleanedOnce)).toBe(cleanedOnce);
        expect(cleanedOnce).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });

  it('keeps up to 30 combining marks on a letter', () => {
    expect(cleanLine(`ب${'\u0651\u064E'.repeat(40)}`)).toHaveLength(31);
    expect(cleanLine('بِسۡمِ ٱللَّهِ')).toBe('بِسۡمِ ٱللَّهِ'.normalize('NFC'));
  });
});
