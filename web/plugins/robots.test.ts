import { expect, it } from 'vitest';
import { robots } from './robots.ts';

it('leaves out what is no page for everybody, and allows its pictures', () => {
  const lines = robots(null).split('\n');
  for (const path of ['/api/', '/admin', '/auth', '/enroll', '/mistakes', '/user'])
    expect(lines).toContain(`Disallow: ${path}`);
  for (const path of ['/api/previews/', '/api/thumbnails/'])
    expect(lines).toContain(`Allow: ${path}`);
  expect(robots(null)).not.toContain('Sitemap');
});

it('names the map of the site by its whole address where that is known', () => {
  expect(robots('https://example.org')).toContain('\nSitemap: https://example.org/sitemap.xml\n');
});
