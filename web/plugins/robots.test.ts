import { expect, it } from 'vitest';
import { robots } from './robots.ts';

it('disallows the API and pages that are not public, but allows the API’s pictures', () => {
  const lines = robots(null).split('\n');
  for (const path of ['/api/', '/admin', '/auth', '/enroll', '/mistakes', '/user'])
    expect(lines).toContain(`Disallow: ${path}`);
  for (const path of ['/api/previews/', '/api/thumbnails/'])
    expect(lines).toContain(`Allow: ${path}`);
  expect(robots(null)).not.toContain('Sitemap');
});

it('includes the sitemap’s absolute URL if the origin is known', () => {
  expect(robots('https://example.org')).toContain('\nSitemap: https://example.org/sitemap.xml\n');
});
