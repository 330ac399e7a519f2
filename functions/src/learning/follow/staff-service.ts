import { presentFollowLink } from '../../accounts/users/present.ts';
import { unknownStudent } from '../../accounts/users/unknown-student.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Acting } from '../../store/audit.ts';
import { runStaffAction } from '../../store/staff-action.ts';
import { createFollowStore, type LinkChange } from './store.ts';

/** Handles links for parents: the calls of staff, and the nightly purge. */
export function createStaffFollowService({ database, now }: Context) {
  const store = createFollowStore(database);
  const logged = <Answer>(
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
    /** Deletes the links of past school years. @returns number of deleted links */
    purge: () => store.purge(now()),

    handlers: {
      /** One read, and three writes if there is no link yet. @throws 404 */
      async 'admin/students/follow'({ caller, input: { uid } }) {
        const give = (at: Date) => store.give(uid, at);
        return presentFollowLink(await logged(caller, 'student.follow', uid, give));
      },

      /** One read, and three writes if there is a link. @throws 404 */
      'admin/students/follow/end': ({ caller, input: { uid } }) =>
        logged(caller, 'student.unfollow', uid, () => store.end(uid)),
    } satisfies Partial<Handlers>,
  };
}
