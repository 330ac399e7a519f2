import { accessEnd } from '@markaz/contract/cards/course-access';
import type { ProgressReports } from '@markaz/contract/learning/progress-reports';
import { times } from '@markaz/contract/limits';
import { FieldValue } from 'firebase-admin/firestore';
import { type CourseAccess, mayOpen } from '../../catalogue/lectures/access-cache.ts';
import type { Caller } from '../../core/caller.ts';
import { packPosition } from './packed-position.ts';

export interface LectureReport {
  readonly lId: string;
  /** Position in seconds from the start of the lecture. */
  readonly position: number;
  readonly completed: boolean;
  readonly at: Date;
}

/**
 * Returns when a report was made, by the server's clock. The client's times are only used to
 * compute how long the report waited before it was sent, at most 30 days. So a client clock that is
 * ahead cannot date a report in the future, where it would seem newer than all later reports. A
 * client clock that is behind causes no error if the client sends `sentAt`.
 */
export function reportTime(
  { at, sentAt }: { readonly at?: string | undefined; readonly sentAt?: string | undefined },
  now: Date,
): Date {
  if (at === undefined) return now;
  const sentAtMs = sentAt === undefined ? now.getTime() : Date.parse(sentAt);
  const delayMs = Math.min(Math.max(0, sentAtMs - Date.parse(at)), times.oldestReport);
  return new Date(now.getTime() - delayMs);
}

/**
 * Returns the reports about existing lectures that the caller may open. Expired access is enough,
 * because a report may arrive after the access has ended.
 * @param sent.sentAt the client's time when it sent the reports
 */
export function acceptReports(
  caller: Caller,
  { lectures, access }: CourseAccess,
  sent: { readonly sentAt?: string | undefined; readonly lectures: ProgressReports },
  now: Date,
): readonly LectureReport[] {
  return sent.lectures.flatMap(({ lId, position, completed, at }) => {
    const lecture = lectures.get(lId);
    const hasAccess = accessEnd(access, lId) !== undefined;
    return lecture === undefined || !mayOpen(caller, lecture, hasAccess)
      ? []
      : [{ lId, position, completed, at: reportTime({ at, sentAt: sent.sentAt }, now) }];
  });
}

/**
 * Returns the fields to merge into a course's progress. The newest report of a lecture sets its
 * position. Any report of the lecture can mark it as completed. The first completion is dated by the
 * server's clock, not by the device's.
 * @param countedAt the server's time in seconds since 1970, or null if the student is not enrolled.
 * Open lectures can be watched without enrolment, but the statistics count only enrolled students
 */
export function progressFields(reports: readonly LectureReport[], countedAt: number | null) {
  const newestByLecture = new Map<string, { watched: number; completedAt: number }>();
  for (const { lId, position, completed, at } of reports) {
    const seconds = Math.floor(at.getTime() / 1000);
    const { watched, completedAt } = newestByLecture.get(lId) ?? { watched: 0, completedAt: 0 };
    newestByLecture.set(lId, {
      watched: Math.max(watched, packPosition({ at: seconds, position })),
      completedAt: Math.max(completedAt, completed ? seconds : 0),
    });
  }
  return Object.fromEntries(
    [...newestByLecture].map(([lId, { watched, completedAt }]) => [
      lId,
      {
        watched: FieldValue.maximum(watched),
        ...(completedAt > 0 && { completedAt: FieldValue.maximum(completedAt) }),
        ...(completedAt > 0 && countedAt !== null && { firstAt: FieldValue.minimum(countedAt) }),
      },
    ]),
  );
}
