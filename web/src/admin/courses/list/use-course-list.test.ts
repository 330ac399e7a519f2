import { expect, it } from 'vitest';
import { courseStates, matchesState, readListFilters } from './use-course-list.ts';

it('shows trashed courses only with the filter «trash», and other courses with «live» and with their own state', () => {
  const matchingFilters = (state: 'live' | 'trashed', published: boolean) =>
    courseStates.filter((filter) => matchesState({ state, published }, filter));
  expect(matchingFilters('live', true)).toEqual(['live', 'published']);
  expect(matchingFilters('live', false)).toEqual(['live', 'draft']);
  expect(matchingFilters('trashed', true)).toEqual(['trash']);
  expect(matchingFilters('trashed', false)).toEqual(['trash']);
});

it('replaces invalid values in the URL with the defaults', () => {
  const read = (address: string) => readListFilters(new URLSearchParams(address));
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
