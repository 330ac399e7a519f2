import { brand } from '@markaz/contract/site/brand';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { NavLinks } from './nav-links.tsx';

/** Renders the bar for a path. */
const shown = (pathname: string, staff = false) =>
  renderToString(
    <StaticRouter location={pathname}>
      <NavLinks className="entry" staff={staff} />
    </StaticRouter>,
  );

it('has the entries of the spec, in its order', () => {
  const links = shown('/').matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/gu);
  expect(Array.from(links, ([, to, label]) => [label, to])).toEqual([
    ['الرئيسية', '/'],
    ['كل الكورسات', '/courses'],
    ['كورساتي', '/user'],
    ['قناة الفيديوهات', brand.playlistUrl],
  ]);
  expect(shown('/').match(/target="_blank"/gu)).toHaveLength(1);
});

it('links staff, and nobody else, to the admin pages, after all other entries', () => {
  expect(shown('/')).not.toContain('/admin');
  expect(shown('/', true)).toMatch(/<a [^>]*href="\/admin"[^>]*>الإدارة<\/a>$/u);
});

it('marks only the entry that the page belongs to', () => {
  const current = (pathname: string) =>
    Array.from(
      shown(pathname).matchAll(/<a (?=[^>]*aria-current="page")[^>]*href="([^"]*)"/gu),
      ([, to]) => to,
    );
  expect(current('/')).toEqual(['/']);
  expect(current('/courses')).toEqual(['/courses']);
  expect(current('/courses/a/lectures/b')).toEqual(['/courses']);
  expect(current('/enroll')).toEqual([]);
});
