import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LinkedText, linkTarget, splitAtUrls } from './linked-text.tsx';

const urlsIn = (text: string) => splitAtUrls(text).filter((_, index) => index % 2 === 1);

it.each([
  ['شاهد https://example.com/a?b=c&d=e#f ثم عد', 'https://example.com/a?b=c&d=e#f'],
  ['(انظر www.azhar.eg).', 'www.azhar.eg'],
  ['المصدر: https://example.com/a، وغيره', 'https://example.com/a'],
  ['«https://example.com»؟', 'https://example.com'],
  ['https://ar.wikipedia.org/wiki/فقه_(توضيح).', 'https://ar.wikipedia.org/wiki/فقه_(توضيح)'],
  ['HTTP://Example.com/', 'HTTP://Example.com/'],
  ['\u200Fhttps://example.com\u200F', 'https://example.com'],
  ['https://youtu.be/abc-_\nسطر آخر', 'https://youtu.be/abc-_'],
  ['[www.example.com/a,b]', 'www.example.com/a,b'],
])('finds the URL in %s', (text, address) => {
  expect(urlsIn(text)).toEqual([address]);
});

it.each([
  'javascript:alert(1)',
  'ftp://example.com',
  'www.',
  'https://',
  'example.com',
  'httpsx://a',
])('does not create a link for %s', (text) => expect(urlsIn(text)).toEqual([]));

const fragments = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    'https://',
    'http://x.y',
    'www.a.b/(c)',
    'javascript:',
    ' ',
    '، ',
    ').',
    '\u202E',
  ),
);
const texts = fc.array(fragments, { maxLength: 12 }).map((parts) => parts.join(''));

it('keeps every part of a text, and links only to http and https URLs', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(splitAtUrls(text).join('')).toBe(text);
      for (const address of urlsIn(text)) {
        expect(address).not.toMatch(/[\s<>"]|\p{C}/u);
        expect(linkTarget(address)).toMatch(/^https?:\/\/\S/iu);
      }
    }),
    { numRuns: 2_000 },
  );
});

it('finds the complete URL between any punctuation marks', () => {
  const path = fc.array(fc.constantFrom('a', '9', '/', '-', '?', '=', '&', '.', '(b)', '%D9', 'ف'));
  const prefix = fc.constantFrom('', ' ', '(', '«', '\n', '"');
  const end = fc.constantFrom('', ' ', '.', '،', '؟', '!', ')', '»', '").', '...', ':\n');
  fc.assert(
    fc.property(fc.webUrl(), path, prefix, end, (url, parts, before, after) => {
      fc.pre(!/[()!'*,;:.?~$+@]/u.test(new URL(url).pathname));
      const address = `${new URL(url).origin}/${parts.join('')}x`;
      expect(urlsIn(`${before}${address}${after}`)).toEqual([address]);
    }),
    { numRuns: 2_000 },
  );
});

it('splits long texts quickly', () => {
  const start = performance.now();
  for (const part of ['https://', 'www.(', '(a)', 'www.a.', 'https://a().'])
    splitAtUrls(part.repeat(5_000 / part.length));
  expect(performance.now() - start).toBeLessThan(1_000);
});

it('escapes text, and shows addresses as left-to-right links', () => {
  expect(renderToStaticMarkup(<LinkedText text={'<b>انظر</b> www.example.com/?a&b.'} />)).toBe(
    '&lt;b&gt;انظر&lt;/b&gt; <a href="https://www.example.com/?a&amp;b" target="_blank" rel="noopener nofollow ugc" dir="ltr">www.example.com/?a&amp;b</a>.',
  );
});
