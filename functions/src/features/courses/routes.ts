import { TaggedBytes } from '../../core/reply.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { AuthoringService } from './authoring-service.ts';
import { unpackText } from './catalogue.ts';
import type { CourseService } from './service.ts';
import type { CourseStateService } from './state-service.ts';

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

export function courseHandlers(deps: {
  readonly courses: CourseService;
  readonly authoring: AuthoringService;
  readonly courseStates: CourseStateService;
}) {
  const { courses, authoring, courseStates } = deps;
  return {
    courses: async ({ acceptsGzip }) => {
      const catalogue = await courses.catalogue();
      return acceptsGzip
        ? new TaggedBytes(catalogue.gzip, catalogue.etag, packedList)
        : new TaggedBytes(await unpackText(catalogue), catalogue.etag, publicList);
    },
    'user/allauthors': () => courses.authors(),
    'courses/course': ({ caller, input, sender }) => courses.show(caller, input, sender),
    'admin/courses': ({ input }) => authoring.list(input),
    'admin/courses/course': ({ input }) => authoring.show(input),
    'admin/courses/submit': ({ caller, input, file }) => authoring.submit(caller, input, file),
    'admin/courses/update': ({ caller, input, file }) => authoring.update(caller, input, file),
    'admin/courses/publish': ({ caller, input }) => courseStates.publish(caller, input),
    'admin/courses/delete': ({ caller, input }) => courseStates.trash(caller, input),
    'admin/courses/restore': ({ caller, input }) => courseStates.restore(caller, input),
  } satisfies Partial<Handlers>;
}
