import { endOfSchoolYear } from '@markaz/contract/time/cairo';
import { FieldPath, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { unknownStudent } from '../../accounts/users/unknown-student.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { courseWorkSchema } from '../../store/records/course-work.ts';
import {
  type FollowRecord,
  followRecordSchema,
  type UserRecord,
  userRecordSchema,
} from '../../store/records/user.ts';
import { ifUnchanged } from '../../store/staff-action.ts';
import { type FollowedQuiz, firstNameOf } from './present.ts';
import { followIdOf, newFollowToken } from './token.ts';

/** A decision about a student's link. Without `write`, nothing changes. */
export interface LinkChange<Answer> {
  readonly answer: Answer;
  /** Null if the student does not exist. */
  readonly user: UserRecord | null;
  readonly write?: (batch: WriteBatch) => void;
}

/** Throws if the caller may not act on this user. */
type Check = (user: UserRecord | null) => void;

/** Links per batch, and batches per night. A school year has as many links as students. */
const linksPerBatch = 300;
const mostBatches = 50;

export function createFollowStore(database: Database) {
  const readUser = async (uid: string, check?: Check) => {
    const snapshot = await database.user(uid).get();
    const user = readRecord(userRecordSchema, snapshot);
    check?.(user);
    return { snapshot, user: user?.deleted === null ? user : null };
  };

  return {
    /** Reads titles of a student's quizzes, keyed by lecture id. Cost: one read per course. */
    async readQuizTitles(
      uid: string,
      quizzes: readonly Pick<FollowedQuiz, 'cId' | 'lId' | 'title'>[],
    ): Promise<ReadonlyMap<string, string>> {
      const wanted = quizzes.filter(({ title }) => title === null);
      const cIds = [...new Set(wanted.map(({ cId }) => cId))];
      if (cIds.length === 0) return new Map();
      const titles = wanted.map(({ lId }) => new FieldPath('lectures', lId, 'quiz', 'title'));
      const works = await database.firestore.getAll(
        ...cIds.map((cId) => database.courseWork(cId, uid)),
        { fieldMask: ['cId', 'uid', ...titles] },
      );
      const lectures = works.flatMap((work) =>
        Object.entries(readRecord(courseWorkSchema, work)?.lectures ?? {}),
      );
      return new Map(lectures.map(([lId, { quiz }]) => [lId, quiz?.title ?? '']));
    },

    /** Reads the link of a token, even if expired; null if there is none. Cost: one read. */
    async read(token: string): Promise<FollowRecord | null> {
      return readRecord(followRecordSchema, await database.follow(followIdOf(token)).get());
    },

    /** Creates the student's only link, unless there is a valid one. Cost: one read. @throws 404 */
    async give(
      uid: string,
      now: Date,
      check?: Check,
    ): Promise<LinkChange<NonNullable<UserRecord['follow']>>> {
      const { snapshot, user } = await readUser(uid, check);
      if (user === null) throw unknownStudent();
      const former = user.follow;
      if (former !== null && former.until.toDate() > now) return { answer: former, user };
      const until = Timestamp.fromDate(endOfSchoolYear(now));
      const link = { token: newFollowToken(), until };
      const record: FollowRecord = { uid, name: firstNameOf(user.displayName), until };
      return {
        answer: link,
        user,
        write(batch) {
          batch.update(snapshot.ref, { follow: link }, ifUnchanged(snapshot));
          batch.create(database.follow(followIdOf(link.token)), record);
          if (former !== null) batch.delete(database.follow(followIdOf(former.token)));
        },
      };
    },

    /** Ends the student's link, if there is one. Cost: one read. */
    async end(uid: string, check?: Check): Promise<LinkChange<Record<string, never>>> {
      const { snapshot, user } = await readUser(uid, check);
      const follow = user?.follow ?? null;
      if (follow === null) return { answer: {}, user };
      return {
        answer: {},
        user,
        write(batch) {
          batch.update(snapshot.ref, { follow: null }, ifUnchanged(snapshot));
          batch.delete(database.follow(followIdOf(follow.token)));
        },
      };
    },

    /** Deletes links that ended before `now`. Cost: a read and a delete each. @returns how many */
    async purge(now: Date): Promise<number> {
      let deleted = 0;
      for (let page = 0; page < mostBatches; page += 1) {
        const { docs } = await database.follows
          .where('until', '<=', Timestamp.fromDate(now))
          .limit(linksPerBatch)
          .select()
          .get();
        const batch = database.firestore.batch();
        for (const { ref } of docs) batch.delete(ref);
        if (docs.length > 0) await batch.commit();
        deleted += docs.length;
        if (docs.length < linksPerBatch) break;
      }
      return deleted;
    },
  };
}
