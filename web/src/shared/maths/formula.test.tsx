// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { mathmlNodes, readsRightToLeft } from './formula.tsx';

function markupOf(html: string) {
  const parent = document.createElement('div');
  parent.innerHTML = html;
  const { firstElementChild } = parent;
  return firstElementChild && renderToStaticMarkup(mathmlNodes(firstElementChild));
}

it('keeps the elements and attributes of MathML', () => {
  const html =
    '<math display="block"><mfrac linethickness="0"><mi class="x">a</mi><mn>2</mn></mfrac></math>';
  expect(markupOf(html)).toBe(html);
});

it('removes everything that could load files, link to pages or run code', () => {
  expect(
    markupOf(
      '<math href="javascript:a()" onclick="a()"><mi id="b" src="x">a</mi><script>a()</script>' +
        '<a href="/x">x</a><img src="x"><annotation-xml><b>x</b></annotation-xml></math>',
    ),
  ).toBe('<math><mi>a</mi></math>');
});

it('keeps styles for lines and colours, and removes styles for position', () => {
  expect(
    markupOf('<mtd style="border-right:0.06em solid;color:#ff0000;position:fixed;inset:0">1</mtd>'),
  ).toMatch(/^<mtd style="[^"]*color:#ff0000[^"]*">1<\/mtd>$/u);
  expect(markupOf('<mtd style="position:fixed;inset:0">1</mtd>')).toBe('<mtd>1</mtd>');
});

it.each(['س^2 + ص = ٥', String.raw`\frac{س}{ص}`, String.raw`\begin{aligned}س&=٢\end{aligned}`])(
  'sets the formula %s from right to left',
  (source) => expect(readsRightToLeft(source)).toBe(true),
);

it.each([
  'x^2',
  String.raw`x \text{ حيث } y`,
  String.raw`\alpha`,
  '2 + 3',
  String.raw`3\,\text{سم}`,
])('sets the formula %s from left to right', (source) =>
  expect(readsRightToLeft(source)).toBe(false),
);
