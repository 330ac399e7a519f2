import { endOfSchoolYear } from '@markaz/contract/time/cairo';
import { FieldPath, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { hasStatus, isTransient } from '../../core/grpc-status.ts';
import type { Acting } from '../../store/audit.ts';
import { retryUntilUnchanged } from '../../store/commit.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { courseWorkSchema } from '../../store/records/course-work.ts';
import {
  type FollowRecord,
  followRecordSchema,
  type UserRecord,
  userRecordSchema,
} from '../../store/records/user.ts';
import { staffAction, unchanged } from '../../store/staff-action.ts';
import { firstNameOf } from './first-name.ts';
import type { FollowedQuiz } from './present.ts';
import { followIdOf, newFollowToken } from './token.ts';

type Link = NonNullable<UserRecord['follow']>;

/** A change of a student's link; without `write` nothing changes. */
interface Change<Answer> {
  readonly answer: Answer;
  readonly user: UserRecord;
  readonly write?: (batch: WriteBatch) => void;
}

/** Throws if the caller may not act on this user. */
type Check = (user: UserRecord | null) => void;
const anybody: Check = () => undefined;

/** Links in one batch, and batches in one night. A school year has as many links as students. */
const atOnce = 300;
const mostPages = 50;

/** The links by which parents follow a student's progress. */
export function createFollowStore(database: Database) {
  const readUser = async (uid: string, check: Check) => {
    const snapshot = await database.user(uid).get();
    const user = readRecord(userRecordSchema, snapshot);
    check(user);
    return { snapshot, user: user?.deleted === null ? user : null };
  };

  /** Creates a link, unless there is a valid one. */
  const give = async (
    uid: string,
    now: Date,
    check: Check = anybody,
  ): Promise<Change<Link> | null> => {
    const { snapshot, user } = await readUser(uid, check);
    if (user === null) return null;
    const known = user.follow;
    if (known !== null && known.until.toDate() > now) return { answer: known, user };
    const until = Timestamp.fromDate(endOfSchoolYear(now));
    const link = { token: newFollowToken(), until };
    const record: FollowRecord = { uid, name: firstNameOf(user.displayName), until };
    return {
      answer: link,
      user,
      write(batch) {
        batch.update(snapshot.ref, { follow: link }, unchanged(snapshot));
        batch.create(database.follow(followIdOf(link.token)), record);
        if (known !== null) batch.delete(database.follow(followIdOf(known.token)));
      },
    };
  };

  const end = async (uid: string, check: Check = anybody): Promise<Change<'ended'> | null> => {
    const { snapshot, user } = await readUser(uid, check);
    if (user === null) return null;
    const { follow } = user;
    if (follow === null) return { answer: 'ended', user };
    return {
      answer: 'ended',
      user,
      write(batch) {
        batch.update(snapshot.ref, { follow: null }, unchanged(snapshot));
        batch.delete(database.follow(followIdOf(follow.token)));
      },
    };
  };

  /** A student's own change, which is not logged. */
  const own = <Answer>(decide: () => Promise<Change<Answer> | null>) =>
    retryUntilUnchanged<Answer | null>(async () => {
      const change = await decide();
      if (change?.write === undefined) return { answer: change?.answer ?? null };
      const batch = database.firestore.batch();
      change.write(batch);
      try {
        await batch.commit();
        return { answer: change.answer };
      } catch (error) {
        if (hasStatus(error, 'FAILED_PRECONDITION') || isTransient(error)) return null;
        throw error;
      }
    });

  /** A change by staff, which is logged. */
  const logged = <Answer>(
    acting: Acting,
    action: 'student.follow' | 'student.unfollow',
    uid: string,
    decide: () => Promise<Change<Answer> | null>,
  ) =>
    staffAction<Answer | null>(database, acting, async () => {
      const change = await decide();
      if (change?.write === undefined) return { answer: change?.answer ?? null };
      const after = { email: change.user.email };
      return {
        answer: change.answer,
        change: { logged: { action, subjects: [`user/${uid}`], after }, write: change.write },
      };
    });

  return {
    /** Reads titles of a student's quizzes, by lecture; a read for each of their courses. */
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

    /** Reads the link of a token, expired or not; null for none. One read. */
    async read(token: string): Promise<FollowRecord | null> {
      return readRecord(followRecordSchema, await database.follow(followIdOf(token)).get());
    },

    /** Returns the student's only link; null if there is no such student. One read, two writes. */
    giveOwn: (uid: string, now: Date, check: Check): Promise<Link | null> =>
      own(() => give(uid, now, check)),
    /** The same. */
    endOwn: (uid: string, check: Check): Promise<'ended' | null> => own(() => end(uid, check)),

    /** The same by staff, with a log entry if anything changes: three writes. */
    give: (acting: Acting, uid: string): Promise<Link | null> =>
      logged(acting, 'student.follow', uid, () => give(uid, acting.now)),
    end: (acting: Acting, uid: string): Promise<'ended' | null> =>
      logged(acting, 'student.unfollow', uid, () => end(uid)),

    /** Deletes links that ended before `now`; a read and a delete for each. @returns how many */
    async purge(now: Date): Promise<number> {
      let gone = 0;
      for (let page = 0; page < mostPages; page += 1) {
        const { docs } = await database.follows
          .where('until', '<=', Timestamp.fromDate(now))
          .limit(atOnce)
          .select()
          .get();
        const batch = database.firestore.batch();
        for (const { ref } of docs) batch.delete(ref);
        if (docs.length > 0) await batch.commit();
        gone += docs.length;
        if (docs.length < atOnce) break;
      }
      return gone;
    },
  };
}
