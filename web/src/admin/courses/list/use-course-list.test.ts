import { expect, it } from 'vitest';
import { courseStates, isWanted, readList } from './use-course-list.ts';

it('shows each course where it belongs, and the trash nowhere else', () => {
  const wanted = (state: 'live' | 'trashed', published: boolean) =>
    courseStates.filter((filter) => isWanted({ state, published }, filter));
  expect(wanted('live', true)).toEqual(['live', 'published']);
  expect(wanted('live', false)).toEqual(['live', 'draft']);
  expect(wanted('trashed', true)).toEqual(['trash']);
  expect(wanted('trashed', false)).toEqual(['trash']);
});

it('takes nonsense in the address for the first choice', () => {
  const read = (address: string) => readList(new URLSearchParams(address));
  const all = { q: '', state: 'live', grade: '', author: '', sort: 'newest' };
  expect(read('state=constructor&sort=x&grade=4&order=x')).toEqual(all);
  expect(read('')).toEqual(all);
  const chosen = {
    state: 'trash',
    sort: 'title',
    order: 'desc',
    grade: '2',
    author: 'a',
    q: 'x',
  };
  expect(read(new URLSearchParams(chosen).toString())).toEqual(chosen);
});
