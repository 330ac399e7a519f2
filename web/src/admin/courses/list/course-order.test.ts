import { expect, it } from 'vitest';
import { courseFilters, isWanted, readFilter, readSort } from './course-order.ts';

it('shows each course where it belongs, and the trash nowhere else', () => {
  const wanted = (state: 'live' | 'trashed', published: boolean) =>
    courseFilters.filter((filter) => isWanted({ state, published }, filter));
  expect(wanted('live', true)).toEqual(['live', 'published']);
  expect(wanted('live', false)).toEqual(['live', 'draft']);
  expect(wanted('trashed', true)).toEqual(['trash']);
  expect(wanted('trashed', false)).toEqual(['trash']);
});

it('takes nonsense in the address for the first choice', () => {
  expect([readFilter('constructor'), readFilter(null), readFilter('trash')]).toEqual([
    'live',
    'live',
    'trash',
  ]);
  expect(readSort('x')).toBe('newest');
});
