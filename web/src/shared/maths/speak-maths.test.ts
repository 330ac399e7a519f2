import { expect, it } from 'vitest';
import { speakMaths } from './speak-maths.ts';

it.each([
  [String.raw`$\frac{1}{2}$`, '1 على 2'],
  [String.raw`القيمة $x^2 + \sqrt{16}$ تقريبًا`, 'القيمة x أس 2 زائد جذر 16 تقريبًا'],
  [String.raw`$\sqrt[3]{27} = 3.5$`, 'الجذر 3 لـ 27 يساوي 3.5'],
  [String.raw`$\frac{\frac{a}{b}}{c}$`, 'a على b على c'],
  ['$H_2O$', 'H 2 O'],
  [String.raw`$\left(a \times b\right)$`, '( a في b )'],
  [String.raw`$\sin \theta \leq 1$`, 'sin ثيتا أصغر من أو يساوي 1'],
  ['بلا رموز', 'بلا رموز'],
  [String.raw`$\frac{1}$`, '1 على'],
])('reads %s as «%s»', (text, words) => {
  expect(speakMaths(text)).toBe(words);
});
