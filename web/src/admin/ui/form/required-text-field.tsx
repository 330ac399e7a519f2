import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useMissing } from '../../../shared/form/form.tsx';

type Props = Omit<TextFieldProps, 'id' | 'required' | 'value'> & { readonly value: string };

/** A text field that must be filled in before its form is sent, with an error if it is not. */
export function RequiredTextField({ value, error = false, helperText, ...props }: Props) {
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
