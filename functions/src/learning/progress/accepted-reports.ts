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
 * Returns the reports about existing lectures that the caller may open. Watching before an access
 * ended may be reported later.
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
