import type { User } from '@markaz/contract/accounts/users';
import type {
  Lecture,
  LectureWithResources,
  OpenedLectures,
} from '@markaz/contract/catalogue/lectures';
import { queryOptions } from '@tanstack/react-query';
import { userKeys } from '../../shared/account/queries.ts';
import { permitted, postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { freshForDocument } from '../../shared/api/query-client.ts';
import { openedCourse } from '../../shared/courses/opened-courses.ts';
import { courseKeys } from '../../shared/courses/queries.ts';

/** The resources of a lecture. The result is null, not an error, if this user may not have them. */
export function resourcesQuery(cId: string, lId: string) {
  return queryOptions({
    ...freshForDocument,
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

/** Adds the resources of the lectures that the server opened to the list on this device. */
function withOpened(lectures: readonly Lecture[], opened: OpenedLectures): LectureWithResources[] {
  const resourcesOf = new Map(opened.map(({ lId, resources }) => [lId, resources]));
  return lectures.map((lecture) => {
    const resources = resourcesOf.get(lecture.id);
    return { ...lecture, locked: resources === undefined, ...(resources && { resources }) };
  });
}

/**
 * All lectures of a course, with resources, for students who have or had access. The server does
 * not send a list again whose `version` this device already has.
 */
export function lecturesQuery(cId: string) {
  return queryOptions({
    ...freshForDocument,
    queryKey: [...courseKeys.course(cId), 'lectures'],
    queryFn: async ({ client }) => {
      const kept = openedCourse(cId);
      const body = { id: cId, resources: true, known: kept?.version };
      const answer = permitted(await postJson('courses/course/lectures', body));
      const { listVersion, opened } = answer;
      const lectures = opened && kept ? withOpened(kept.lectures, opened) : answer.lectures;
      // A locked lecture means a lost session or a lost course, so refetch the account. Except that
      // courses in `access` may be locked in part, and a quiz gate locks the lectures after it.
      const user = client.getQueryData<User>(userKeys.doc);
      const first = lectures.findIndex(({ locked, quiz }) => locked || quiz?.gate);
      if (user?.access?.[cId] === undefined && lectures[first]?.locked)
        void client.invalidateQueries({ queryKey: userKeys.all });
      return { lectures, version: listVersion };
    },
  });
}
