import type { Course } from '@markaz/contract/catalogue/courses';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Account, standingIn } from '../../shared/account/course-standing.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { formatLastDay } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { enrolmentCopy } from './enrolment.copy.ts';
import { redeemCopy as copy } from './redeem-code.copy.ts';
import { failureText, redeemMutation } from './redeeming.ts';

/**
 * Returns a text about what an access code opened that was typed on a course's page: the course,
 * some of its lectures, or other courses too. The page cannot know this in advance.
 */
export function newsText(
  { id, title }: Pick<Course, 'id' | 'title'>,
  before: Account | undefined,
  after: Account | undefined,
): string {
  const others = (after?.courses ?? []).filter(
    (cId) => cId !== id && before?.courses.includes(cId) === false,
  );
  if (others.length > 0) return copy.bundle(title, others.length);
  const standing = standingIn(after ?? null, id, new Date());
  if (standing.state === 'some') return copy.lectures(title, standing.lIds.length);
  return standing.state === 'whole' && standing.until !== null
    ? copy.until(title, formatLastDay(standing.until))
    : copy.success(title);
}

export interface Refused {
  readonly problem: ReactNode;
  /** Whether only the centre, or waiting, can help. */
  readonly stuck: boolean;
}

/**
 * Redeems a code on its course's page, and announces a success. `code-answer.tsx` must not import
 * this file: its page is the way out if this one does not load.
 * @param reset called if there was no connection, once there is one.
 */
export async function redeemCode(
  queryClient: QueryClient,
  course: Course,
  token: string,
  reset: () => void,
): Promise<Refused> {
  const attempt = queryClient.getMutationCache().build(
    queryClient,
    redeemMutation(queryClient, (before, after) => showToast(newsText(course, before, after))),
  );
  try {
    const answer = await attempt.execute({ cId: course.id, token });
    if (answer.success) return { problem: null, stuck: false };
    const { reason, message } = answer;
    if (reason !== 'wrong_course') return { problem: message, stuck: true };
    const linked = (
      <>
        {message} <Link to={paths.enroll(token)}>{enrolmentCopy.whichCourse}</Link>
      </>
    );
    return { problem: linked, stuck: true };
  } catch (error) {
    if (isApiError(error, 'offline')) addEventListener('online', reset, { once: true });
    return { problem: failureText(error), stuck: isApiError(error, 'too_many_attempts') };
  }
}
