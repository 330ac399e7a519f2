import { endOfAccess, type Lasts } from '@markaz/contract/cards/card-scope';
import { cairoDay, lastMomentBefore } from '@markaz/contract/time/cairo';
import { useWatch } from 'react-hook-form';
import { formatDate } from '../../shared/format/time.ts';
import { FormRadio, FormTextField } from '../ui/form/form-fields.tsx';
import * as styles from './batch-form.module.css';
import { type BatchValues, batchSchema } from './batch-values.ts';
import { copy } from './batches.copy.ts';

const words = copy.lasts;

/** Parses the values so far; null if incomplete. */
export function readLasts(typed: BatchValues['lasts'] | undefined): Lasts | null {
  const read = batchSchema.shape.lasts.safeParse(typed);
  return read.success ? read.data : null;
}

/** Explains the choice, for a card redeemed now. */
function meaningOf(lasts: Lasts | null): string | undefined {
  if (lasts === null) return undefined;
  const end = endOfAccess(lasts, new Date());
  return end === null
    ? words.forever
    : words.today(formatDate(lastMomentBefore(end).toISOString()));
}

/** Fields for how long access lasts. */
export function LastsFields() {
  const lasts = useWatch<BatchValues, 'lasts'>({ name: 'lasts' });
  return (
    <>
      <FormRadio
        name="lasts.kind"
        className={styles.whole}
        label={words.label}
        options={words.kinds}
        hint={meaningOf(readLasts(lasts))}
      />
      {lasts.kind === 'until' && (
        <FormTextField
          name="lasts.day"
          required
          type="date"
          label={words.day}
          slotProps={{ htmlInput: { min: cairoDay(new Date()) }, inputLabel: { shrink: true } }}
        />
      )}
      {lasts.kind === 'days' && (
        <FormTextField
          name="lasts.days"
          required
          label={words.days}
          slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'numeric' } }}
        />
      )}
    </>
  );
}
