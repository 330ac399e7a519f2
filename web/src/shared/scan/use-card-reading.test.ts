import { makeCode } from '@markaz/contract/cards/access-code';
import { expect, it } from 'vitest';
import { cardCode } from './use-card-reading.ts';

const { code, token } = makeCode('PHY');

it.each([
  [token, token],
  [` ${code}\n`, code],
  [`https://centre.example/enroll?code=${token}`, token],
  [`HTTP://192.168.1.5:5000/enroll/?from=card&code=${token}#x`, token],
])('finds the card’s access code in %s', (scanned, expected) => {
  expect(cardCode(scanned)).toBe(expected);
});

const invalidToken = token.slice(0, -1) + (token.endsWith('7') ? '8' : '7');

it.each([
  '',
  invalidToken,
  `https://centre.example/enroll?code=${invalidToken}`,
  'https://centre.example/enroll',
  // The code belongs to another page or is only a part of the text.
  `https://shop.example/?code=${token}`,
  `WIFI:S:${token};;`,
  `https://centre.example/${token}`,
])('does not find an access code in %j', (scanned) => {
  expect(cardCode(scanned)).toBeNull();
});
