import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { refuseEndedSession } from '../../accounts/sessions/sessions.ts';
import { presentCaller } from '../../accounts/users/present.ts';
import type { UserStore } from '../../accounts/users/store.ts';
import { type ListedCourse, withoutUnsentFields } from '../../catalogue/courses/present.ts';
import type { PublishedCourses } from '../../catalogue/courses/published.ts';
import type { LectureService } from '../../catalogue/lectures/service.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { ProgressRecord } from '../../store/records/progress.ts';
import { enrolmentOf, type UserRecord } from '../../store/records/user.ts';
import { presentListedProgress } from '../progress/present.ts';
import { announcementsFor } from './announcements-for.ts';

/**
 * The site shows what was done in the last seven days. One more day makes up for devices whose clock
 * is behind.
 */
const recentSeconds = 8 * 24 * 60 * 60;

/**
 * Returns a course with the student's progress, as the API sends it. Returns an empty list if the
 * student is not enrolled in the course.
 */
function presentEnrolledCourse(
  course: ListedCourse,
  user: UserRecord,
  progress: ProgressRecord,
  now: Date,
): EnrolledCourse[] {
  const enrolment = enrolmentOf(user, course.id);
  if (enrolment === undefined) return [];
  return [
    {
      ...withoutUnsentFields(course),
      enrolledAt: enrolment.at.toDate().toISOString(),
      progress: presentListedProgress(course, progress, now, now.getTime() / 1000 - recentSeconds),
    },
  ];
}

/**
 * Compares two courses for sorting. The most recently watched course comes first. Courses that were
 * never watched come last, the newest enrolment first.
 */
function compareByLastWatched(a: EnrolledCourse, b: EnrolledCourse): number {
  const byLastWatched = (b.progress.lastWatchedAt ?? '').localeCompare(
    a.progress.lastWatchedAt ?? '',
  );
  return byLastWatched || b.enrolledAt.localeCompare(a.enrolledAt);
}

export function createEnrolledCourseService({
  users,
  published,
  lectures,
  now,
}: Pick<Context, 'now'> & {
  readonly users: UserStore;
  readonly published: PublishedCourses;
  readonly lectures: Pick<LectureService, 'listWithResources'>;
}) {
  return {
    /**
     * Returns the caller's account and courses. A course in the trash remains in the list until it
     * is purged. Cost: 2 reads. The call reads 1 more document if the cached catalogue is older
     * than a minute, and 1 more if a course is a draft or in the trash. `lectures` adds the reads of
     * `courses/course/lectures`, minus 1.
     * @throws 401 for an ended session
     */
    async 'user/courses'({ caller, input }) {
      const [user, progress] = await Promise.all([
        users.read(caller.uid),
        users.readProgress(caller.uid),
      ]);
      refuseEndedSession(user, caller);
      if (user === null) return { user: presentCaller(caller, null), courses: [] };
      const at = now();
      const found = await published.find(Object.keys(user.enrolments));
      const enrolled = found.flatMap((course) => presentEnrolledCourse(course, user, progress, at));
      // `find` has just read the catalogue, which contains the announcements.
      const announcements = announcementsFor(user, found, await published.announcements(), at);
      const wanted = input?.lectures;
      const list =
        wanted !== undefined && enrolmentOf(user, wanted.id) !== undefined
          ? // If this fails, the lecture's page gets the error from its own call.
            await lectures.listWithResources(caller, wanted, user).catch(() => null)
          : null;
      return {
        user: presentCaller(caller, user),
        courses: enrolled.toSorted(compareByLastWatched),
        ...(announcements.length > 0 && { announcements }),
        ...(list !== null && { lectures: list }),
      };
    },
  } satisfies Partial<Handlers>;
}
