import { TaggedBytes } from '../../core/reply.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { unpackText } from './catalogue.ts';
import type { CourseService } from './service.ts';

/**
 * Browsers ask again each time (304 costs them no body), so that who changed a course sees it;
 * Hosting's CDN may answer for two minutes, so that the function hardly ever has to.
 */
const publicList = {
  'Cache-Control': 'public, max-age=0, s-maxage=120',
  'Content-Type': 'application/json; charset=utf-8',
  Vary: 'Accept-Encoding',
};
const packedList = { ...publicList, 'Content-Encoding': 'gzip' };

export function courseHandlers(courses: CourseService) {
  return {
    courses: async ({ acceptsGzip }) => {
      const catalogue = await courses.catalogue();
      return acceptsGzip
        ? new TaggedBytes(catalogue.gzip, catalogue.etag, packedList)
        : new TaggedBytes(await unpackText(catalogue), catalogue.etag, publicList);
    },
    'user/allauthors': () => courses.authors(),
    'courses/course': ({ caller, input, sender }) => courses.show(caller, input, sender),
  } satisfies Partial<Handlers>;
}
