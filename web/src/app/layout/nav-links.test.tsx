import { brand } from '@markaz/contract/site/brand';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { NavLinks } from './nav-links.tsx';

/** Returns the HTML of the navigation links on a page. */
const renderLinks = (pathname: string, isStaff = false) =>
  renderToString(
    <StaticRouter location={pathname}>
      <NavLinks className="entry" isStaff={isStaff} />
    </StaticRouter>,
  );

it('shows the links that the spec lists, in its order', () => {
  const links = renderLinks('/').matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/gu);
  expect(Array.from(links, ([, to, label]) => [label, to])).toEqual([
    ['الرئيسية', '/'],
    ['كل الكورسات', '/courses'],
    ['كورساتي', '/user'],
    ['قناة الفيديوهات', brand.playlistUrl],
  ]);
  expect(renderLinks('/').match(/target="_blank"/gu)).toHaveLength(1);
});

it('shows a link to the admin pages last, and only to staff', () => {
  expect(renderLinks('/')).not.toContain('/admin');
  expect(renderLinks('/', true)).toMatch(/<a [^>]*href="\/admin"[^>]*>الإدارة<\/a>$/u);
});

it('marks only the link to the section that the page belongs to', () => {
  const currentLinks = (pathname: string) =>
    Array.from(
      renderLinks(pathname).matchAll(/<a (?=[^>]*aria-current="page")[^>]*href="([^"]*)"/gu),
      ([, to]) => to,
    );
  expect(currentLinks('/')).toEqual(['/']);
  expect(currentLinks('/courses')).toEqual(['/courses']);
  expect(currentLinks('/courses/a/lectures/b')).toEqual(['/courses']);
  expect(currentLinks('/enroll')).toEqual([]);
});
