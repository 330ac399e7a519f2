import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useRequiredField } from '../../../shared/form/form.tsx';

type RequiredProps = Omit<TextFieldProps, 'id' | 'required' | 'value'> & { readonly value: string };

/**
 * A text field that must be filled in before its form is sent. It does not use react-hook-form, so
 * that pages with only this field do not load that library.
 */
export function RequiredTextField({ value, error = false, helperText, ...props }: RequiredProps) {
  const { id, missing } = useRequiredField(value);
  return (
    <TextField
      {...props}
      required
      id={id}
      value={value}
      error={error || missing !== null}
      helperText={missing ?? helperText}
    />
  );
}
