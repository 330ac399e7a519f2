import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { limits } from '@markaz/contract/limits';
import { westernDigits } from '@markaz/contract/text/normalise';
import { cairoDay } from '@markaz/contract/time/cairo';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { formats, pageCount } from '../print/sheet-geometry.ts';
import { useFormat } from '../print/use-format.ts';
import { FormOutlet } from '../ui/course-field.tsx';
import { FormTextField } from '../ui/form/form-fields.tsx';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import * as styles from './batch-form.module.css';
import type { BatchValues } from './batch-values.ts';
import { copy } from './batches.copy.ts';
import { LastsFields } from './lasts-fields.tsx';
import { OpensFields } from './opens-fields.tsx';

const ltr = { dir: 'ltr', spellCheck: false } as const;

interface Props {
  readonly courses: readonly AdminCourseSummary[];
}

/** What a batch's codes open, how many they are, and their last day. */
export function CodesFields({ courses }: Props) {
  const [format] = useFormat();
  const { watch, formState } = useFormContext<BatchValues>();
  return (
    <fieldset className={styles.group}>
      <legend>{copy.groups.codes}</legend>
      <OpensFields courses={courses} />
      <LastsFields />
      <FormTextField
        name="count"
        required
        label={copy.count}
        helperText={
          formState.isValid
            ? copy.pages(
                plural(
                  pageCount(formats[format], Number(westernDigits(watch('count')))),
                  nouns.sheet,
                ),
              )
            : copy.countHint(formatNumber(limits.codesPerCall))
        }
        slotProps={{ htmlInput: { ...ltr, inputMode: 'numeric' } }}
      />
      <FormTextField
        name="codePrefix"
        label={copy.prefix}
        helperText={copy.prefixHint(formatNumber(limits.codePrefix))}
        slotProps={{ htmlInput: { ...ltr, autoCapitalize: 'characters' } }}
      />
      <FormTextField
        name="expiresAt"
        type="date"
        label={copy.expiry}
        helperText={copy.expiryHint}
        slotProps={{ htmlInput: { min: cairoDay(new Date()) }, inputLabel: { shrink: true } }}
      />
    </fieldset>
  );
}

/** The outlet and price of a batch's cards, and whether they start inactive. */
export function SellingFields() {
  const hintId = useId();
  const { field: inactive } = useController<BatchValues, 'inactive'>({ name: 'inactive' });
  return (
    <fieldset className={styles.group}>
      <legend>{copy.groups.selling}</legend>
      <FormOutlet label={copy.outlet} helperText={copy.outletHint} />
      <FormTextField
        name="price"
        label={copy.price}
        helperText={copy.priceHint}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <FormTextField name="priceLabel" label={copy.priceLabel} helperText={copy.priceLabelHint} />
      <FormTextField
        name="note"
        className={styles.whole ?? ''}
        label={copy.note}
        multiline
        minRows={2}
        helperText={copy.noteHint}
      />
      <div className={styles.whole}>
        <FormControlLabel
          control={
            <Switch
              checked={inactive.value ?? false}
              onChange={inactive.onChange}
              slotProps={{ input: { 'aria-describedby': hintId } }}
            />
          }
          label={copy.inactive}
        />
        <p id={hintId} className={layout.muted}>
          {copy.inactiveHint}
        </p>
      </div>
    </fieldset>
  );
}
