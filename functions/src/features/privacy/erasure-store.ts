import { foldArabic } from '@markaz/contract/fold-arabic';
import { type DeletionReason, nameToType } from '@markaz/contract/privacy';
import { hasStatus } from '../../core/grpc-status.ts';
import type { Acting } from '../../store/audit.ts';
import { countForCentre } from '../../store/counting.ts';
import { type Database, readRecord } from '../../store/database.ts';
import {
  type Decision,
  optimisticTransaction,
  unchanged,
} from '../../store/optimistic-transaction.ts';
import { deletedSchema, deletedUserRecord, userRecordSchema } from '../../store/records/user.ts';
import { followIdOf } from '../follow/token.ts';

/** Whom to delete, and why. */
export interface Deletion {
  readonly uid: string;
  readonly reason: DeletionReason;
  /** As staff typed it; null where the owner deletes the account. */
  readonly name: string | null;
}

type Outcome = 'deleted' | 'no-user' | 'other-name';

/** Deleted accounts that one night looks at; those of two weeks are far fewer. */
const atOnce = 1_000;

export function createErasureStore(database: Database) {
  const decide = async (
    { now }: Acting,
    { uid, reason, name }: Deletion,
  ): Promise<Decision<Outcome>> => {
    const ref = database.user(uid);
    const snapshot = await ref.get();
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
          if (user?.follow) batch.delete(database.follow(followIdOf(user.follow.token)));
          if (courses.length > 0) countForCentre(batch, database, { unenrolled: courses });
        },
      },
    };
  };

  return {
    /**
     * Deletes all that is kept of a student in documents of his own, with what the courses' numbers
     * lose by it, in one commit; a record without a person stays (`deletedUserRecord`). One read,
     * five writes, and one for a link for parents. Nothing where it is done already.
     */
    async bury(acting: Acting, deletion: Deletion): Promise<Outcome> {
      const buryNow = () => optimisticTransaction(database, acting, () => decide(acting, deletion));
      try {
        return await buryNow().catch((error: unknown) => {
          // The student came that moment.
          if (hasStatus(error, 'ALREADY_EXISTS')) return buryNow();
          throw error;
        });
      } finally {
        database.changes.emit('unenrolled', deletion.uid);
      }
    },

    /** Notes that nothing of the person is left anywhere. */
    async noteErased(uid: string): Promise<void> {
      await database.user(uid).update({ 'deleted.erased': true });
    },

    /** Deleted accounts that are still remembered, the first deleted first; a read for each. */
    async deleted() {
      const { docs } = await database.users.orderBy('deleted.at').limit(atOnce).get();
      return docs.map((doc) => ({ uid: doc.id, ...deletedSchema.parse(doc.get('deleted')) }));
    },

    /** Forgets that there ever was an account, with what its last session may have sent. */
    async forget(uid: string): Promise<void> {
      const batch = database.firestore.batch();
      batch.delete(database.progress(uid));
      batch.delete(database.user(uid));
      await batch.commit();
    },
  };
}
