import type { ComponentProps } from 'react';
import { useController } from 'react-hook-form';
import { CourseField } from '../course-field.tsx';
import { copy } from '../ui.copy.ts';

interface Props extends Pick<ComponentProps<typeof CourseField>, 'courses'> {
  readonly onChosen?: () => void;
}

/** The course of a form, whose id is in `cId`, with its hint or error below. */
export function FormCourse({ courses, onChosen }: Props) {
  const { field, fieldState } = useController({ name: 'cId' });
  return (
    <CourseField
      required
      courses={courses}
      value={String(field.value ?? '')}
      onChange={(cId) => {
        field.onChange(cId);
        onChosen?.();
      }}
      inputRef={field.ref}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? copy.courseField.hint}
    />
  );
}
