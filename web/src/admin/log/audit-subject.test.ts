import { makeCode } from '@markaz/contract/cards/access-code';
import { expect, it } from 'vitest';
import { codeSubject, readSubject } from './audit-subject.ts';

it('returns the subject of a code as printed, with its prefix unchanged', () => {
  const { token } = makeCode('FOUL');
  expect(codeSubject(token.toLowerCase().replaceAll('-', ' '))).toBe(`code/${token}`);
  const { token: bare } = makeCode('');
  expect(codeSubject(`https://example.org/enroll?code=${bare}`)).toBe(`code/${bare}`);
});

it('returns null for invalid codes and subjects', () => {
  expect(codeSubject('ABCD')).toBeNull();
  expect(readSubject('code/ABCD-1234')).toEqual({ kind: 'code', id: 'ABCD-1234' });
  expect(readSubject('../etc')).toBeNull();
});
