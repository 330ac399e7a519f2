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
  /** Sends reports of one course; rejects where the server has not taken them. */
  readonly post: (
    cId: string,
    reports: readonly KeptReport[],
    leaving: boolean,
  ) => Promise<unknown>;
  /** Uid of whoever is signed in. */
  readonly person: () => string | null;
  readonly now: () => Date;
}

/** No later attempt would fare better. Whose session is over may sign in again. */
function isRefusal(error: unknown): boolean {
  if (!isApiError(error) || error.status < 400 || error.status >= 500) return false;
  return error.status !== 401 && error.status !== 429;
}

/** Whether the server's answer shows what was reported. */
function isShown(
  { cId, lId, position, completed }: KeptReport,
  courses: readonly EnrolledCourse[],
) {
  const lectures = courses.find(({ id }) => id === cId)?.progress.lectures;
  const known = lectures?.find((lecture) => lecture.lId === lId);
  return known?.position === position && (known.completed || !completed);
}

/**
 * Reports of how far lectures were watched: kept on this device until the server has taken them,
 * one call a course.
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
    /** Keeps it here; on its own it is not worth a call. */
    keep(cId: string, watched: Watched): void {
      const uid = person();
      if (uid !== null) keepReport(uid, { ...watched, cId, at: now().toISOString() });
    },

    /**
     * Sends it with what else is unsent of the course; what does not arrive stays here. Never throws.
     * @param leaving the page may be gone in a moment: the call outlives it.
     */
    async send(cId: string, watched: Watched, leaving: boolean): Promise<void> {
      const uid = person();
      if (uid === null) return;
      const report = keepReport(uid, { ...watched, cId, at: now().toISOString() });
      const others = unsent(uid).filter((each) => each.cId === cId && each.lId !== watched.lId);
      await send(uid, [...others, report], leaving);
    },

    /**
     * Sends what is unsent, of all courses, and waits for what is under way. Never throws.
     * @returns the reports of pages that did not live to hear whether theirs had arrived.
     */
    async flush(): Promise<readonly KeptReport[]> {
      const uid = person();
      if (uid === null) return [];
      void send(uid, unsent(uid));
      await Promise.all(underWay);
      return keptReports(uid).filter(({ sent }) => sent === true);
    },

    /**
     * Sends what waits for a quiz to carry it along: lectures that were found watched to their end.
     * Positions are the player's to tell. Never throws. @param leaving as in `send`
     */
    async sendHeld(leaving = false): Promise<void> {
      const uid = person();
      if (uid === null) return;
      const held = unsent(uid).filter(({ completed }) => completed);
      await send(uid, held, leaving);
    },

    /**
     * Strikes those of the reports that `courses`, an answer of the server to a later question, shows,
     * and sends the others again. Never throws.
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

    /** The courses as they are with what the server does not know yet. */
    applyTo(courses: readonly EnrolledCourse[]): readonly EnrolledCourse[] {
      return withKeptReports(person(), courses);
    },
  };
}

/** This page's own. */
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
