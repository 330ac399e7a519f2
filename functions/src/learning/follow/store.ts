import type { FollowedStudent } from '@markaz/contract/learning/follow';
import { endOfSchoolYear } from '@markaz/contract/time/cairo';
import { FieldPath, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { unknownStudent } from '../../accounts/users/unknown-student.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { deleteFound } from '../../store/delete-found.ts';
import { courseWorkSchema } from '../../store/records/course-work.ts';
import {
  type FollowRecord,
  followRecordSchema,
  type UserRecord,
  userRecordSchema,
} from '../../store/records/user.ts';
import { ifUnchanged } from '../../store/staff-action.ts';
import { type FollowedQuiz, firstNameOf, type QuizFacts } from './present.ts';
import { followIdOf, newFollowToken } from './token.ts';

/** The decision about a student's link. Without `write`, nothing changes. */
export interface LinkChange<Answer> {
  readonly answer: Answer;
  /** Null if the student does not exist. */
  readonly user: UserRecord | null;
  readonly write?: (batch: WriteBatch) => void;
}

/** Throws if the caller may not change this user's link. */
type UserCheck = (user: UserRecord | null) => void;

export function createFollowStore(database: Database) {
  const readUser = async (uid: string, check?: UserCheck) => {
    const snapshot = await database.user(uid).get();
    const user = readRecord(userRecordSchema, snapshot);
    check?.(user);
    return { snapshot, user: user?.deleted === null ? user : null };
  };

  return {
    /**
     * Reads the titles and pass marks of a student's quizzes whose `details` are null, and whether
     * they were exams. Returns them by lecture id. Cost: 1 read per course.
     */
    async readQuizFacts(
      uid: string,
      quizzes: readonly Pick<FollowedQuiz, 'cId' | 'lId' | 'details'>[],
    ): Promise<ReadonlyMap<string, QuizFacts>> {
      const olderQuizzes = quizzes.filter(({ details }) => details === null);
      const cIds = [...new Set(olderQuizzes.map(({ cId }) => cId))];
      if (cIds.length === 0) return new Map();
      const factPaths = olderQuizzes.flatMap(({ lId }) =>
        ['title', 'passMark', 'exam'].map((field) => new FieldPath('lectures', lId, 'quiz', field)),
      );
      const courseWorks = await database.firestore.getAll(
        ...cIds.map((cId) => database.courseWork(cId, uid)),
        { fieldMask: ['cId', 'uid', ...factPaths] },
      );
      const lectures = courseWorks.flatMap((work) =>
        Object.entries(readRecord(courseWorkSchema, work)?.lectures ?? {}),
      );
      return new Map(lectures.flatMap(([lId, { quiz }]) => (quiz ? [[lId, quiz]] : [])));
    },

    /**
     * Returns the link of a token, even if it has expired. Returns null if there is none. Cost: 1
     * read.
     */
    async read(token: string): Promise<FollowRecord | null> {
      return readRecord(followRecordSchema, await database.follow(followIdOf(token)).get());
    },

    /**
     * Prepares a new link for a student, unless the student already has a valid link. A student has
     * at most one link. Cost: 1 read.
     * @throws 404
     */
    async createLink(
      uid: string,
      { now, by }: { readonly now: Date; readonly by: NonNullable<FollowedStudent['by']> },
      check?: UserCheck,
    ): Promise<LinkChange<NonNullable<UserRecord['follow']>>> {
      const { snapshot, user } = await readUser(uid, check);
      if (user === null) throw unknownStudent();
      const formerLink = user.follow;
      if (formerLink !== null && formerLink.until.toDate() > now)
        return { answer: formerLink, user };
      const until = Timestamp.fromDate(endOfSchoolYear(now));
      const link = { token: newFollowToken(), until };
      const record: FollowRecord = { uid, name: firstNameOf(user.displayName), by, until };
      return {
        answer: link,
        user,
        write(batch) {
          batch.update(snapshot.ref, { follow: link }, ifUnchanged(snapshot));
          batch.create(database.follow(followIdOf(link.token)), record);
          if (formerLink !== null) batch.delete(database.follow(followIdOf(formerLink.token)));
        },
      };
    },

    /** Prepares the end of a student's link, if there is one. Cost: 1 read. */
    async endLink(uid: string, check?: UserCheck): Promise<LinkChange<Record<string, never>>> {
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

    /**
     * Deletes links that ended before `now`. A student has at most one link, so one purge is enough
     * for all links of a school year. Cost: 1 read and 1 delete per link.
     * @returns the number of deleted links
     */
    purge(now: Date): Promise<number> {
      const expired = database.follows.where('until', '<=', Timestamp.fromDate(now));
      return deleteFound(database, expired);
    },
  };
}
