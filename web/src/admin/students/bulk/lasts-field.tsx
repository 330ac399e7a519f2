import type { Lasts } from '@markaz/contract/card-scope';
import TextField from '@mui/material/TextField';
import { today } from '../../ui/end-of-day.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { copy } from './copy.ts';

const { label, kinds, day, dayHint } = copy.lasts;

interface Props {
  readonly lasts: Lasts;
  readonly onChange: (lasts: Lasts) => void;
}

/** For ever, or until the end of a day; empty while none is chosen. */
export function LastsField({ lasts, onChange }: Props) {
  return (
    <>
      <SelectField
        label={label}
        value={lasts.kind}
        options={Object.entries(kinds)}
        onChange={(kind) => onChange(kind === 'until' ? { kind, day: '' } : { kind: 'forever' })}
      />
      {lasts.kind === 'until' && (
        <TextField
          required
          type="date"
          label={day}
          helperText={dayHint}
          value={lasts.day}
          onChange={(event) => onChange({ kind: 'until', day: event.target.value })}
          slotProps={{ htmlInput: { min: today(new Date()) }, inputLabel: { shrink: true } }}
        />
      )}
    </>
  );
}
