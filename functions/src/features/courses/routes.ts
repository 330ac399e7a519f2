import type { Handlers } from '../../http/mount-endpoints.ts';
import { TaggedBytes } from '../../http/reply.ts';
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

export function courseHandlers(deps: { readonly courses: CourseService }) {
  const { courses } = deps;
  return {
    courses: async ({ acceptsGzip }) => {
      const catalogue = await courses.catalogue();
      return acceptsGzip
        ? new TaggedBytes(catalogue.gzip, catalogue.etag, {
            ...publicList,
            'Content-Encoding': 'gzip',
          })
        : new TaggedBytes(await unpackText(catalogue), catalogue.etag, publicList);
    },
    'courses/course': ({ caller, input }) => courses.show(caller, input),
    'admin/courses': () => courses.listAll(),
    'admin/courses/submit': ({ caller, input, file }) => courses.submit(caller, input, file),
    'admin/courses/delete': ({ caller, input }) => courses.remove(caller, input),
  } satisfies Partial<Handlers>;
}
