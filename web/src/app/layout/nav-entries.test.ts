import { expect, it } from 'vitest';
import { isCurrent, navEntries } from './nav-entries.ts';

const playlistUrl = 'https://videos.example.org/list';
const entries = navEntries(playlistUrl);

it('has the entries of the spec, in its order', () => {
  expect(entries.map(({ label, to, external }) => [label, to, external])).toEqual([
    ['الرئيسية', '/', false],
    ['كل الكورسات', '/courses', false],
    ['كورساتي', '/user', false],
    ['قناة الفيديوهات', playlistUrl, true],
  ]);
});

it('marks the entry that the page belongs to, and no other', () => {
  const current = (pathname: string) =>
    entries.filter((entry) => isCurrent(entry, pathname)).map(({ to }) => to);
  expect(current('/')).toEqual(['/']);
  expect(current('/courses')).toEqual(['/courses']);
  expect(current('/courses/a/lectures/b')).toEqual(['/courses']);
  expect(current('/enroll')).toEqual([]);
});
