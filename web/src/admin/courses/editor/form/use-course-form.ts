import type { CourseSubmission } from '@markaz/contract/courses';
import { type FieldPath, useFormContext } from 'react-hook-form';
import type { CourseForm, CourseFormValues } from './course-form-values.ts';

export type CourseField = FieldPath<CourseFormValues>;

/** The editor's form, for its fields. */
export function useCourseForm(): CourseForm {
  return useFormContext<CourseFormValues, unknown, CourseSubmission>();
}

/** A path as our own inputs, the contract's schema or the server name it. */
export function courseField(path: string): CourseField {
  return path as CourseField;
}
