import { expect, it } from 'vitest';
import { criticalCss } from './critical-css.ts';

const html = '<a class="link wide" aria-current="page">كل الكورسات</a>';

it.each([
  ['a{color:red}'],
  ['.link{color:red}'],
  ['.wide .link[aria-current=page]{color:red}'],
  ['@media (min-width:900px){.link{color:red}}'],
  ['.link{animation:1s rise}@keyframes rise{0%{opacity:0}}'],
])('keeps %s', (css) => {
  expect(criticalCss(css, html)).toBe(css);
});

it.each([
  ['.card{color:red}'],
  ['.link .card{color:red}'],
  ['.link:hover{color:red}'],
  ['.link[aria-disabled=true]{opacity:.6}'],
  ['@media (min-width:900px){.card{color:red}}'],
  ['@font-face{font-family:Cairo}'],
  ['.card{animation:1s rise}@keyframes rise{0%{opacity:0}}'],
])('leaves out %s', (css) => {
  expect(criticalCss(css, html)).toBe('');
});

it('keeps of a rule the selectors that may match', () => {
  expect(criticalCss('.card,.link{color:red}', html)).toBe('.link{color:red}');
});
