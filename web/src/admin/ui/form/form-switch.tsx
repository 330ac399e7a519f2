import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import * as styles from './form.module.css';

interface Props {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint: string;
  /** The form's value for on and for off. */
  readonly values: readonly [on: unknown, off: unknown];
}

export function FormSwitch({ name, label, hint, values: [on, off] }: Props) {
  const { field } = useController({ name });
  return (
    <FormControlLabel
      className={styles.switch}
      label={
        <>
          {label}
          <span className={styles.muted}> {hint}</span>
        </>
      }
      control={
        <Switch
          name={field.name}
          checked={field.value === on}
          onChange={(_, checked) => field.onChange(checked ? on : off)}
          onBlur={field.onBlur}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
    />
  );
}
