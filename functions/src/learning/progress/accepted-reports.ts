import { heldUntil } from '@markaz/contract/cards/course-access';
import type { ProgressReports } from '@markaz/contract/learning/progress-reports';
import { type CourseAccess, mayOpen } from '../../catalogue/lectures/access.ts';
import type { Caller } from '../../core/caller.ts';
import { reportTime } from './report-time.ts';
import type { LectureReport } from './reports.ts';

interface Told {
  /** The client's clock when it sent them. */
  readonly sentAt?: string | undefined;
  readonly lectures: ProgressReports;
}

/**
 * Those reports that are about lectures which are there and which the caller may open. What was watched
 * before its access ended may be told later.
 */
export function acceptedReports(
  caller: Caller,
  { lectures, held }: CourseAccess,
  { sentAt, lectures: told }: Told,
  now: Date,
): readonly LectureReport[] {
  return told.flatMap(({ lId, position, completed, at }) => {
    const lecture = lectures.get(lId);
    const has = heldUntil(held, lId) !== undefined;
    return lecture === undefined || !mayOpen(caller, lecture, has)
      ? []
      : [{ lId, position, completed, at: reportTime({ at, sentAt }, now) }];
  });
}
