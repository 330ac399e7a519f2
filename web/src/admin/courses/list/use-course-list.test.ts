import { expect, it } from 'vitest';
import { courseStates, isWanted, readOrder } from './use-course-list.ts';

it('shows each course where it belongs, and the trash nowhere else', () => {
  const wanted = (state: 'live' | 'trashed', published: boolean) =>
    courseStates.filter((filter) => isWanted({ state, published }, filter));
  expect(wanted('live', true)).toEqual(['live', 'published']);
  expect(wanted('live', false)).toEqual(['live', 'draft']);
  expect(wanted('trashed', true)).toEqual(['trash']);
  expect(wanted('trashed', false)).toEqual(['trash']);
});

it('takes nonsense in the address for the first choice', () => {
  const read = (address: string) => readOrder(new URLSearchParams(address));
  expect(read('state=constructor&sort=x')).toEqual({ state: 'live', sort: 'newest' });
  expect(read('')).toEqual({ state: 'live', sort: 'newest' });
  expect(read('state=trash&sort=title')).toEqual({ state: 'trash', sort: 'title' });
});
