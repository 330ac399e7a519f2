import { type Account, standingIn } from '../../shared/account/course-standing.ts';
import { formatLastDay } from '../../shared/format/time.ts';
import { newsCopy } from './news.copy.ts';
import { redeemCopy } from './redeem.copy.ts';

/**
 * Says what a code opened that was typed on a course's page: the course, some of its lectures, or
 * other courses as well. The page cannot know this before.
 */
export function newsText(
  { id, title }: { readonly id: string; readonly title: string },
  before: Account | undefined,
  after: Account | undefined,
): string {
  const others = (after?.courses ?? []).filter(
    (cId) => cId !== id && before?.courses.includes(cId) === false,
  );
  if (others.length > 0) return newsCopy.bundle(title, others.length);
  const standing = standingIn(after ?? null, id, new Date());
  if (standing.state === 'some') return newsCopy.lectures(title, standing.lIds.length);
  return standing.state === 'whole' && standing.until !== null
    ? newsCopy.until(title, formatLastDay(standing.until))
    : redeemCopy.success(title);
}
