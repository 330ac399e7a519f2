import { makeCode, readCode } from '@markaz/contract/cards/access-code';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTyped, formatWhole } from './code-format.ts';

/** Types the keys one by one, each at the end. */
function type(keys: string): string {
  let text = '';
  for (const key of keys) text = formatTyped(text + key, text.length + 1).text;
  return text;
}

describe('formatTyped', () => {
  it('groups symbols typed without dashes', () => {
    expect(type('ab12cd34ef')).toBe('AB12-CD34-EF');
  });

  it('keeps a prefix of any length that is typed with a dash', () => {
    expect(type('phy-ab12cd')).toBe('PHY-AB12-CD');
    expect(type('olive7-ab12cd34')).toBe('OLIVE7-AB12-CD34');
    expect(type('fiqh-ab12')).toBe('FIQH-AB12');
  });

  it('converts Arabic digits and keeps the letters', () => {
    expect(type('olio١٢٣٤')).toBe('OLIO-1234');
  });

  it('keeps the caret between the same symbols', () => {
    expect(formatTyped('AB1X2-CD34', 4)).toEqual({ text: 'AB1X2-CD34', caret: 4 });
    expect(formatTyped('ABCDX-EFGH', 5)).toEqual({ text: 'ABCDX-EFGH', caret: 5 });
    expect(formatTyped('ABCD-EFGH-KMN-PQRS', 13)).toEqual({
      text: 'ABCD-EFGH-KMNP-QRS',
      caret: 13,
    });
  });

  it('extracts the code from a pasted link', () => {
    const { token } = makeCode('FQH1');
    const link = `https://example.org/enroll?code=${token}&from=qr`;
    expect(formatWhole(link)).toBe(token);
  });

  it('extracts the code from a pasted message', () => {
    const { token } = makeCode('OLIVE7');
    expect(formatWhole(`كودك: ${token} صالح حتى 2026-12-31`)).toBe(token);
  });

  it('results in the printed code, however it is typed or pasted', () => {
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
        const shown = formatWhole(atOnce ? spelled : type(spelled));
        expect(shown).toBe(token);
        expect(readCode(shown)).toEqual({ ok: true, code });
      }),
    );
  });

  it('does not change a text that is already formatted', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const once = formatTyped(text, text.length);
        expect(formatTyped(once.text, once.text.length)).toEqual(once);
      }),
    );
  });
});

describe('formatWhole', () => {
  it('shows a stored code as printed, and other text in capitals', () => {
    const { code, token } = makeCode('NHW');
    expect(formatWhole(code)).toBe(token);
    expect(formatWhole('ab12')).toBe('AB12');
  });
});
