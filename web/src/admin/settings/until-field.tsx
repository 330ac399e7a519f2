import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { endOfDay, today } from '../ui/end-of-day.ts';
import { copy } from './copy.ts';
import type { SettingsControl } from './settings-values.ts';

/** The announcement's last day, in Cairo; empty for an announcement without an end. */
export function UntilField({ control }: { readonly control: SettingsControl }) {
  const { field, fieldState } = useController({ control, name: 'announcement.until' });
  const until = field.value ?? null;
  const over = until !== null && Date.parse(until) <= Date.now();
  return (
    <TextField
      fullWidth
      type="date"
      label={copy.until}
      name={field.name}
      value={until === null ? '' : today(new Date(until))}
      onChange={(event) => field.onChange(endOfDay(event.target.value))}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? (over ? copy.over : copy.untilHint)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
