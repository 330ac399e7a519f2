import type { InputOf, ResponseOf } from '@markaz/contract/api';
import type { EnrolledCourse } from '@markaz/contract/users';
import type { SignedIn } from '../../http/caller.ts';
import type { CourseStore } from '../courses/store.ts';
import { newUserRecord } from './new-user.ts';
import { presentEnrolledCourse, presentUser } from './present.ts';
import type { UserStore } from './store.ts';

export type UserService = ReturnType<typeof createUserService>;

interface Needs {
  readonly users: UserStore;
  readonly courses: Pick<CourseStore, 'readCatalogue' | 'findPublished'>;
  readonly now: () => Date;
}

/** What is watched goes before what was only bought; the later, the higher. */
function lastWatchedFirst(a: EnrolledCourse, b: EnrolledCourse): number {
  const watched = (b.progress.lastWatchedAt ?? '').localeCompare(a.progress.lastWatchedAt ?? '');
  return watched || b.enrolledAt.localeCompare(a.enrolledAt);
}

export function createUserService({ users, courses, now }: Needs) {
  return {
    /** The caller's own document; one read. Who never signed in by cookie has an empty one. */
    async show(caller: SignedIn): Promise<ResponseOf<'user/userdoc'>> {
      const record = (await users.read(caller.uid)) ?? newUserRecord(caller, caller.signedInAt);
      return presentUser(caller, record, caller.role === 'admin');
    },

    /** Keeps what the caller says about himself; one write and no read. */
    async saveProfile(
      caller: SignedIn,
      profile: InputOf<'user/profile'>,
    ): Promise<ResponseOf<'user/profile'>> {
      await users.saveProfile(caller, profile, now());
      return {};
    },

    /** The caller's courses, as far as they are published; two reads as long as the catalogue is one page. */
    async listCourses(caller: SignedIn): Promise<ResponseOf<'user/courses'>> {
      const [user, catalogue] = await Promise.all([
        users.read(caller.uid),
        courses.readCatalogue(0),
      ]);
      if (user === null) return { courses: [] };
      const published = await courses.findPublished(catalogue, Object.keys(user.enrolments));
      const enrolled = published
        .map((course) => presentEnrolledCourse(course, user))
        .filter((course) => course !== null);
      return { courses: enrolled.toSorted(lastWatchedFirst) };
    },
  };
}
