import type { User } from '@markaz/contract/accounts/users';
import type { ResponseOf } from '@markaz/contract/api';
import type {
  Lecture,
  LectureWithResources,
  OpenedLectures,
} from '@markaz/contract/catalogue/lectures';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { userKeys } from '../../shared/account/queries.ts';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { refetchRarely } from '../../shared/api/query-client.ts';
import { openedCourse } from '../../shared/courses/opened-courses.ts';
import { courseKeys } from '../../shared/courses/queries.ts';

/** Query of a lecture's resources. If the user has no access, the query succeeds with null. */
export function resourcesQuery(cId: string, lId: string) {
  return queryOptions({
    ...refetchRarely,
    queryKey: [...courseKeys.course(cId), 'lecture', lId],
    queryFn: async () => {
      const path = 'courses/course/lectures/lecture/res';
      try {
        const answer = await postJson(path, { cId, lId });
        return answer === 403 ? null : answer.resources;
      } catch (error) {
        if (isApiError(error, 'not_authenticated')) return null;
        throw error;
      }
    },
  });
}

/**
 * Returns the stored lectures. Unlocks the opened lectures and adds their resources. Locks all
 * other lectures.
 */
function unlockOpened(
  lectures: readonly Lecture[],
  opened: OpenedLectures,
): LectureWithResources[] {
  const resourcesByLecture = new Map(opened.map(({ lId, resources }) => [lId, resources]));
  return lectures.map((lecture) => {
    const resources = resourcesByLecture.get(lecture.id);
    return { ...lecture, locked: resources === undefined, ...(resources && { resources }) };
  });
}

type LecturesAnswer = ResponseOf<'courses/course/lectures'>;

/**
 * Maximum age of an answer that came with the student's courses. Meanwhile a lecture may have been
 * published or opened.
 */
const maxAheadMs = 60_000;

/**
 * Removes and returns the server's answer that came with the student's courses. Returns undefined if
 * there is none, if it is too old, if something has changed since, or if it is for another list than
 * this device has.
 */
function takeAhead(client: QueryClient, cId: string, known: string | undefined) {
  const queryKey = courseKeys.lecturesAhead(cId);
  const state = client.getQueryState<LecturesAnswer>(queryKey);
  client.removeQueries({ queryKey });
  const isCurrent = state?.isInvalidated === false && state.dataUpdatedAt > Date.now() - maxAheadMs;
  const answer = isCurrent ? state.data : undefined;
  return answer?.opened && answer.listVersion !== known ? undefined : answer;
}

/**
 * Query of a course's lectures with their resources. It is for students who have or had access, and
 * for content staff. The server does not send the list again if this device already has its
 * `version`.
 */
export function lecturesQuery(cId: string) {
  return queryOptions({
    ...refetchRarely,
    queryKey: courseKeys.lectures(cId),
    queryFn: async ({ client }) => {
      const stored = openedCourse(cId);
      const known = stored?.version;
      const body = { id: cId, resources: true, known };
      const answer =
        takeAhead(client, cId, known) ??
        requirePermission(await postJson('courses/course/lectures', body));
      const { listVersion, opened, refusals } = answer;
      const lectures = opened && stored ? unlockOpened(stored.lectures, opened) : answer.lectures;
      // A locked lecture means that the session has ended or that the student has lost the course,
      // so refetch the account. This does not apply to courses in `access`, because some of their
      // lectures may be locked, or to lectures after a gate quiz.
      const user = client.getQueryData<User>(userKeys.doc);
      const firstClosed = lectures.findIndex(({ locked, quiz }) => locked || quiz?.gate);
      if (user?.access?.[cId] === undefined && lectures[firstClosed]?.locked)
        void client.invalidateQueries({ queryKey: userKeys.all });
      return { lectures, version: listVersion, refusals };
    },
  });
}
