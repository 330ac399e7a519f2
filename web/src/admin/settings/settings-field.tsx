import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type FieldPathByValue, useController } from 'react-hook-form';
import type { SettingsControl, SettingsValues } from './settings-values.ts';

type Props = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'error'> & {
  readonly control: SettingsControl;
  readonly name: FieldPathByValue<SettingsValues, string | undefined>;
};

/** A text field of the form with its hint, or its error, beneath it. */
export function SettingsField({ control, name, helperText, ...props }: Props) {
  const { field, fieldState } = useController({ control, name });
  const { ref, ...input } = field;
  return (
    <TextField
      fullWidth
      autoComplete="off"
      {...props}
      {...input}
      inputRef={ref}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? helperText}
    />
  );
}
