import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, readJson } from './body.ts';

describe('readJson', () => {
  it.each([
    ['"\\ud800"', ''],
    ['"a\\uD800b\\uDfffc"', 'abc'],
    ['"\\ude00\\ud83d"', ''],
    ['"\\ud83d\\ud83d\\ude00"', '😀'],
    ['"\\uD83D\\uDE00"', '😀'],
    ['"\\\\ud800"', '\\ud800'],
    ['"\\\\\\ud800\\n\\""', '\\\n"'],
    ['"\uD83D\\uDE00\uD800"', ''],
    ['{"a\\ud800":{"\\udc00":["\\udbff"]}}', { a: { '': [''] } }],
  ])('removes lone surrogates from %s', (text, value) => {
    expect(readJson(text)).toEqual(value);
  });

  it('removes lone surrogates at any depth, and nothing else', () => {
    const texts = fc.string({
      unit: fc.constantFrom('\uD83D', '\uDE00', '\\', '"', 'ب', 'u', '\n'),
    });
    const anything = fc.object({ key: texts, values: [texts, fc.integer(), fc.boolean()] });
    fc.assert(
      fc.property(anything, (value) => {
        // `JSON.stringify` writes lone surrogates as escapes.
        const read = readJson(JSON.stringify(value));
        expect(JSON.stringify(read)).toBe(
          JSON.stringify(read, (_, inner) =>
            typeof inner === 'string' ? inner.replace(/\p{Surrogate}/gu, '') : inner,
          ),
        );
        expect(JSON.stringify(read)).not.toMatch(/(?<!\\)(\\\\)*\\ud[89a-f]/u);
      }),
    );
    fc.assert(
      fc.property(fc.json({ stringUnit: 'grapheme' }), (text) => {
        expect(readJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('removes lone surrogates from a deeply nested body, and rejects invalid JSON', () => {
    const deep = `${'['.repeat(100_000)}"\\ud800"${']'.repeat(100_000)}`;
    expect(Array.isArray(parseJson(Buffer.from(deep)))).toBe(true);
    expect(() => parseJson(Buffer.from('"\\ud8"'))).toThrow();
    expect(() => parseJson(Buffer.from('\\ud800'))).toThrow();
  });
});
