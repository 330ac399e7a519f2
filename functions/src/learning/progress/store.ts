import { FieldValue } from 'firebase-admin/firestore';
import { hasStatus } from '../../core/grpc-status.ts';
import type { Database } from '../../store/database.ts';
import { openIn } from '../../store/open-courses.ts';
import { completedIn, workIn } from './completed.ts';
import { changesOf, type LectureReport } from './reports.ts';

/** Whose reports, and of which course. */
interface Reported {
  readonly uid: string;
  readonly cId: string;
  /** Whether the course's numbers count them. */
  readonly isCounted: boolean;
  /** Whether anything of the course is open to the student now. */
  readonly isOpen: boolean;
  readonly now: Date;
}

/** The second of the newest report, if nothing newer is kept. */
function lastOf(reports: readonly LectureReport[]) {
  return FieldValue.maximum(Math.max(...reports.map(({ at }) => Math.floor(at.getTime() / 1000))));
}

export function createProgressStore(database: Database) {
  return {
    /**
     * Keeps the newest report of each lecture: no read, one write, and one more where lectures were
     * completed and are counted. Gives `no-room` where the student's progress would outgrow
     * Firestore's limit.
     */
    async save(
      { uid, cId, isCounted, isOpen, now }: Reported,
      reports: readonly LectureReport[],
    ): Promise<'saved' | 'no-room'> {
      const batch = database.firestore.batch();
      const progress = {
        courses: { [cId]: changesOf(reports) },
        // Staff find by these who has been away.
        at: lastOf(reports),
        ...(isOpen && { open: openIn(cId) }),
      };
      batch.set(database.progress(uid), progress, { merge: true });
      const completed = completedIn(reports);
      if (isCounted && completed.size > 0) {
        const work = workIn({ cId, uid }, completed, now);
        batch.set(database.courseWork(cId, uid), work, { merge: true });
      }
      try {
        await batch.commit();
        return 'saved';
      } catch (error) {
        if (hasStatus(error, 'INVALID_ARGUMENT')) return 'no-room';
        throw error;
      }
    },
  };
}
