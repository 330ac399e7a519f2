import { expect, it } from 'vitest';
import { codesCsvUrl } from '../api/code-queries.ts';
import { readFilter } from './code-filters.tsx';

it('reads filters from the URL, and ignores unknown states', () => {
  const filter = readFilter(new URLSearchParams('course=c1&outlet=مكتبة&state=used&batch='));
  expect(filter).toEqual({ cId: 'c1', outlet: 'مكتبة', state: 'used' });
  expect(readFilter(new URLSearchParams('state=sold'))).toEqual({});
  expect(codesCsvUrl(filter)).toBe(
    `/api/admin/codes/csv?cId=c1&outlet=${encodeURIComponent('مكتبة')}&state=used`,
  );
  const centre = readFilter(new URLSearchParams('place=centre&stage=unrecorded'));
  expect(centre).toEqual({ place: 'centre', stage: 'unrecorded' });
  expect(codesCsvUrl(centre)).toBe('/api/admin/codes/csv?place=centre&stage=unrecorded');
  expect(codesCsvUrl({})).toBe('/api/admin/codes/csv');
});
