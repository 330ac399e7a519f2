import { FieldPath, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { hasStatus } from '../../core/grpc-status.ts';
import { followIdOf } from '../../learning/follow/token.ts';
import type { Database } from '../../store/database.ts';
import { userRecordSchema } from '../../store/records/user.ts';
import { unchanged } from '../../store/staff-action.ts';

const pastSchema = userRecordSchema.pick({ pastEnrolments: true });
const followedSchema = userRecordSchema.pick({ follow: true });

/** Whether the end of a school year removed a course from a student after that moment. */
export function lostCourseSince(user: QueryDocumentSnapshot, moment: Date): boolean {
  const { pastEnrolments } = pastSchema.parse(user.data());
  return pastEnrolments.some(({ endedAt }) => endedAt.toDate() > moment);
}

export function createIdleUserStore(database: Database) {
  return {
    /** Students without a course whose last sign-in was before that moment, oldest first. */
    async page(before: Date, limit: number, after: QueryDocumentSnapshot | undefined) {
      let query = database.users
        .where('courses', '==', [])
        .where('lastSignIn', '<', Timestamp.fromDate(before))
        .orderBy('lastSignIn')
        .orderBy(FieldPath.documentId());
      if (after !== undefined) query = query.startAfter(after);
      return (await query.limit(limit).select('lastSignIn', 'pastEnrolments', 'follow').get()).docs;
    },

    /** Deletes a student's data except work; false if the document changed meanwhile. */
    async delete(user: QueryDocumentSnapshot): Promise<boolean> {
      const batch = database.firestore.batch();
      batch.delete(user.ref, unchanged(user));
      batch.delete(database.progress(user.id));
      const { follow } = followedSchema.parse(user.data());
      if (follow !== null) batch.delete(database.follow(followIdOf(follow.token)));
      try {
        await batch.commit();
        return true;
      } catch (error) {
        if (hasStatus(error, 'FAILED_PRECONDITION') || hasStatus(error, 'NOT_FOUND')) return false;
        throw error;
      }
    },
  };
}
