import { brand } from '@markaz/contract/brand';
import { expect, it } from 'vitest';
import { isCurrent, navEntries } from './nav-entries.ts';

it('has the entries of the spec, in its order', () => {
  expect(navEntries.map(({ label, to, external }) => [label, to, external])).toEqual([
    ['الرئيسية', '/', false],
    ['كل الكورسات', '/courses', false],
    ['كورساتي', '/user', false],
    ['قناة الفيديوهات', brand.playlistUrl, true],
  ]);
});

it('marks the entry that the page belongs to, and no other', () => {
  const current = (pathname: string) =>
    navEntries.filter((entry) => isCurrent(entry, pathname)).map(({ to }) => to);
  expect(current('/')).toEqual(['/']);
  expect(current('/courses')).toEqual(['/courses']);
  expect(current('/courses/a/lectures/b')).toEqual(['/courses']);
  expect(current('/enroll')).toEqual([]);
});
