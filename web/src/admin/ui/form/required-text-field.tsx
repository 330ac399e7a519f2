import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useMissing } from '../../../shared/form/form.tsx';

type RequiredProps = Omit<TextFieldProps, 'id' | 'required' | 'value'> & { readonly value: string };

/**
 * A text field outside react-hook-form that must be filled in before its form is sent. Apart from
 * the other fields, so that lists do not load react-hook-form.
 */
export function RequiredTextField({ value, error = false, helperText, ...props }: RequiredProps) {
  const { id, missing } = useMissing(value);
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
