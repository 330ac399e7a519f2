import type { CourseFormValues } from '../form/course-form-values.ts';
import type { StoredCourse } from '../save/stored-course.ts';
import { draftQuery } from './draft-store.ts';

/** Unsaved input. */
export interface CourseDraft {
  readonly values: CourseFormValues;
  /** Idempotency key of a new course. */
  readonly requestId: string;
  /** The course as read when the edit began; null for a new one. */
  readonly base: StoredCourse | null;
  readonly picture: Blob | null;
  readonly removePicture: boolean;
  /** ISO 8601. */
  readonly keptAt: string;
}

/** Storage key of a draft. Each admin has one for each course, and one for a new course. */
export function draftKey(uid: string, cId: string | null): string {
  return `${uid}/${cId ?? 'new'}`;
}

/** The draft; null without one, or if the browser has no storage. */
export const courseDraftQuery = draftQuery<CourseDraft>;
