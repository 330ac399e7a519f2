import { expect, it } from 'vitest';
import { codeSize, facesOf, groupsOf } from './card-face.ts';

it('numbers the cards from the first serial number on', () => {
  const faces = facesOf({ firstSerial: 99 }, ['A', 'B'], (token) => `/enroll?code=${token}`);
  expect(faces).toEqual([
    { token: 'A', serial: '000099', link: '/enroll?code=A' },
    { token: 'B', serial: '000100', link: '/enroll?code=B' },
  ]);
});

it('sets the groups apart', () => {
  expect(groupsOf('FQH-0000-1111-2222')).toEqual(['FQH', '0000', '1111', '2222']);
});

it('prints codes as large as they fit, the longest prefix too', () => {
  expect(codeSize('0000-1111-2222')).toBe(5.2);
  expect(codeSize('ABCDEFGHJKMN-0000-1111-2222')).toBeGreaterThan(3);
});
