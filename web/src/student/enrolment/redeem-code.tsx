import type { Course } from '@markaz/contract/catalogue/courses';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Account, accessStatusOf } from '../../shared/account/access-status.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { formatLastDay } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { AccountLine } from './account-line.tsx';
import { enrolmentCopy } from './enrolment.copy.ts';
import { redeemCopy as copy } from './redeem-code.copy.ts';
import { failureText, redeemMutation } from './redeeming.ts';

// The form shows it to students who enter a code.
export { AccountLine };

/**
 * Returns a text about what a code has opened: the course, some of its lectures, or the course and
 * other courses. A student who types a code on a course's page learns this only afterwards.
 */
export function describeSuccess(
  { id, title }: Pick<Course, 'id' | 'title'>,
  before: Account | undefined,
  after: Account | undefined,
): string {
  const grants = (account: Account | undefined, cId: string) =>
    account?.courses.includes(cId) && JSON.stringify(account.access?.[cId] ?? null);
  // The student may have had lectures of a course before.
  const otherCourses = (before && after ? after.courses : []).filter(
    (cId) => cId !== id && grants(before, cId) !== grants(after, cId),
  );
  if (otherCourses.length > 0) return copy.bundle(title, otherCourses.length);
  const accessStatus = accessStatusOf(after ?? null, id, new Date());
  if (accessStatus.state === 'some') return copy.lectures(title, accessStatus.lIds.length);
  return accessStatus.state === 'whole' && accessStatus.until !== null
    ? copy.until(title, formatLastDay(accessStatus.until))
    : copy.success(title);
}

export interface RedeemResult {
  readonly problem: ReactNode;
  /** Whether the user can go on only by asking the centre or by waiting. */
  readonly isBlocked: boolean;
}

/**
 * Redeems a code on its course's page, and shows a message about a success. `code-answer.tsx` must
 * not import this file: if this file does not load, its page is opened instead.
 * @param reset called when the connection returns, if the request failed offline
 */
export async function redeemCode(
  queryClient: QueryClient,
  course: Course,
  token: string,
  reset: () => void,
): Promise<RedeemResult> {
  const mutation = queryClient.getMutationCache().build(
    queryClient,
    redeemMutation(queryClient, (before, after) =>
      showToast(describeSuccess(course, before, after)),
    ),
  );
  try {
    const answer = await mutation.execute({ cId: course.id, token });
    if (answer.success) return { problem: null, isBlocked: false };
    const { reason, message } = answer;
    if (reason !== 'wrong_course') return { problem: message, isBlocked: true };
    const problemWithLink = (
      <>
        {message} <Link to={paths.enroll(token)}>{enrolmentCopy.whichCourse}</Link>
      </>
    );
    return { problem: problemWithLink, isBlocked: true };
  } catch (error) {
    if (isApiError(error, 'offline')) addEventListener('online', reset, { once: true });
    return { problem: failureText(error), isBlocked: isApiError(error, 'too_many_attempts') };
  }
}
