import { readAccountNumber } from '@markaz/contract/accounts/users';
import { expect, it } from 'vitest';
import { markOf } from './mark-of.ts';

it('puts the number before the name, in a form that staff can search for', () => {
  const mark = markOf({ number: 1_234_567, displayName: 'هدى سالم' });
  expect(mark).toBe('١٢٣٤٥٦٧ هدى سالم');
  expect(readAccountNumber(mark.split(' ')[0] ?? '')).toBe(1_234_567);
});

it('works with only a number or only a name', () => {
  expect(markOf({ number: 1_234_567, displayName: '' })).toBe('١٢٣٤٥٦٧');
  expect(markOf({ displayName: 'هدى سالم' })).toBe('هدى سالم');
});
