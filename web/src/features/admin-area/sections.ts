import { paths } from '../../app/paths.ts';

/** Where each admin page is. */
export const adminPaths = {
  courses: () => paths.admin(),
  newCourse: () => paths.admin('courses/new'),
  /** @param courseId chosen in advance. */
  codes: (courseId?: string) =>
    courseId === undefined
      ? paths.admin('codes')
      : `${paths.admin('codes')}?course=${encodeURIComponent(courseId)}`,
} as const;
