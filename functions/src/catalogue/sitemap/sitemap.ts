import type { CourseSummary } from '@markaz/contract/catalogue/courses';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? '');
}

/** Returns sitemap.xml: all pages for search engines (https://www.sitemaps.org/protocol.html). */
export function sitemap(
  origin: string,
  courses: readonly Pick<CourseSummary, 'id' | 'updatedAt'>[],
): string {
  const pages = [
    { path: '/' },
    { path: '/courses' },
    { path: '/privacy' },
    ...courses.map(({ id, updatedAt }) => ({ path: `/courses/${id}`, updatedAt })),
  ];
  const urls = pages.map(({ path, updatedAt }: { path: string; updatedAt?: string }) => {
    const changed = updatedAt === undefined ? '' : `<lastmod>${escaped(updatedAt)}</lastmod>`;
    return `<url><loc>${escaped(origin + path)}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
