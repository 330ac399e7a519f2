import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Code } from './code.tsx';
import { Ltr } from './ltr.tsx';

it('renders e-mail addresses and access codes left to right inside Arabic', () => {
  expect(renderToStaticMarkup(<Ltr>maryam@markaz.example</Ltr>)).toBe(
    '<bdi dir="ltr">maryam@markaz.example</bdi>',
  );
  expect(renderToStaticMarkup(<Code>FIQH-1234-5678-9ABC</Code>)).toMatch(
    /^<bdi dir="ltr"><code[^>]*>FIQH-1234-5678-9ABC<\/code><\/bdi>$/u,
  );
});
