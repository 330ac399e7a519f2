import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { courseField, useCourseForm } from './use-course-form.ts';

type Props = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'error'> & {
  /** Path in the form. */
  readonly name: string;
};

/** A text field of the form with its error beneath it. */
export function FormTextField({ name, helperText, ...props }: Props) {
  const { control } = useCourseForm();
  const { field, fieldState } = useController({ control, name: courseField(name) });
  const { ref, value, ...input } = field;
  return (
    <TextField
      fullWidth
      {...props}
      {...input}
      value={typeof value === 'string' ? value : ''}
      inputRef={ref}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? helperText}
    />
  );
}
