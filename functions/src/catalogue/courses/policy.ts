import { type Caller, may } from '../../core/caller.ts';
import type { CourseHead } from '../../store/records/course.ts';

/**
 * Published courses are visible to everyone, drafts to content staff. A student who has a course
 * sees it until it is purged (product.md: unpublishing never removes a paid course).
 * @param hasCourse whether the caller has the course
 */
export function maySee(
  caller: Caller,
  { state, published }: Pick<CourseHead, 'state' | 'published'>,
  hasCourse = false,
): boolean {
  return hasCourse || (state === 'live' && (published || may(caller, 'content')));
}
