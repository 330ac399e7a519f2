import type { EnrolledCourse } from '@markaz/contract/users';
import { paths } from '../paths.ts';

/** Where «متابعة» leads: the lecture watched last, or the course where none was. */
export function resumePath(course: Pick<EnrolledCourse, 'id' | 'progress'>): string {
  const { lastLectureId } = course.progress;
  return lastLectureId === null ? paths.course(course.id) : paths.lecture(course.id, lastLectureId);
}
