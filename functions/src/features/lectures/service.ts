import type { InputOf, ResponseOf } from '@markaz/contract/api';
import type { UserRecord } from '../../firestore/records/user.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { maySee } from '../courses/policy.ts';
import { presentLectures } from '../courses/present.ts';
import { mayOpen } from './policy.ts';
import type { LectureStore } from './store.ts';

export type LectureService = ReturnType<typeof createLectureService>;

/** Whose document decides about lectures that are not open: nobody's for visitors and admins. */
function uidToAsk(caller: Caller): string | null {
  return caller.role === 'student' ? caller.uid : null;
}

function isEnrolled(user: UserRecord | null, cId: string): boolean {
  return user !== null && Object.hasOwn(user.enrolments, cId);
}

export function createLectureService(store: LectureStore) {
  /** One read. */
  const list = async (caller: Caller, id: string) => {
    const course = await store.readCourse(id);
    if (course === null || !maySee(caller, course)) throw notFound();
    return presentLectures(course.lectures, (lecture) => !mayOpen(caller, lecture, false));
  };

  /** Three reads for a student, two for others. */
  const listWithResources = async (caller: Caller, id: string) => {
    const { course, contents, user } = await store.readWhole(id, uidToAsk(caller));
    if (course === null || contents === null || !maySee(caller, course)) throw notFound();
    const enrolled = isEnrolled(user, id);
    const lectures = presentLectures(
      course.lectures,
      (lecture) => !mayOpen(caller, lecture, enrolled),
    );
    return lectures.map((lecture) =>
      lecture.locked
        ? lecture
        : { ...lecture, resources: contents.lectures[lecture.id]?.resources ?? [] },
    );
  };

  return {
    /** The lectures of a course, on demand with the resources that the caller may have. @throws 404 */
    async list(
      caller: Caller,
      { id, resources }: InputOf<'courses/course/lectures'>,
    ): Promise<ResponseOf<'courses/course/lectures'>> {
      return { lectures: resources ? await listWithResources(caller, id) : await list(caller, id) };
    },

    /** What one lecture consists of; two reads at the most. @throws 404, 401, 403 */
    async resources(
      caller: Caller,
      { cId, lId }: InputOf<'courses/course/lectures/lecture/res'>,
    ): Promise<ResponseOf<'courses/course/lectures/lecture/res'>> {
      const { contents, user } = await store.readContents(cId, uidToAsk(caller));
      if (contents === null || !maySee(caller, contents)) throw notFound();
      const lecture = Object.hasOwn(contents.lectures, lId) ? contents.lectures[lId] : undefined;
      if (lecture === undefined) throw notFound();
      if (!mayOpen(caller, lecture, isEnrolled(user, cId))) {
        throw new ApiError(caller.role === 'visitor' ? 'not_authenticated' : 'not_authorized');
      }
      return { resources: lecture.resources };
    },
  };
}
