import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { refuseEnded } from '../../accounts/sessions/sessions.ts';
import { presentCaller } from '../../accounts/users/present.ts';
import type { UserStore } from '../../accounts/users/store.ts';
import type { PublishedCourses } from '../../catalogue/courses/published.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { presentEnrolledCourse } from './present.ts';

/** Watched courses first, the last watched at the top; then the others, the newest enrolment first. */
function lastWatchedFirst(a: EnrolledCourse, b: EnrolledCourse): number {
  const watched = (b.progress.lastWatchedAt ?? '').localeCompare(a.progress.lastWatchedAt ?? '');
  return watched || b.enrolledAt.localeCompare(a.enrolledAt);
}

/** The courses that the caller is enrolled in. */
export function createEnrolledCourseService({
  users,
  published,
}: {
  readonly users: UserStore;
  readonly published: PublishedCourses;
}) {
  return {
    /**
     * The caller's document, and his courses until they are purged; two reads, and the catalogue's
     * where this instance has not read it for a minute, as well as the list of what is not published
     * where he has such a course. @throws 401 for an ended session
     */
    async 'user/courses'({ caller }) {
      const [user, progress] = await Promise.all([
        users.read(caller.uid),
        users.readProgress(caller.uid),
      ]);
      refuseEnded(user, caller);
      if (user === null) return { user: presentCaller(caller, null), courses: [] };
      const enrolled = (await published.find(Object.keys(user.enrolments)))
        .map((course) => presentEnrolledCourse(course, user, progress))
        .filter((course) => course !== null);
      return { user: presentCaller(caller, user), courses: enrolled.toSorted(lastWatchedFirst) };
    },
  } satisfies Partial<Handlers>;
}
