import { FieldValue } from 'firebase-admin/firestore';
import { hasStatus } from '../../core/grpc-status.ts';
import type { Database } from '../../store/database.ts';
import { openIn } from '../../store/records/enrolment.ts';
import { completedIn, workIn } from './completed.ts';
import { changesOf, type LectureReport } from './reports.ts';

/** The student and the course of the reports. */
interface Reported {
  readonly uid: string;
  readonly cId: string;
  /** Whether the course's numbers count them. */
  readonly isCounted: boolean;
  /** Whether anything of the course is open to the student now. */
  readonly isOpen: boolean;
  readonly now: Date;
}

/** The time of the newest report, in seconds, unless a later one is stored. */
function lastOf(reports: readonly LectureReport[]) {
  return FieldValue.maximum(Math.max(...reports.map(({ at }) => Math.floor(at.getTime() / 1000))));
}

export function createProgressStore(database: Database) {
  return {
    /**
     * Stores the newest report of each lecture: no read, one write, and one more if lectures were
     * completed and are counted. Returns `no-room` if the student's progress would outgrow
     * Firestore's limit.
     */
    async save(
      { uid, cId, isCounted, isOpen, now }: Reported,
      reports: readonly LectureReport[],
    ): Promise<'saved' | 'no-room'> {
      const batch = database.firestore.batch();
      const progress = {
        courses: { [cId]: changesOf(reports) },
        // Staff use these fields to find inactive students.
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
