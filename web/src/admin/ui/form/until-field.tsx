import { cairoDay } from '@markaz/contract/time/cairo';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { RefObject } from 'react';
import { copy } from '../ui.copy.ts';
import { RequiredTextField } from './required-text-field.tsx';

const words = copy.until;

/** A day from a date field; empty until one is chosen, null if access never ends. */
export type Until = string | null;

/** Whether the last day has passed, so that access cannot be granted. */
export function isOver(until: Until): boolean {
  return until !== null && until !== '' && until < cairoDay(new Date());
}

interface Props {
  readonly value: Until;
  readonly onChange: (until: Until) => void;
  /** The first day that may be chosen; by default today. */
  readonly from?: string | undefined;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

export function UntilField({ value, onChange, from, inputRef }: Props) {
  const wrong = isOver(value);
  return (
    <div style={{ display: 'grid', justifyItems: 'start', gap: 12 }}>
      <FormControlLabel
        label={words.ends}
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
          label={words.day}
          value={value}
          error={wrong}
          helperText={wrong ? words.over : words.hint}
          inputRef={inputRef}
          onChange={(event) => onChange(event.target.value)}
          slotProps={{
            htmlInput: { min: from ?? cairoDay(new Date()) },
            inputLabel: { shrink: true },
          }}
        />
      )}
    </div>
  );
}
