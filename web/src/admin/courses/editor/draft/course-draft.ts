import type { CourseFormValues } from '../form/course-form-values.ts';
import type { StoredCourse } from '../save/stored-course.ts';
import { draftQuery } from './draft-store.ts';

/** What was typed and not saved yet. */
export interface CourseDraft {
  readonly values: CourseFormValues;
  /** Under which a new course is asked for however often. */
  readonly requestId: string;
  /** The course as it was read when the edit began; null for a new one. */
  readonly base: StoredCourse | null;
  readonly picture: Blob | null;
  readonly removePicture: boolean;
  /** ISO 8601. */
  readonly keptAt: string;
}

/** Where a draft is kept: each admin has one for each course, and one for a new course. */
export function draftKey(uid: string, cId: string | null): string {
  return `${uid}/${cId ?? 'new'}`;
}

/** What was typed and not saved; null for nothing, or where the browser keeps nothing. */
export const courseDraftQuery = draftQuery<CourseDraft>;
