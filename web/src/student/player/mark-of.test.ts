import { readAccountNumber } from '@markaz/contract/accounts/account-number';
import { expect, it } from 'vitest';
import { markOf } from './mark-of.ts';

it('says the number before the name, as staff can type it where they look for students', () => {
  const mark = markOf({ number: 1_234_567, displayName: 'هدى سالم' });
  expect(mark).toBe('١٢٣٤٥٦٧ هدى سالم');
  expect(readAccountNumber(mark.split(' ')[0] ?? '')).toBe(1_234_567);
});

it('makes do with one of the two', () => {
  expect(markOf({ number: 1_234_567, displayName: '' })).toBe('١٢٣٤٥٦٧');
  expect(markOf({ displayName: 'هدى سالم' })).toBe('هدى سالم');
});
