import type { EnrolledCourse } from '@markaz/contract/users';
import { tooManyAttempts } from '../../core/api-error.ts';
import type { SignedIn } from '../../core/caller.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { UserRecord } from '../../store/records/user.ts';
import { refuseEnded } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import type { PublishedCourses } from '../courses/published.ts';
import { newUserRecord } from './new-user.ts';
import { presentEnrolledCourse, presentUser } from './present.ts';
import type { UserStore } from './store.ts';

/** Changes of one student's profile: each is a write. */
const profiles = { perMinute: 6, atOnce: 20 };

/** What is watched goes before what was only bought; the later, the higher. */
function lastWatchedFirst(a: EnrolledCourse, b: EnrolledCourse): number {
  const watched = (b.progress.lastWatchedAt ?? '').localeCompare(a.progress.lastWatchedAt ?? '');
  return watched || b.enrolledAt.localeCompare(a.enrolledAt);
}

export function createUserService({
  now,
  users,
  published,
}: Context & { readonly users: UserStore; readonly published: PublishedCourses }) {
  const changes = createRateLimiter(profiles.perMinute, { atOnce: profiles.atOnce });

  /** Who never signed in by cookie has an empty document. */
  const show = (caller: SignedIn, stored: UserRecord | null) =>
    presentUser(
      caller,
      stored ?? newUserRecord(caller, caller.signedInAt),
      caller.role === 'staff' ? caller.roles : [],
    );

  return {
    /** The caller's own document; one read. @throws 401 for an ended session */
    async 'user/userdoc'({ caller }) {
      const stored = await users.read(caller.uid);
      refuseEnded(stored, caller);
      return show(caller, stored);
    },

    /** Keeps what the caller says about himself; one read, one write. @throws 401, 429 */
    async 'user/profile'({ caller, input: profile }) {
      const wait = changes.take(caller.uid, now());
      if (wait > 0) throw tooManyAttempts(wait);
      refuseEnded(await users.read(caller.uid), caller);
      await users.saveProfile(caller, profile, now());
      return {};
    },

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
      if (user === null) return { user: show(caller, null), courses: [] };
      const enrolled = (await published.find(Object.keys(user.enrolments)))
        .map((course) => presentEnrolledCourse(course, user, progress))
        .filter((course) => course !== null);
      return { user: show(caller, user), courses: enrolled.toSorted(lastWatchedFirst) };
    },
  } satisfies Partial<Handlers>;
}
