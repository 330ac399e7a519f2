import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { refuseEnded } from '../../accounts/sessions/sessions.ts';
import { presentCaller } from '../../accounts/users/present.ts';
import type { UserStore } from '../../accounts/users/store.ts';
import type { PublishedCourses } from '../../catalogue/courses/published.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { presentEnrolledCourse } from './present.ts';

/** Sorts watched courses first, the last watched on top; then the others by newest enrolment. */
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
     * The caller's document and their courses, until these are purged. Two reads; one more if this
     * instance's catalogue is older than a minute, and one for drafts and trash if they have a
     * course there. @throws 401 for an ended session
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
