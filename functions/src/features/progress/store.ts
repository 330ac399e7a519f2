import { FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { hasStatus } from '../../core/grpc-status.ts';
import type { Database } from '../../store/database.ts';
import { changesOf, type LectureReport } from './reports.ts';

/** The second of the newest report, if nothing newer is kept. */
function lastOf(reports: readonly LectureReport[]) {
  return FieldValue.maximum(Math.max(...reports.map(({ at }) => Math.floor(at.getTime() / 1000))));
}

export function createProgressStore(database: Database) {
  const saveIn = (batch: WriteBatch, uid: string, cId: string, reports: readonly LectureReport[]) =>
    batch.set(
      database.progress(uid),
      // Staff find by `at` who has been away.
      { at: lastOf(reports), courses: { [cId]: changesOf(reports) } },
      { merge: true },
    );

  /** Also counts the completed lectures; false where the course was purged, or anything has no room. */
  const saveCounted = async (
    uid: string,
    cId: string,
    reports: readonly LectureReport[],
    completed: ReadonlySet<string>,
  ): Promise<boolean> => {
    const batch = saveIn(database.firestore.batch(), uid, cId, reports);
    batch.update(database.courseCompletions(cId), {
      total: FieldValue.increment(completed.size),
      ...Object.fromEntries(
        [...completed].map((lId) => [`lectures.${lId}`, FieldValue.increment(1)]),
      ),
    });
    try {
      await batch.commit();
      return true;
    } catch (error) {
      if (hasStatus(error, 'NOT_FOUND') || hasStatus(error, 'INVALID_ARGUMENT')) return false;
      throw error;
    }
  };

  return {
    /**
     * Keeps the newest report of each lecture: no read, one write, and one more where lectures were
     * completed and are counted, for the course's numbers, where these have room. Gives `no-room`
     * where the student's progress would outgrow Firestore's limit.
     */
    async save(
      uid: string,
      cId: string,
      reports: readonly LectureReport[],
      { isCounted }: { readonly isCounted: boolean },
    ): Promise<'saved' | 'no-room'> {
      const completed = new Set(
        reports.filter((report) => isCounted && report.completed).map(({ lId }) => lId),
      );
      if (completed.size > 0 && (await saveCounted(uid, cId, reports, completed))) return 'saved';
      try {
        await saveIn(database.firestore.batch(), uid, cId, reports).commit();
        return 'saved';
      } catch (error) {
        if (hasStatus(error, 'INVALID_ARGUMENT')) return 'no-room';
        throw error;
      }
    },
  };
}
