import type { CourseSummary } from '@markaz/contract/courses';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form';
import { CourseField } from './course-field.tsx';

interface FieldProps<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  readonly name: FieldPathByValue<Values, string | undefined>;
}

type TextProps<Values extends FieldValues, Output> = FieldProps<Values, Output> &
  Omit<TextFieldProps, 'name' | 'value' | 'onChange'>;

/** A form's text with its hint, or what is wrong with it, beneath it. */
export function FormText<Values extends FieldValues, Output>({
  control,
  name,
  error = false,
  helperText,
  ...props
}: TextProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, ...input } = field;
  return (
    <TextField
      autoComplete="off"
      {...input}
      {...props}
      inputRef={ref}
      error={error || fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? helperText}
    />
  );
}

interface CourseProps<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  readonly courses: readonly CourseSummary[];
  readonly label: string;
  readonly helperText: string;
}

/** A form's course, which its value names by id; empty for none. */
export function FormCourse<Values extends FieldValues, Output>({
  control,
  name,
  courses,
  label,
  helperText,
}: CourseProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <CourseField
      required
      courses={courses}
      value={field.value}
      onChange={field.onChange}
      inputRef={field.ref}
      label={label}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? helperText}
    />
  );
}
