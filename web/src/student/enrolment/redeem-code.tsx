import type { Course } from '@markaz/contract/catalogue/courses';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isApiError } from '../../shared/api/errors.ts';
import { paths } from '../../shared/paths.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { enrolmentCopy } from './enrolment.copy.ts';
import { redeemCopy } from './redeem.copy.ts';
import { type OnEnrolled, outcomeOf, redeeming } from './redeeming.ts';

/** Loads the text only after a card was accepted. */
async function tellNews(course: Course, ...accounts: Parameters<OnEnrolled>): Promise<void> {
  const told = await import('./news-text.ts').then(
    ({ newsText }) => newsText(course, ...accounts),
    () => redeemCopy.success(course.title),
  );
  showToast(told);
}

/** What to show for a code that opened nothing. */
export interface Refused {
  /** null if the code was accepted. */
  readonly problem: ReactNode;
  /** Only the centre, or time, can help. */
  readonly stuck: boolean;
}

/**
 * Redeems a code on its course's page, and announces a success.
 * @param reset called if there was no connection, once there is one.
 */
export async function redeemCode(
  queryClient: QueryClient,
  course: Course,
  token: string,
  reset: () => void,
): Promise<Refused> {
  const tell: OnEnrolled = (before, after) => void tellNews(course, before, after);
  const attempt = new MutationObserver(queryClient, redeeming(queryClient, tell));
  await attempt.mutate({ cId: course.id, token }).catch(() => undefined);
  const result = attempt.getCurrentResult();
  if (isApiError(result.error, 'offline')) addEventListener('online', reset, { once: true });
  const { refusal, problem, stuck } = outcomeOf(result);
  if (refusal?.reason !== 'wrong_course') return { problem, stuck };
  const which = <Link to={paths.enroll(token)}>{enrolmentCopy.whichCourse}</Link>;
  return {
    problem: (
      <>
        {problem} {which}
      </>
    ),
    stuck,
  };
}
