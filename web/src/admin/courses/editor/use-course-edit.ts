import type { CourseSubmission } from '@markaz/contract/courses';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fillForm } from '../../ui/form/fill-form.ts';
import {
  type CourseFormValues,
  courseFormResolver,
  formValues,
} from './form/course-form-values.ts';
import type { StoredCourse } from './save/stored-course.ts';
import { useThumbnail } from './thumbnail/use-thumbnail.ts';

export type CourseEdit = ReturnType<typeof useCourseEdit>;

/** What is being edited: the form, the picture, and the course that both began with. */
export function useCourseEdit(stored: StoredCourse | null) {
  const [base, setBase] = useState(stored);
  const form = useForm<CourseFormValues, unknown, CourseSubmission>({
    resolver: courseFormResolver,
    defaultValues: formValues(base),
    // The summary takes the focus instead.
    shouldFocusError: false,
  });
  const thumbnail = useThumbnail();
  return {
    /** The course as it was read when the edit began; null for a new one. */
    base,
    form,
    thumbnail,
    /** Whether there is anything that the server does not have. */
    unsaved: form.formState.isDirty || thumbnail.unsaved,
    /** Begins anew with a course as it is stored, and what was typed over it. */
    begin: (course: StoredCourse | null, typed?: CourseFormValues) => {
      setBase(course);
      fillForm(form, formValues(course), typed);
    },
  };
}
