import { cairoDay } from '@markaz/contract/time/cairo';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { RefObject } from 'react';
import { copy } from '../ui.copy.ts';
import { RequiredTextField } from './required-text-field.tsx';

const texts = copy.until;

/** The last day of access. Empty until a day is chosen, and null if the access never ends. */
export type LastDay = string | null;

/** Whether the chosen last day is in the past, so that no access can be granted. */
export function isPastDay(until: LastDay): boolean {
  return until !== null && until !== '' && until < cairoDay(new Date());
}

interface Props {
  readonly value: LastDay;
  readonly onChange: (until: LastDay) => void;
  /** The earliest day that can be chosen. The default is today. */
  readonly minDay?: string | undefined;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

export function LastDayField({ value, onChange, minDay, inputRef }: Props) {
  const isPast = isPastDay(value);
  return (
    <div style={{ display: 'grid', justifyItems: 'start', gap: 12 }}>
      <FormControlLabel
        label={texts.ends}
        control={
          <Switch
            checked={value !== null}
            onChange={(_, checked) => onChange(checked ? '' : null)}
          />
        }
      />
      {value !== null && (
        <RequiredTextField
          type="date"
          label={texts.day}
          value={value}
          error={isPast}
          helperText={isPast ? texts.past : texts.hint}
          inputRef={inputRef}
          onChange={(event) => onChange(event.target.value)}
          slotProps={{
            htmlInput: { min: minDay ?? cairoDay(new Date()) },
            inputLabel: { shrink: true },
          }}
        />
      )}
    </div>
  );
}
