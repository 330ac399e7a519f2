import type { Express } from 'express';
import { Reply } from '../../core/reply.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import { methodNotAllowed } from '../../http/defaults.ts';
import { siteOrigin } from '../../http/same-site.ts';
import { sendAnswer } from '../../http/send-answer.ts';
import type { PublishedCourses } from '../courses/published.ts';
import { sitemap } from './sitemap.ts';

const headers = {
  // Repeated in firebase.json, whose headers for all files would replace it.
  'Cache-Control': 'public, max-age=0, s-maxage=3600',
  'Content-Type': 'application/xml; charset=utf-8',
};

/** Serves the sitemap that robots.txt names. At most one read a minute. */
export function mountSitemap(
  app: Express,
  deps: { readonly published: PublishedCourses; readonly patience: number },
): void {
  app
    .route('/sitemap.xml')
    .get(async (request, response) => {
      const body = sitemap(
        siteOrigin(request),
        await withTimeout(deps.published.all(), deps.patience),
      );
      await sendAnswer(request, response, new Reply(Buffer.from(body), headers));
    })
    .all(methodNotAllowed('GET, HEAD'));
}
