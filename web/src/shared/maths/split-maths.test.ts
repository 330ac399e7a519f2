import { expect, it } from 'vitest';
import { splitMaths } from './split-maths.ts';

const describePieces = (text: string) =>
  splitMaths(text).map((piece) => `${piece.kind}:${piece.text}`);

it('separates maths from the text around it', () => {
  expect(describePieces('احسب $x^2$ إذا كان $x=3$.')).toEqual([
    'text:احسب ',
    'inline:x^2',
    'text: إذا كان ',
    'inline:x=3',
    'text:.',
  ]);
});

it('reads double dollar signs as display maths, also over several lines', () => {
  expect(describePieces('حل:\n$$\na+b\n=c\n$$')).toEqual(['text:حل:\n', 'display:a+b\n=c']);
});

it.each([
  'سعره 5$ وسعر الآخر 10$',
  'بين $5 و$10 فقط',
  'بين ٥$، و١٠$',
  '٥$ أو $٧',
  'علامة $ وحدها',
  '$ x $',
  '$x\ny$',
  '$$',
  '$$$$',
])('does not find maths in «%s»', (text) => {
  expect(describePieces(text)).toEqual([`text:${text}`]);
});

it('reads an escaped dollar sign as a plain sign', () => {
  expect(describePieces(String.raw`ثمنه \$5 و\$6`)).toEqual(['text:ثمنه $5 و$6']);
  expect(describePieces(String.raw`$5\$$`)).toEqual([String.raw`inline:5\$`]);
});

it('returns an empty list for an empty text', () => {
  expect(splitMaths('')).toEqual([]);
});

it('splits a long text with unclosed formulas quickly', () => {
  const started = performance.now();
  splitMaths('$'.repeat(3_000) + '$a\\'.repeat(3_000));
  expect(performance.now() - started).toBeLessThan(1_000);
});
