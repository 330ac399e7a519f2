import { type DeletionReason, nameToType } from '@markaz/contract/people/privacy';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { FieldPath, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { hasStatus } from '../../core/grpc-status.ts';
import { inGroups } from '../../core/in-groups.ts';
import { followIdOf } from '../../learning/follow/token.ts';
import type { Acting } from '../../store/audit.ts';
import { countForCentre } from '../../store/counting.ts';
import { deleteWork, readWorkRefs } from '../../store/course-work.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { deletedSchema, deletedUserRecord, userRecordSchema } from '../../store/records/user.ts';
import { type Decision, staffAction, unchanged } from '../../store/staff-action.ts';

/** The account to delete, and why. */
export interface Deletion {
  readonly uid: string;
  readonly reason: DeletionReason;
  /** As staff typed it; null if the owner deletes the account. */
  readonly name: string | null;
}

type Outcome = 'deleted' | 'no-user' | 'other-name';

/** Two documents for each account are well below the limit of a commit. */
const together = 200;

export function createErasureStore(database: Database) {
  const decide = async (
    { now }: Acting,
    { uid, reason, name }: Deletion,
  ): Promise<Decision<Outcome>> => {
    const ref = database.user(uid);
    const [snapshot, works] = await Promise.all([ref.get(), readWorkRefs(database, [uid])]);
    const user = readRecord(userRecordSchema, snapshot);
    if (user !== null && user.deleted !== null) return { answer: 'deleted' };
    if (name !== null) {
      if (user === null) return { answer: 'no-user' };
      if (foldArabic(name) !== foldArabic(nameToType({ uid, ...user })))
        return { answer: 'other-name' };
    }
    const courses = Object.keys(user?.enrolments ?? {});
    return {
      answer: 'deleted',
      change: {
        logged: {
          action: 'student.delete',
          subjects: [`user/${uid}`, ...courses.map((cId) => `course/${cId}`)],
          after: { reason },
        },
        write(batch) {
          if (snapshot.exists) batch.delete(ref, unchanged(snapshot));
          batch.create(ref, deletedUserRecord(now));
          batch.delete(database.progress(uid));
          for (const work of works) batch.delete(work);
          if (user?.follow) batch.delete(database.follow(followIdOf(user.follow.token)));
          if (courses.length > 0) countForCentre(batch, database, { at: now, unenrolled: courses });
        },
      },
    };
  };

  return {
    /**
     * Deletes the student's own documents and updates the counters of their courses, in one commit.
     * A record without personal data stays (`deletedUserRecord`). One read, five writes, one for a
     * link for parents, and a read and a delete for each course with completed lectures or quizzes.
     * Does nothing if it was done before.
     */
    async bury(acting: Acting, deletion: Deletion): Promise<Outcome> {
      const buryNow = () => staffAction(database, acting, () => decide(acting, deletion));
      try {
        return await buryNow().catch((error: unknown) => {
          // The student's document was created meanwhile.
          if (hasStatus(error, 'ALREADY_EXISTS')) return buryNow();
          throw error;
        });
      } finally {
        database.changes.emit('unenrolled', deletion.uid);
      }
    },

    /** Records that no trace of these people is left; a write for each. */
    async noteErased(uids: readonly string[]): Promise<void> {
      for (const some of inGroups(uids, together)) {
        const batch = database.firestore.batch();
        for (const uid of some) batch.update(database.user(uid), { 'deleted.erased': true });
        await batch.commit();
      }
    },

    /** A page of unfinished deletions; a read for each. */
    async unfinished(limit: number, after: string | null): Promise<string[]> {
      let query = database.users
        .where('deleted.erased', '==', false)
        .orderBy(FieldPath.documentId());
      if (after !== null) query = query.startAfter(after);
      const { docs } = await query.limit(limit).select().get();
      return docs.map(({ id }) => id);
    },

    /**
     * Deletes the records of a page of accounts that were deleted before that moment, and anything
     * that their last sessions sent. A read and two deletes for each. Unfinished ones stay.
     * @returns how many were deleted, and where the next page begins; null after the last
     */
    async forgetBefore(moment: Date, limit: number, after: QueryDocumentSnapshot | null) {
      let query = database.users
        .where('deleted.at', '<', Timestamp.fromDate(moment))
        .orderBy('deleted.at');
      if (after !== null) query = query.startAfter(after);
      const { docs } = await query.limit(limit).select('deleted').get();
      const finished = docs.filter((doc) => deletedSchema.parse(doc.get('deleted')).erased);
      await deleteWork(
        database,
        finished.map(({ id }) => id),
      );
      for (const some of inGroups(finished, together)) {
        const batch = database.firestore.batch();
        for (const { id } of some) {
          batch.delete(database.progress(id));
          batch.delete(database.user(id));
        }
        await batch.commit();
      }
      const last = docs.length === limit ? docs.at(-1) : undefined;
      return { forgotten: finished.length, next: last ?? null };
    },
  };
}
