import { refuseEndedSession } from '../../accounts/sessions/sessions.ts';
import { unknownStudent } from '../../accounts/users/unknown-student.ts';
import type { Context } from '../../context.ts';
import type { Person } from '../../core/caller.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { readRecord } from '../../store/database.ts';
import { userRecordSchema } from '../../store/records/user.ts';
import { ifUnchanged } from '../../store/staff-action.ts';
import { createLinkChanges } from '../follow/change-link.ts';
import { followIdOf, newFollowToken } from '../follow/token.ts';

/**
 * Creates and ends a student's calendar feed. The feed itself (feed.ts) is loaded with the first
 * request for one.
 */
export function createCalendarService({ database, now }: Pick<Context, 'database' | 'now'>) {
  const changeLink = createLinkChanges({ database, now });
  const readUser = async (caller: Person) => {
    const snapshot = await database.user(caller.uid).get();
    const user = readRecord(userRecordSchema, snapshot);
    refuseEndedSession(user, caller);
    if (user === null || user.deleted !== null) throw unknownStudent();
    return { snapshot, user };
  };

  return {
    /**
     * Returns the caller's feed, and creates it if there is none. Cost: 1 read. A new feed also
     * costs 2 writes.
     * @throws 401, 404, 429
     */
    'user/calendar': ({ caller }) =>
      changeLink(caller.uid, async () => {
        const { snapshot, user } = await readUser(caller);
        if (user.calendar !== null) return { answer: user.calendar, user };
        const answer = { token: newFollowToken() };
        return {
          answer,
          user,
          write(batch) {
            batch.update(snapshot.ref, { calendar: answer }, ifUnchanged(snapshot));
            batch.create(database.calendar(followIdOf(answer.token)), { uid: caller.uid });
          },
        };
      }),

    /**
     * Ends the caller's feed. Cost: 1 read. If there is a feed, also 1 write and 1 delete.
     * @throws 401, 404, 429
     */
    'user/calendar/end': ({ caller }) =>
      changeLink(caller.uid, async () => {
        const { snapshot, user } = await readUser(caller);
        const { calendar } = user;
        if (calendar === null) return { answer: {}, user };
        return {
          answer: {},
          user,
          write(batch) {
            batch.update(snapshot.ref, { calendar: null }, ifUnchanged(snapshot));
            batch.delete(database.calendar(followIdOf(calendar.token)));
          },
        };
      }),
  } satisfies Partial<Handlers>;
}
