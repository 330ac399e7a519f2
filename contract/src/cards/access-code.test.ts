import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bodyLength,
  codeEnding,
  formatCode,
  makeCode,
  prefixOfToken,
  readCode,
  readCodeEnding,
  readPrefix,
} from './access-code.ts';

const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const prefixes = fc.stringMatching(/^[A-Z0-9]{0,12}$/);
const codes = prefixes.map((prefix) => makeCode(prefix));

function withSwapped(text: string, a: number, b: number): string {
  const letters = [...text];
  [letters[a], letters[b]] = [letters[b] ?? '', letters[a] ?? ''];
  return letters.join('');
}

describe('access code', () => {
  it('prints a code as PREFIX-XXXX-XXXX-XXXX and reads it back', () => {
    fc.assert(
      fc.property(prefixes, (prefix) => {
        const { code, token } = makeCode(prefix);
        expect(token).toMatch(
          /^([A-Z0-9]{1,12}-)?([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/,
        );
        expect(token.startsWith(prefix === '' ? '' : `${prefix}-`)).toBe(true);
        expect(readCode(token)).toEqual({ ok: true, code });
        expect(readCode(formatCode(code))).toEqual({ ok: true, code });
      }),
    );
  });

  it('reads the last four or more symbols of a code, with or without a prefix', () => {
    fc.assert(
      fc.property(codes, fc.integer({ min: 4, max: bodyLength }), ({ code, token }, length) => {
        const end = code.slice(-length);
        expect(readCodeEnding(end.toLowerCase())).toBe(end);
        expect(end.endsWith(codeEnding(code))).toBe(true);
        expect(readCodeEnding(token)).toBe(code.slice(-bodyLength));
      }),
    );
    for (const text of ['', 'K7Q', 'محمد', 'a@b.c', 'A'.repeat(25)])
      expect(readCodeEnding(text)).toBeNull();
  });

  it('reads a code despite other case, separators, digits, invisible marks or similar letters', () => {
    const { code } = makeCode('PHY1');
    const printed = formatCode(code);
    const arabic = printed.replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
    const persian = printed.replace(/\d/g, (digit) => String.fromCodePoint(0x06f0 + Number(digit)));
    const lookAlike = printed.replaceAll('0', 'o').replaceAll('1', 'l');
    const forms = [
      printed.toLowerCase(),
      printed.replaceAll('-', ' '),
      printed.replaceAll('-', '–'),
      code,
      arabic,
      persian,
      lookAlike,
      `\u202A${printed}\u202C\u200F`,
      `https://example.org/enroll?code=${printed}&from=qr`,
    ];
    for (const form of forms) expect(readCode(form), form).toEqual({ ok: true, code });
  });

  it('finds a code inside any message, and does not read other text as a code', () => {
    const surroundingTexts = fc.string({ unit: 'grapheme', maxLength: 200 });
    const ends = fc.constantFrom(' ', '\n', ':', '«', '*', '_', '،', 'ك', '\u200F', '(');
    fc.assert(
      fc.property(
        codes,
        surroundingTexts,
        ends,
        ends,
        surroundingTexts,
        ({ code, token }, before, from, to, after) => {
          fc.pre(!/[?&]code=/u.test(before + after));
          expect(readCode(`كودك ${before}${from}${token}${to}${after}`)).toEqual({
            ok: true,
            code,
          });
          expect(readCode(`كودك ${before}${from}${to}${after}`).ok).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('finds a code in messages as staff and students send them', () => {
    const { code, token } = makeCode('FQH1');
    const wrong = token.slice(0, -1) + (token.endsWith('7') ? '8' : '7');
    for (const message of [
      `كودك: ${token} صالح حتى 2026-12-31، اتصل 01001234567`,
      `[12/11, 9:14 م] المركز: *${token.toLowerCase()}*`,
      `Your code is ${token}. Call +20 100 123 4567`,
      `${wrong} ثم الصحيح: ${token}`,
      `افتح https://markaz.example/enroll?code=${token}&from=qr الآن`,
      `كودك: \u2066${token.replaceAll('-', '–')}\u2069`,
    ])
      expect(readCode(message), message).toEqual({ ok: true, code });
    expect(readCode(`كودك: ${wrong} صالح`)).toEqual({ ok: false, problem: 'check' });
    for (const message of [
      'الطلب 123e4567-e89b-12d3-a456-426614174000',
      `رقم ${token}-AB12`,
      'اتصل 0100-1234-5678-90',
    ])
      expect(readCode(message).ok, message).toBe(false);
  });

  it('rejects a code if any single symbol is wrong', () => {
    fc.assert(
      fc.property(codes, fc.nat(), fc.constantFrom(...symbols), ({ code }, at, symbol) => {
        const index = at % code.length;
        fc.pre(code[index] !== symbol);
        const wrong = code.slice(0, index) + symbol + code.slice(index + 1);
        expect(readCode(wrong)).toEqual({ ok: false, problem: 'check' });
      }),
      { numRuns: 2_000 },
    );
  });

  it('rejects a code if any two different symbols are swapped', () => {
    fc.assert(
      fc.property(codes, fc.nat(), fc.nat(), ({ code }, first, second) => {
        const a = first % code.length;
        const b = second % code.length;
        fc.pre(code[a] !== code[b]);
        expect(readCode(withSwapped(code, a, b))).toEqual({ ok: false, problem: 'check' });
      }),
      { numRuns: 2_000 },
    );
  });

  it('reports why a text is not a valid code', () => {
    const { code } = makeCode('');
    expect(readCode(' - ')).toEqual({ ok: false, problem: 'empty' });
    expect(readCode(`${code.slice(0, -1)}*`)).toEqual({ ok: false, problem: 'symbol' });
    expect(readCode(code.slice(1))).toEqual({ ok: false, problem: 'too_short' });
    expect(readCode('A'.repeat(25))).toEqual({ ok: false, problem: 'too_long' });
  });

  it('does not throw errors, whatever text is pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const read = readCode(text);
        if (read.ok) expect(read.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12,24}$/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('makes a different code each time', () => {
    const uniqueCodes = new Set(Array.from({ length: 5_000 }, () => makeCode('').code));
    expect(uniqueCodes.size).toBe(5_000);
  });
});

describe('code prefix', () => {
  it('converts a prefix to upper case, and rejects other characters than letters and digits', () => {
    expect(readPrefix(' olive١ ')).toBe('OLIVE1');
    expect(readPrefix('')).toBe('');
    expect(readPrefix('A'.repeat(13))).toBeNull();
    expect(readPrefix('A-B')).toBeNull();
    expect(readPrefix('نحو')).toBeNull();
  });
});

describe('a printed token', () => {
  it('contains the prefix of the code unchanged', () => {
    fc.assert(
      fc.property(prefixes, (prefix) => {
        expect(prefixOfToken(makeCode(prefix).token)).toBe(prefix);
      }),
    );
  });
});
