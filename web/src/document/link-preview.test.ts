import { brand } from '@markaz/contract/site/brand';
import { expect, it } from 'vitest';
import { linkPreview } from './link-preview.ts';

const courses = { title: 'كل الكورسات', path: '/courses' };

it('uses absolute URLs of the picture and the page if the origin is known', () => {
  const tags = linkPreview(courses, 'https://example.org');
  expect(tags).toContain('property="og:image" content="https://example.org/link-preview.png"');
  expect(tags).toContain('property="og:url" content="https://example.org/courses"');
  expect(tags).toContain('<link rel="canonical" href="https://example.org/courses" />');
  expect(tags).toContain(`content="كل الكورسات · ${brand.name}"`);
});

it('omits the page’s URL if the origin is unknown or several pages share the HTML', () => {
  for (const tags of [
    linkPreview(courses, ''),
    linkPreview({ title: '', path: null }, 'https://example.org'),
  ]) {
    expect(tags).toContain('og:image');
    expect(tags).not.toMatch(/canonical|og:url/u);
  }
});
