import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { copy } from '../ui.copy.ts';
import { fromCairoField, toCairoField } from './cairo-time.ts';

interface Props extends Pick<TextFieldProps, 'label' | 'helperText'> {
  readonly name: string;
  /** The form value of an empty field. */
  readonly emptyValue: '' | null;
}

/** Field for a time in Cairo, in whatever zone the computer is. The form value is ISO 8601. */
export function FormTimeField({ name, label, helperText, emptyValue }: Props) {
  const { field, fieldState } = useController({ name });
  const { ref, value, onChange, ...input } = field;
  // The typed text stays as it is, because a date that is half typed has no time yet.
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown } | null>(
    null,
  );
  const stored = typeof value === 'string' && value !== '' ? toCairoField(new Date(value)) : '';
  return (
    <TextField
      fullWidth
      type="datetime-local"
      label={label}
      {...input}
      value={typed !== null && typed.value === value ? typed.text : stored}
      onChange={({ target: { value: text } }) => {
        const time = fromCairoField(text)?.toISOString() ?? emptyValue;
        setTyped({ text, value: time });
        onChange(time);
      }}
      inputRef={ref}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? helperText ?? copy.cairoTime}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
