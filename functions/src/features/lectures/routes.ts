import type { Handlers } from '../../http/mount-endpoints.ts';
import type { LectureService } from './service.ts';

export function lectureHandlers(lectures: LectureService) {
  return {
    'courses/course/lectures': ({ caller, input, sender }) => lectures.list(caller, input, sender),
    'courses/course/lectures/lecture/res': ({ caller, input, sender }) =>
      lectures.resources(caller, input, sender),
  } satisfies Partial<Handlers>;
}
