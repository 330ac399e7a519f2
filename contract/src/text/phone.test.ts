import { expect, it } from 'vitest';
import { mobileDigits } from './phone.ts';

it.each([
  ['01012345678', '201012345678'],
  ['٠١١ ١٢٣٤ ٥٦٧٨', '201112345678'],
  ['+20 10 1234-5678', '201012345678'],
  ['0020 (12) 12345678', '201212345678'],
  ['201512345678', '201512345678'],
  ['+966 50 123 4567', '966501234567'],
  ['00447911123456', '447911123456'],
])('reads «%s» as the mobile number %s', (text, digits) => {
  expect(mobileDigits(text)).toBe(digits);
});

it.each([
  ['0101234567', 'too short'],
  ['010123456789', 'too long'],
  ['01312345678', 'no mobile network'],
  ['0223456789', 'a landline'],
  ['1012345678', 'without the zero'],
  ['966501234567', 'foreign without +'],
  ['+20223456789', 'a landline with country code'],
  ['+1234', 'too short for any country'],
  ['رقم 01012345678', 'with letters'],
  ['', 'empty'],
])('does not accept «%s» (%s)', (text) => {
  expect(mobileDigits(text)).toBeNull();
});
