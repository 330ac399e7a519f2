import { formatCode, makeCode, readCode } from '@markaz/contract/cards/access-code';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeEntryCopy as copy } from './code-entry.copy.ts';
import { problemText } from './code-entry.ts';
import { redeemCopy } from './redeem-code.copy.ts';

describe('problemText', () => {
  it('returns null for a valid code in any spelling', () => {
    const { code } = makeCode('FIQH');
    const arabic = formatCode(code)
      .toLowerCase()
      .replace(/\d/gu, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
    for (const text of [code, formatCode(code), arabic, `https://x.example/enroll?code=${code}`])
      expect(problemText(text)).toBeNull();
  });

  it('names symbols that no code contains, and explains letters of an Arabic keyboard', () => {
    expect(problemText('ABCD-12ش4-5678-ش')).toBe(copy.arabic);
    expect(problemText('شيبل')).toBe(copy.arabic);
    expect(problemText('ABCD-12Ж4-5678-Ж')).toBe(copy.foreignSymbols(['Ж']));
    expect(problemText('ABCD+1234@5678')).toBe(copy.symbol);
  });

  it('says how many symbols are missing or extra if the prefix is known', () => {
    expect(problemText('PHY-AB12-CD34')).toBe(copy.missingLastGroup);
    expect(problemText('PHY-AB12')).toBe(copy.missingLastGroups);
    expect(problemText('PHY-AB12-CD34-EF5')).toBe(copy.missingSymbols('رمز واحد'));
    expect(problemText('OLIVE7-AB12-CD34-EF')).toBe(copy.missingSymbols('رمزان'));
    expect(problemText('PHY-AB12-CD34-EF567')).toBe(copy.extraSymbols('رمز واحد'));
  });

  it('says how many symbols are missing at least if the code may begin with a prefix', () => {
    expect(problemText('ABCD-1234-5')).toBe(copy.missingSymbolsAtLeast('٣ رموز'));
    expect(problemText('ABCD 1234 567')).toBe(copy.missingSymbolsAtLeast('رمز واحد'));
    expect(problemText('ABCD-1234')).toBe(copy.missingGroup);
    expect(problemText('ABCD')).toBe(copy.missingGroups);
    expect(problemText('ABCD-1234-5678-9AB')).toBe(copy.shortLastGroup('٣ رموز'));
    expect(problemText('ABCD-1234-5678-9ABC-D')).toBe(copy.shortLastGroup('رمز واحد'));
  });

  it('has a message for every kind of mistake in a code', () => {
    const prefixes = fc.stringMatching(/^[A-HJKMNP-TV-Z2-9]{0,11}$/);
    const mistakes = fc.constantFrom(
      (token: string) => token.slice(token.indexOf('-') + 1),
      (token: string) => token.slice(0, -5),
      (token: string) => token.slice(0, -1),
      (token: string) => `${token}7`,
    );
    fc.assert(
      fc.property(prefixes, mistakes, (prefix, mistake) => {
        const text = mistake(makeCode(prefix).token);
        fc.pre(!readCode(text).ok);
        expect(problemText(text)).toMatch(/\S/u);
      }),
    );
  });

  it('says that a code is empty, mistyped or too long', () => {
    expect(problemText('')).toBe(copy.empty);
    expect(problemText('ABCD-1234-5678')).toBe(copy.check);
    expect(problemText('A'.repeat(40))).toBe(copy.too_long);
  });

  it('checks only the code, not the text around it, in a pasted message', () => {
    const { token } = makeCode('PHY');
    const wrong = token.slice(0, -1) + (token.endsWith('7') ? '8' : '7');
    expect(problemText(`كودك: ${wrong} صالح حتى ٢٠٢٦`)).toBe(copy.check);
  });
});

describe('redeemCopy.locked', () => {
  it.each([
    [1, 'بعد دقيقة.'],
    [2, 'بعد دقيقتين.'],
    [3, 'بعد ٣ دقائق.'],
    [10, 'بعد ١٠ دقائق.'],
    [11, 'بعد ١١ دقيقة.'],
    [null, 'بعد قليل.'],
  ])('uses the correct Arabic plural for %s minutes', (minutes, ending) => {
    expect(redeemCopy.locked(minutes).endsWith(ending)).toBe(true);
  });
});
