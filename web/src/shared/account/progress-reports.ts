import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { postJson } from '../api/client.ts';
import { isApiError } from '../api/errors.ts';
import { rememberedUser } from '../auth/remembered-user.ts';
import {
  type KeptReport,
  keepReport,
  keptReports,
  markReports,
  strikeReports,
  type Watched,
} from './kept-reports.ts';
import { withKeptReports } from './with-progress.ts';

interface Options {
  /** Sends reports of one course. Rejects if the server has not accepted them. */
  readonly post: (
    cId: string,
    reports: readonly KeptReport[],
    leaving: boolean,
  ) => Promise<unknown>;
  /** Uid of the signed-in user. */
  readonly person: () => string | null;
  readonly now: () => Date;
}

/** Whether a retry is pointless. After a 401 the user may sign in again. */
function isRefusal(error: unknown): boolean {
  if (!isApiError(error) || error.status < 400 || error.status >= 500) return false;
  return error.status !== 401 && error.status !== 429;
}

/** Whether the server's answer contains the report. */
function isShown(
  { cId, lId, position, completed }: KeptReport,
  courses: readonly EnrolledCourse[],
) {
  const lectures = courses.find(({ id }) => id === cId)?.progress.lectures;
  const known = lectures?.find((lecture) => lecture.lId === lId);
  return known?.position === position && (known.completed || !completed);
}

/**
 * Manages progress reports, saved on this device until the server accepts them. One call a course.
 */
export function createProgressReports({ post, person, now }: Options) {
  const underWay = new Set<Promise<void>>();

  async function deliver(uid: string, reports: readonly KeptReport[], leaving: boolean) {
    const [first] = reports;
    if (first === undefined) return;
    markReports(uid, reports, true);
    try {
      await post(first.cId, reports, leaving);
      strikeReports(uid, reports);
    } catch (error) {
      if (isRefusal(error)) strikeReports(uid, reports);
      else markReports(uid, reports, false);
    }
  }

  async function send(uid: string, reports: readonly KeptReport[], leaving = false): Promise<void> {
    const courses = [...new Set(reports.map(({ cId }) => cId))].map((id) =>
      reports.filter(({ cId }) => cId === id),
    );
    const sending = Promise.all(courses.map((each) => deliver(uid, each, leaving))).then(() => {
      underWay.delete(sending);
    });
    underWay.add(sending);
    await sending;
  }

  const unsent = (uid: string) => keptReports(uid).filter(({ sent }) => sent !== true);

  return {
    /** Saves a report without sending it: alone it is not worth a call. */
    keep(cId: string, watched: Watched): void {
      const uid = person();
      if (uid !== null) keepReport(uid, { ...watched, cId, at: now().toISOString() });
    },

    /**
     * Sends a report with the course's other unsent ones. Those that do not arrive stay saved.
     * Never throws.
     * @param leaving the page may be about to close: the call outlives it.
     */
    async send(cId: string, watched: Watched, leaving: boolean): Promise<void> {
      const uid = person();
      if (uid === null) return;
      const report = keepReport(uid, { ...watched, cId, at: now().toISOString() });
      const others = unsent(uid).filter((each) => each.cId === cId && each.lId !== watched.lId);
      await send(uid, [...others, report], leaving);
    },

    /**
     * Sends the unsent reports of all courses, and waits for calls under way. Never throws.
     * @returns reports whose page closed before their answer arrived.
     */
    async flush(): Promise<readonly KeptReport[]> {
      const uid = person();
      if (uid === null) return [];
      void send(uid, unsent(uid));
      await Promise.all(underWay);
      return keptReports(uid).filter(({ sent }) => sent === true);
    },

    /**
     * Sends reports that wait for a quiz's call: those of completed lectures. The player sends
     * positions. Never throws. @param leaving as in `send`
     */
    async sendHeld(leaving = false): Promise<void> {
      const uid = person();
      if (uid === null) return;
      const held = unsent(uid).filter(({ completed }) => completed);
      await send(uid, held, leaving);
    },

    /**
     * Removes the reports that `courses`, a later answer of the server, contains, and sends the
     * others again. Never throws.
     * @returns whether there were others, so that the answer is out of date.
     */
    async confirm(reports: readonly KeptReport[], courses: readonly EnrolledCourse[]) {
      const uid = person();
      if (uid === null || reports.length === 0) return false;
      const lost = reports.filter((report) => !isShown(report, courses));
      strikeReports(
        uid,
        reports.filter((report) => !lost.includes(report)),
      );
      await send(uid, lost);
      return lost.length > 0;
    },

    /** Returns the courses with the progress that the server does not know yet. */
    applyTo(courses: readonly EnrolledCourse[]): readonly EnrolledCourse[] {
      return withKeptReports(person(), courses);
    },
  };
}

/** The reports of this page. */
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
