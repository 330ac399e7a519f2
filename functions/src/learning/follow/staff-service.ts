import { presentFollowLink } from '../../accounts/users/present.ts';
import { unknownStudent } from '../../accounts/users/unknown-student.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Acting } from '../../store/audit.ts';
import { runStaffAction } from '../../store/staff-action.ts';
import { createFollowStore, type LinkChange } from './store.ts';

/** Manages parents' links for staff, and deletes expired links for the nightly job. */
export function createStaffFollowService({ database, now }: Context) {
  const store = createFollowStore(database);
  const runLogged = <Answer>(
    admin: Acting['admin'],
    action: 'student.follow' | 'student.unfollow',
    uid: string,
    decide: (at: Date) => Promise<LinkChange<Answer>>,
  ) => {
    const at = now();
    return runStaffAction(database, { admin, now: at }, async () => {
      const { answer, user, write } = await decide(at);
      if (user === null) throw unknownStudent();
      if (write === undefined) return { answer };
      const after = { email: user.email };
      return { answer, change: { logged: { action, subjects: [`user/${uid}`], after }, write } };
    });
  };

  return {
    /** Deletes the links of past school years. @returns the number of deleted links */
    purge: () => store.purge(now()),

    handlers: {
      /**
       * Returns a student's link. Creates one if the student has no valid link. Cost: 1 read. A new
       * link also costs 3 writes, and 1 delete if it replaces an expired link.
       * @throws 404
       */
      async 'admin/students/follow'({ caller, input: { uid } }) {
        return presentFollowLink(
          await runLogged(caller, 'student.follow', uid, (at) =>
            store.createLink(uid, { now: at, by: 'staff' }),
          ),
        );
      },

      /**
       * Ends a student's link. Cost: 1 read. If there is a link, also 2 writes and 1 delete.
       * @throws 404
       */
      'admin/students/follow/end': ({ caller, input: { uid } }) =>
        runLogged(caller, 'student.unfollow', uid, () => store.endLink(uid)),
    } satisfies Partial<Handlers>,
  };
}
