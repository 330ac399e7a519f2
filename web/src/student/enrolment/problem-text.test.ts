import { formatCode, makeCode } from '@markaz/contract/access-code';
import { describe, expect, it } from 'vitest';
import { enrolmentCopy } from './copy.ts';
import { problemText } from './problem-text.ts';

describe('problemText', () => {
  it('has nothing to say of a code, however it is written', () => {
    const { code } = makeCode('FIQH');
    const arabic = formatCode(code)
      .toLowerCase()
      .replace(/\d/gu, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
    for (const text of [code, formatCode(code), arabic, `https://x.example/enroll?code=${code}`])
      expect(problemText(text)).toBeNull();
  });

  it('names the symbols that no code contains', () => {
    const text = problemText('ABCD-12ش4-5678-ش');
    expect(text).toContain('«ش»');
    expect(text?.match(/ش/gu)).toHaveLength(1);
    expect(problemText('ABCD+1234@5678')).toContain('«+»');
  });

  it('counts what is missing', () => {
    expect(problemText('ABCD-1234-5')).toContain('٣ رموز');
    expect(problemText('ABCD 1234 567')).toContain('رمز واحد');
    expect(problemText('ABCD-1234-56')).toContain('رمزان');
  });

  it('says that something is mistyped, or that nothing was typed', () => {
    expect(problemText('')).toBe(enrolmentCopy.problems.empty);
    expect(problemText('ABCD-1234-5678')).toBe(enrolmentCopy.problems.check);
    expect(problemText('A'.repeat(40))).toBe(enrolmentCopy.problems.too_long);
  });
});
