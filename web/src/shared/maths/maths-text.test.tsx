// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MathsText } from './maths-text.tsx';

beforeEach(() => vi.stubGlobal('MathMLElement', Element));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function renderMaths(text: string) {
  const { container } = render(<MathsText>{text}</MathsText>);
  await waitFor(() => expect(container.querySelector('math')).not.toBeNull());
  return container;
}

// This test must be the first, because later tests find the code for maths already loaded.
it('shows the source text until the code for maths has loaded', () => {
  render(<MathsText>{'ناتج $x^2$ هو'}</MathsText>);
  expect(document.body.textContent).toBe('ناتج $x^2$ هو');
});

it('renders a formula left to right inside Arabic text', async () => {
  const container = await renderMaths(String.raw`احسب $\frac{1}{2}$ من ٨`);
  const formula = container.querySelector('bdi[dir="ltr"] math');
  expect(formula?.outerHTML).toBe('<math dir="ltr"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>');
  expect(container.textContent).toBe('احسب 12 من ٨');
});

it('renders Arabic notation right to left', async () => {
  const container = await renderMaths('$س^2 + ص$');
  expect(container.querySelector('math')?.getAttribute('dir')).toBe('rtl');
});

it('renders a formula between double dollar signs as a block', async () => {
  const container = await renderMaths('$$x = 1$$');
  expect(container.querySelector('math')?.getAttribute('display')).toBe('block');
});

it('says if a formula is wider than the screen, and lets the keyboard scroll the formula', async () => {
  const observed: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
      constructor(callback: () => void) {
        observed.push(callback);
      }
    },
  );
  const container = await renderMaths('$$x = 1$$');
  const scroller = container.querySelector('math')?.parentElement;
  expect(scroller?.hasAttribute('tabindex')).toBe(false);
  Object.defineProperty(scroller, 'scrollWidth', { value: 900 });
  act(() => {
    for (const callback of observed) callback();
  });
  expect(scroller?.tabIndex).toBe(0);
  screen.getByRole('group', { name: /معادلة طويلة/u });
  screen.getByText('مرّر المعادلة لتقرأ بقيتها');
});

it('renders chemical formulas', async () => {
  const container = await renderMaths(String.raw`$\ce{H2O}$`);
  expect(container.querySelector('msub')?.textContent).toBe('2');
});

it.each([
  String.raw`\frac{1`,
  String.raw`\nosuchcommand{x}`,
  String.raw`\href{javascript:alert(1)}{x}`,
])('shows the invalid or forbidden LaTeX %s as text', async (source) => {
  const container = await renderMaths(`$${source}$ ثم $y$`);
  expect(container.textContent).toBe(`$${source}$ ثم y`);
  expect(container.querySelector('a')).toBeNull();
});

it('does not change a text without maths, including dollar signs', () => {
  render(<MathsText>{'<b>٥$ و١٠$</b>'}</MathsText>);
  expect(screen.getByText('<b>٥$ و١٠$</b>')).toBeDefined();
  expect(document.querySelector('b, math, bdi')).toBeNull();
});

it('shows the source if the browser does not support MathML', async () => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'MathMLElement');
  const { container } = render(<MathsText>{'$x^2$'}</MathsText>);
  await import('./formula.tsx');
  expect(container.textContent).toBe('$x^2$');
});

it('renders on the server, where there is no document', () => {
  expect(renderToStaticMarkup(<MathsText>{'نص فقط'}</MathsText>)).toBe('نص فقط');
});
