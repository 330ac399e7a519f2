import { type Caller, mayAccess } from '../../core/caller.ts';
import type { CourseHead } from '../../store/records/course.ts';

/**
 * Whether a caller may see a course. Everyone sees published courses, and content staff also see
 * drafts. A student who has a course sees it until it is purged, because unpublishing never takes
 * away a paid course.
 * @param hasCourse whether the caller is a student who has the course
 */
export function maySee(
  caller: Caller,
  { state, published }: Pick<CourseHead, 'state' | 'published'>,
  hasCourse = false,
): boolean {
  return hasCourse || (state === 'live' && (published || mayAccess(caller, 'content')));
}
