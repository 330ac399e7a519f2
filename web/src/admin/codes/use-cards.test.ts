import { makeCode } from '@markaz/contract/access-code';
import { expect, it } from 'vitest';
import { csvAddress } from '../api/code-queries.ts';
import { readFilter, readSearch } from './use-cards.ts';

it('tells a serial number from a code, in whichever digits', () => {
  expect(readSearch(' ٠٠٠١٢٣ ')).toEqual({ kind: 'serial', serial: 123 });
  const { code, token } = makeCode('FQH');
  expect(readSearch(token.toLowerCase().replaceAll('-', ' '))).toEqual({ kind: 'code', code });
  expect(readSearch(`https://example.org/enroll?code=${token}`)).toEqual({ kind: 'code', code });
});

it('says what keeps a text from being a code', () => {
  const { token } = makeCode('');
  const last = token.endsWith('0') ? '1' : '0';
  expect(readSearch(`${token.slice(0, -1)}${last}`)).toEqual({ kind: 'wrong', problem: 'check' });
  expect(readSearch('ABCD-12')).toEqual({ kind: 'wrong', problem: 'too_short' });
  expect(readSearch('  ')).toEqual({ kind: 'nothing' });
});

it('reads filters from the address, and only states that there are', () => {
  const filter = readFilter(new URLSearchParams('course=c1&outlet=مكتبة&state=used&batch='));
  expect(filter).toEqual({ cId: 'c1', outlet: 'مكتبة', state: 'used' });
  expect(readFilter(new URLSearchParams('state=sold'))).toEqual({});
  expect(csvAddress(filter)).toBe(
    `/api/admin/codes/csv?cId=c1&outlet=${encodeURIComponent('مكتبة')}&state=used`,
  );
  expect(csvAddress({})).toBe('/api/admin/codes/csv');
});
