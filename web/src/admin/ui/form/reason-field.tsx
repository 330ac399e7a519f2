import { limits } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import { copy } from '../ui.copy.ts';
import * as styles from './form.module.css';
import { RequiredTextField } from './required-text-field.tsx';

const words = copy.reason;

interface Props {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Reason for a repair: typed, or a usual one by a tap. */
export function ReasonField({ value, onChange }: Props) {
  return (
    <div className={styles.reason}>
      <RequiredTextField
        fullWidth
        margin="normal"
        label={words.label}
        helperText={words.hint}
        value={value}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ htmlInput: { maxLength: limits.reason } }}
      />
      <fieldset aria-label={words.usual} className={styles.usual}>
        {words.suggestions.map((suggestion) => (
          <Button
            key={suggestion}
            size="small"
            variant="outlined"
            aria-pressed={value === suggestion}
            onClick={() => onChange(suggestion)}
          >
            {suggestion}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
