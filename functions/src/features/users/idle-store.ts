import { FieldPath, type Precondition, Timestamp } from 'firebase-admin/firestore';
import { hasStatus } from '../../core/grpc-status.ts';
import type { Database } from '../../store/database.ts';
import { unchanged } from '../../store/optimistic-transaction.ts';

export interface IdleUser {
  readonly uid: string;
  /** That the document still is as it was found. */
  readonly asRead: Precondition;
}

/** Where a page ended. */
export type IdlePosition = readonly [lastSignIn: Timestamp, uid: string];

export function createIdleUserStore(database: Database) {
  return {
    /** Who holds no course and signed in last before that moment, longest ago first. */
    async page(before: Date, limit: number, after: IdlePosition | null) {
      let query = database.users
        .where('courses', '==', [])
        .where('lastSignIn', '<', Timestamp.fromDate(before))
        .orderBy('lastSignIn')
        .orderBy(FieldPath.documentId());
      if (after !== null) query = query.startAfter(...after);
      const { docs } = await query.limit(limit).select('lastSignIn').get();
      const last = docs.length === limit ? docs.at(-1) : undefined;
      return {
        users: docs.map((doc) => ({ uid: doc.id, asRead: unchanged(doc) })),
        next: last === undefined ? null : ([last.get('lastSignIn'), last.id] as const),
      };
    },

    /** Deletes all that is kept of a student; false where the document has changed meanwhile. */
    async delete({ uid, asRead }: IdleUser): Promise<boolean> {
      const batch = database.firestore.batch();
      batch.delete(database.user(uid), asRead);
      batch.delete(database.progress(uid));
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
