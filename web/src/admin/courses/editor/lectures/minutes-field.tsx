import { westernDigits } from '@markaz/contract/text';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { copy } from '../copy.ts';
import { useCourseForm } from '../form/use-course-form.ts';

/** Seconds of a typed number of minutes, in whatever digits; null for none. */
export function secondsOf(text: string): number | null {
  const digits = westernDigits(text).replace(/\D/gu, '').slice(0, 4);
  return digits === '' ? null : Number(digits) * 60;
}

/** A lecture's length, which the form keeps in seconds. */
export function MinutesField({ lecture }: { readonly lecture: number }) {
  const { control } = useCourseForm();
  const { field, fieldState } = useController({
    control,
    name: `lectures.${lecture}.durationSeconds`,
  });
  return (
    <TextField
      label={copy.lectures.minutes}
      name={field.name}
      inputRef={field.ref}
      value={field.value == null ? '' : String(Math.round(field.value / 60))}
      onChange={(event) => field.onChange(secondsOf(event.target.value))}
      onBlur={field.onBlur}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
}
