import { type Caller, mayAccess } from '../../core/caller.ts';
import type { CourseHead } from '../../store/records/course.ts';

/**
 * Published courses are visible to everyone, drafts to content staff. A student who has a course
 * sees it until it is purged (product.md: unpublishing never removes a paid course).
 * @param has whether the caller has the course
 */
export function maySee(
  caller: Caller,
  { state, published }: Pick<CourseHead, 'state' | 'published'>,
  has = false,
): boolean {
  return has || (state === 'live' && (published || mayAccess(caller, 'content')));
}
