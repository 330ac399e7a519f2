import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useRequiredField } from '../../../shared/form/form.tsx';
import { copy } from '../ui.copy.ts';

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

interface AmountProps
  extends Pick<RequiredProps, 'label' | 'value' | 'inputRef' | 'margin' | 'fullWidth'> {
  readonly onChange: (text: string) => void;
  /** Whether to say that the text is not an amount. */
  readonly isWrong: boolean;
}

/** A required field for pounds (ui/pounds.ts). */
export function AmountField({ onChange, isWrong, ...field }: AmountProps) {
  return (
    <RequiredTextField
      {...field}
      autoComplete="off"
      error={isWrong}
      helperText={isWrong ? copy.pounds.missing : undefined}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { inputMode: 'decimal', dir: 'ltr' } }}
    />
  );
}
