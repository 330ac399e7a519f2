import { expect, it } from 'vitest';
import { courseStates, isWanted, readList } from './use-course-list.ts';

it('lists courses by state, and trashed ones only in the trash', () => {
  const wanted = (state: 'live' | 'trashed', published: boolean) =>
    courseStates.filter((filter) => isWanted({ state, published }, filter));
  expect(wanted('live', true)).toEqual(['live', 'published']);
  expect(wanted('live', false)).toEqual(['live', 'draft']);
  expect(wanted('trashed', true)).toEqual(['trash']);
  expect(wanted('trashed', false)).toEqual(['trash']);
});

it('replaces invalid values in the address with the first choice', () => {
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
