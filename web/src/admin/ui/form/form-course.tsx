import type { CourseSummary } from '@markaz/contract/courses';
import { useController } from 'react-hook-form';
import { CourseField } from '../course-field.tsx';

interface Props {
  /** Path in the form that is around it, which holds the course's id; empty for none. */
  readonly name: string;
  readonly courses: readonly CourseSummary[];
  readonly label: string;
  readonly helperText: string;
}

/** A course of a form, with its hint or its error beneath it. */
export function FormCourse({ name, courses, label, helperText }: Props) {
  const { field, fieldState } = useController({ name });
  return (
    <CourseField
      required
      courses={courses}
      value={String(field.value ?? '')}
      onChange={field.onChange}
      inputRef={field.ref}
      label={label}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? helperText}
    />
  );
}
