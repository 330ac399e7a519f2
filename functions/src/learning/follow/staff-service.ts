import { presentFollowLink } from '../../accounts/users/present.ts';
import { unknownStudent } from '../../accounts/users/unknown-student.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { createFollowStore } from './store.ts';

/** Links for parents: the calls of staff, and the purge at night. */
export function createStaffFollowService({ database, now }: Context) {
  const store = createFollowStore(database);

  return {
    /** Deletes the links of past school years. @returns how many */
    purge: () => store.purge(now()),

    handlers: {
      /** One read, and three writes if there is no link yet. @throws 404 */
      async 'admin/students/follow'({ caller: admin, input: { uid } }) {
        const link = await store.give({ admin, now: now() }, uid);
        if (link === null) throw unknownStudent();
        return presentFollowLink(link);
      },

      /** One read, and three writes if there is a link. @throws 404 */
      async 'admin/students/follow/end'({ caller: admin, input: { uid } }) {
        if ((await store.end({ admin, now: now() }, uid)) === null) throw unknownStudent();
        return {};
      },
    } satisfies Partial<Handlers>,
  };
}
