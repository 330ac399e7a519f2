import type { CourseSubmission } from '@markaz/contract/courses';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fillForm } from '../../ui/form/fill-form.ts';
import {
  type CourseForm,
  type CourseFormValues,
  courseFormResolver,
  formValues,
} from './form/course-form-values.ts';
import type { StoredCourse } from './save/stored-course.ts';
import { type Thumbnail, useThumbnail } from './thumbnail/use-thumbnail.ts';

export interface CourseEdit {
  /** The course as it was read when the edit began; null for a new one. */
  readonly base: StoredCourse | null;
  readonly form: CourseForm;
  readonly thumbnail: Thumbnail;
  /** Whether there is anything that the server does not have. */
  readonly unsaved: boolean;
  /** Begins anew with a course as it is stored, and what was typed over it. */
  readonly begin: (base: StoredCourse | null, typed?: CourseFormValues) => void;
}

/** What is being edited: the form, the picture, and the course that both began with. */
export function useCourseEdit(stored: StoredCourse | null): CourseEdit {
  const [base, setBase] = useState(stored);
  const form = useForm<CourseFormValues, unknown, CourseSubmission>({
    resolver: courseFormResolver,
    defaultValues: formValues(base),
    // The summary takes the focus instead.
    shouldFocusError: false,
  });
  const thumbnail = useThumbnail();
  const begin: CourseEdit['begin'] = (course, typed) => {
    setBase(course);
    fillForm(form, formValues(course), typed);
  };
  const unsaved = form.formState.isDirty || thumbnail.unsaved;
  return { base, form, thumbnail, unsaved, begin };
}
