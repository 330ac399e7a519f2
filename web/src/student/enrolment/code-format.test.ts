import { makeCode, readCode } from '@markaz/contract/cards/access-code';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCompleteCode, formatTypedCode } from './code-format.ts';

/** Simulates typing. Types the keys one after another at the end of the text. */
function type(keys: string): string {
  let text = '';
  for (const key of keys) text = formatTypedCode(text + key, text.length + 1).text;
  return text;
}

describe('formatTypedCode', () => {
  it('inserts the dashes if the user types none', () => {
    expect(type('ab12cd34ef')).toBe('AB12-CD34-EF');
  });

  it('keeps a prefix of any length that is typed with a dash', () => {
    expect(type('phy-ab12cd')).toBe('PHY-AB12-CD');
    expect(type('olive7-ab12cd34')).toBe('OLIVE7-AB12-CD34');
    expect(type('fiqh-ab12')).toBe('FIQH-AB12');
  });

  it('converts Arabic digits, but does not correct the letters', () => {
    expect(type('olio١٢٣٤')).toBe('OLIO-1234');
  });

  it('keeps the caret between the same two symbols', () => {
    expect(formatTypedCode('AB1X2-CD34', 4)).toEqual({ text: 'AB1X2-CD34', caret: 4 });
    expect(formatTypedCode('ABCDX-EFGH', 5)).toEqual({ text: 'ABCDX-EFGH', caret: 5 });
    expect(formatTypedCode('ABCD-EFGH-KMN-PQRS', 13)).toEqual({
      text: 'ABCD-EFGH-KMNP-QRS',
      caret: 13,
    });
  });

  it('extracts the code from a pasted link', () => {
    const { token } = makeCode('FQH1');
    const link = `https://example.org/enroll?code=${token}&from=qr`;
    expect(formatCompleteCode(link)).toBe(token);
  });

  it('extracts the code from a pasted message', () => {
    const { token } = makeCode('OLIVE7');
    expect(formatCompleteCode(`كودك: ${token} صالح حتى 2026-12-31`)).toBe(token);
  });

  it('formats a typed or pasted code in any spelling as on its card', () => {
    const prefixes = fc.stringMatching(/^[A-HJKMNP-TV-Z2-9]{0,12}$/);
    const codes = prefixes.map((prefix) => makeCode(prefix));
    const spelling = fc.constantFrom(
      (token: string) => token,
      (token: string) => token.toLowerCase(),
      (token: string) => token.replaceAll('-', ''),
      (token: string) => token.replaceAll('-', ' '),
    );
    fc.assert(
      fc.property(codes, spelling, fc.boolean(), ({ code, token }, spell, atOnce) => {
        const spelled = spell(token);
        const formatted = formatCompleteCode(atOnce ? spelled : type(spelled));
        expect(formatted).toBe(token);
        expect(readCode(formatted)).toEqual({ ok: true, code });
      }),
    );
  });

  it('does not change a text that is already formatted', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const once = formatTypedCode(text, text.length);
        expect(formatTypedCode(once.text, once.text.length)).toEqual(once);
      }),
    );
  });
});

describe('formatCompleteCode', () => {
  it('formats a stored code as on its card, and changes other text to capitals', () => {
    const { code, token } = makeCode('NHW');
    expect(formatCompleteCode(code)).toBe(token);
    expect(formatCompleteCode('ab12')).toBe('AB12');
  });
});
