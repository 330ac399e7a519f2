import type { Handlers } from '../../http/mount-endpoints.ts';
import type { LectureService } from './service.ts';

export function lectureHandlers(deps: { readonly lectures: LectureService }) {
  const { lectures } = deps;
  return {
    'courses/course/lectures': ({ caller, input }) => lectures.list(caller, input),
    'courses/course/lectures/lecture/res': ({ caller, input }) => lectures.resources(caller, input),
  } satisfies Partial<Handlers>;
}
