import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import type { Express } from 'express';
import { Reply } from '../../core/reply.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import { methodNotAllowed } from '../../http/defaults.ts';
import { siteOrigin } from '../../http/same-site.ts';
import { sendAnswer } from '../../http/send-answer.ts';
import type { PublishedCourses } from '../courses/published.ts';

const headers = {
  // firebase.json repeats this header, because its headers for all files would replace it.
  'Cache-Control': 'public, max-age=0, s-maxage=3600',
  'Content-Type': 'application/xml; charset=utf-8',
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? '');
}

/** Renders sitemap.xml, which lists all public pages (https://www.sitemaps.org/protocol.html). */
function renderSitemap(
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
    const lastModified =
      updatedAt === undefined ? '' : `<lastmod>${escapeXml(updatedAt)}</lastmod>`;
    return `<url><loc>${escapeXml(origin + path)}</loc>${lastModified}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** Serves the sitemap to which robots.txt refers. Cost: at most 1 read per minute. */
export function mountSitemap(
  app: Express,
  options: {
    readonly published: PublishedCourses;
    /** Maximum time to read the courses, in milliseconds. */
    readonly patience: number;
  },
): void {
  app
    .route('/sitemap.xml')
    .get(async (request, response) => {
      const courses = await withTimeout(options.published.all(), options.patience);
      const body = renderSitemap(siteOrigin(request), courses);
      await sendAnswer(request, response, new Reply(Buffer.from(body), headers));
    })
    .all(methodNotAllowed('GET, HEAD'));
}
