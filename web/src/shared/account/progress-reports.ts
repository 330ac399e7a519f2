import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { postJson } from '../api/client.ts';
import { rememberedUser } from '../auth/remembered-user.ts';
import { readText, unsentNotesStorageKey } from '../storage.ts';
import { removeReports, storeReport } from './change-reports.ts';
import { type LectureProgress, type PendingReport, pendingReports } from './pending-reports.ts';
import { isPermanentFailure, sendReports, unsentReports } from './send-reports.ts';

interface Options {
  /** Sends reports of one course. Rejects if the server has not accepted them. */
  readonly post: (
    cId: string,
    reports: readonly PendingReport[],
    isLeaving: boolean,
  ) => Promise<unknown>;
  /** Sends the notes that the server does not have. Never rejects. */
  readonly sendNotes: (uid: string) => Promise<void>;
  readonly currentUid: () => string | null;
  readonly now: () => Date;
}

function isConfirmedBy(
  { cId, lId, position, completed }: PendingReport,
  courses: readonly EnrolledCourse[],
) {
  const lectures = courses.find(({ id }) => id === cId)?.progress.lectures;
  const confirmed = lectures?.find((lecture) => lecture.lId === lId);
  return confirmed?.position === position && (confirmed.completed || !completed);
}

/** Sends progress reports. Each report stays on this device until the server accepts it. */
export function createReportSender({ post, sendNotes, currentUid, now }: Options) {
  const pendingCalls = new Set<Promise<void>>();

  /** Sends reports with one call per course. Never throws. */
  async function send(
    uid: string,
    reports: readonly PendingReport[],
    isLeaving = false,
  ): Promise<void> {
    const deliver = async (cId: string) => {
      const courseReports = reports.filter((each) => each.cId === cId);
      await sendReports(uid, courseReports, () => post(cId, courseReports, isLeaving)).catch(
        (error: unknown) => {
          if (isPermanentFailure(error)) removeReports(uid, courseReports);
        },
      );
    };
    const cIds = [...new Set(reports.map(({ cId }) => cId))];
    const sending = Promise.all(cIds.map(deliver)).then(() => {
      pendingCalls.delete(sending);
    });
    pendingCalls.add(sending);
    await sending;
  }

  const store = (uid: string, cId: string, watched: LectureProgress) =>
    storeReport(uid, { ...watched, cId, at: now().toISOString() });

  return {
    /** Stores a report without sending it, because one report alone is not worth a call. */
    store(cId: string, watched: LectureProgress): void {
      const uid = currentUid();
      if (uid !== null) store(uid, cId, watched);
    },

    /**
     * Sends a report together with the course's other unsent reports. Never throws.
     * @param isLeaving whether the page may be about to close. The call then outlives the page.
     */
    async send(cId: string, watched: LectureProgress, isLeaving: boolean): Promise<void> {
      const uid = currentUid();
      if (uid === null) return;
      const report = store(uid, cId, watched);
      const others = unsentReports(uid).filter(
        (each) => each.cId === cId && each.lId !== watched.lId,
      );
      await send(uid, [...others, report], isLeaving);
    },

    /**
     * Sends the unsent reports of all courses and the unsent notes, and waits for all calls in
     * progress. Never throws.
     * @returns reports that an earlier page sent, but that was closed before the answer arrived
     */
    async flush(): Promise<readonly PendingReport[]> {
      const uid = currentUid();
      if (uid === null) return [];
      void send(uid, unsentReports(uid));
      await Promise.all([...pendingCalls, sendNotes(uid)]);
      return pendingReports(uid).filter(({ sent }) => sent === true);
    },

    /**
     * Sends the reports of completed lectures, because a quiz may require these lectures. The
     * player sends the other reports. Never throws.
     */
    async sendCompletions(isLeaving = false): Promise<void> {
      const uid = currentUid();
      if (uid === null) return;
      const completed = unsentReports(uid).filter((each) => each.completed);
      await send(uid, completed, isLeaving);
    },

    /**
     * Removes the reports whose progress the server has. Sends the other reports again. Never
     * throws.
     * @param courses answer of the server that is newer than the reports
     * @returns whether it sent any report. If so, `courses` are out of date.
     */
    async removeConfirmed(reports: readonly PendingReport[], courses: readonly EnrolledCourse[]) {
      const uid = currentUid();
      if (uid === null || reports.length === 0) return false;
      const lostReports = reports.filter((report) => !isConfirmedBy(report, courses));
      removeReports(
        uid,
        reports.filter((report) => !lostReports.includes(report)),
      );
      await send(uid, lostReports);
      return lostReports.length > 0;
    },
  };
}

/** Sends unsent notes and questions. The code loads only if the device has some. Never rejects. */
async function sendNotes(uid: string): Promise<void> {
  if (readText(unsentNotesStorageKey) !== uid) return;
  try {
    const { sendUnsent } = await import('../notes/unsent.ts');
    await sendUnsent(uid);
  } catch {
    // The code did not load. They stay on the device, and the next start sends them.
  }
}

export const reportSender = createReportSender({
  post: (cId, reports, isLeaving) => {
    const lectures = reports.map(({ lId, position, completed, at }) => ({
      lId,
      position,
      completed,
      at,
    }));
    const body = { cId, sentAt: new Date().toISOString(), lectures };
    return postJson('user/progress', body, { keepalive: isLeaving });
  },
  sendNotes,
  currentUid: () => rememberedUser()?.uid ?? null,
  now: () => new Date(),
});
