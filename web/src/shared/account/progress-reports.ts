import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { postJson } from '../api/client.ts';
import { rememberedUser } from '../auth/remembered-user.ts';
import {
  type PendingReport,
  pendingReports,
  removeReports,
  storeReport,
  type Watched,
} from './pending-reports.ts';
import { isRefusal, sendReports, unsentReports } from './send-reports.ts';

interface Options {
  /** Sends reports of one course. Rejects if the server has not accepted them. */
  readonly post: (
    cId: string,
    reports: readonly PendingReport[],
    leaving: boolean,
  ) => Promise<unknown>;
  readonly person: () => string | null;
  readonly now: () => Date;
}

function isShown(
  { cId, lId, position, completed }: PendingReport,
  courses: readonly EnrolledCourse[],
) {
  const lectures = courses.find(({ id }) => id === cId)?.progress.lectures;
  const known = lectures?.find((lecture) => lecture.lId === lId);
  return known?.position === position && (known.completed || !completed);
}

/** Sends progress reports. Each report stays on this device until the server accepts it. */
export function createProgressReports({ post, person, now }: Options) {
  const underWay = new Set<Promise<void>>();

  /** Sends reports with one call per course. Never throws. */
  async function send(
    uid: string,
    reports: readonly PendingReport[],
    leaving = false,
  ): Promise<void> {
    const deliver = async (cId: string) => {
      const own = reports.filter((each) => each.cId === cId);
      await sendReports(uid, own, () => post(cId, own, leaving)).catch((error: unknown) => {
        if (isRefusal(error)) removeReports(uid, own);
      });
    };
    const cIds = [...new Set(reports.map(({ cId }) => cId))];
    const sending = Promise.all(cIds.map(deliver)).then(() => {
      underWay.delete(sending);
    });
    underWay.add(sending);
    await sending;
  }

  const store = (uid: string, cId: string, watched: Watched) =>
    storeReport(uid, { ...watched, cId, at: now().toISOString() });

  return {
    /** Stores a report without sending it, because one report alone is not worth a call. */
    keep(cId: string, watched: Watched): void {
      const uid = person();
      if (uid !== null) store(uid, cId, watched);
    },

    /**
     * Sends a report together with the course's other unsent reports. Never throws.
     * @param leaving whether the page may be about to close. The call then outlives the page.
     */
    async send(cId: string, watched: Watched, leaving: boolean): Promise<void> {
      const uid = person();
      if (uid === null) return;
      const report = store(uid, cId, watched);
      const others = unsentReports(uid).filter(
        (each) => each.cId === cId && each.lId !== watched.lId,
      );
      await send(uid, [...others, report], leaving);
    },

    /**
     * Sends the unsent reports of all courses, and waits for all calls in progress. Never throws.
     * @returns reports that a page sent and closed before their answer arrived.
     */
    async flush(): Promise<readonly PendingReport[]> {
      const uid = person();
      if (uid === null) return [];
      void send(uid, unsentReports(uid));
      await Promise.all(underWay);
      return pendingReports(uid).filter(({ sent }) => sent === true);
    },

    /** Sends completions that wait for a quiz. The player sends other positions. Never throws. */
    async sendHeld(leaving = false): Promise<void> {
      const uid = person();
      if (uid === null) return;
      const completed = unsentReports(uid).filter((each) => each.completed);
      await send(uid, completed, leaving);
    },

    /**
     * Removes the reports that `courses`, a later answer of the server, contains. Sends the others
     * again. Never throws.
     * @returns whether any report was sent again, so that the answer is out of date.
     */
    async confirm(reports: readonly PendingReport[], courses: readonly EnrolledCourse[]) {
      const uid = person();
      if (uid === null || reports.length === 0) return false;
      const lost = reports.filter((report) => !isShown(report, courses));
      removeReports(
        uid,
        reports.filter((report) => !lost.includes(report)),
      );
      await send(uid, lost);
      return lost.length > 0;
    },
  };
}

export const progressReports = createProgressReports({
  post: (cId, reports, leaving) => {
    const lectures = reports.map(({ lId, position, completed, at }) => ({
      lId,
      position,
      completed,
      at,
    }));
    const body = { cId, sentAt: new Date().toISOString(), lectures };
    return postJson('user/progress', body, { keepalive: leaving });
  },
  person: () => rememberedUser()?.uid ?? null,
  now: () => new Date(),
});
