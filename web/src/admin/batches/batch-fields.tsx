import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import { limits } from '@markaz/contract/limits';
import { westernDigits } from '@markaz/contract/text';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type Control, useController, useFormState, useWatch } from 'react-hook-form';
import { formatNumber } from '../../shared/format/numbers.ts';
import { nouns, plural } from '../../shared/format/plural.ts';
import { outletsQuery } from '../api/code-queries.ts';
import { cardsPerSheet, sheetCount } from '../print/sheet-geometry.ts';
import { today } from '../ui/end-of-day.ts';
import { FormCourse, FormText } from '../ui/form-fields.tsx';
import layout from '../ui/layout.module.css';
import styles from './batch-form.module.css';
import type { BatchRequest, BatchValues } from './batch-values.ts';
import { copy } from './copy.ts';

interface Props {
  readonly control: Control<BatchValues, unknown, BatchRequest>;
  /** The batch is being made. */
  readonly disabled: boolean;
}

const ltr = { dir: 'ltr', spellCheck: false } as const;

interface CodesProps extends Props {
  readonly courses: readonly AdminCourseSummary[];
}

/** What the codes of a batch open, how many there are and until when they are good. */
export function CodesFields({ control, courses, disabled }: CodesProps) {
  const count = useWatch({ control, name: 'count' });
  const { isValid } = useFormState({ control });
  return (
    <fieldset className={styles.group}>
      <legend>{copy.groups.codes}</legend>
      <div className={styles.whole}>
        <FormCourse
          control={control}
          name="cId"
          courses={courses}
          label={copy.course}
          helperText={copy.courseHint}
        />
      </div>
      <FormText
        control={control}
        name="count"
        required
        label={copy.count}
        helperText={
          isValid
            ? copy.pages(plural(sheetCount(Number(westernDigits(count))), nouns.sheet))
            : copy.countHint(formatNumber(limits.codesPerCall), formatNumber(cardsPerSheet))
        }
        disabled={disabled}
        slotProps={{ htmlInput: { ...ltr, inputMode: 'numeric' } }}
      />
      <FormText
        control={control}
        name="codePrefix"
        label={copy.prefix}
        helperText={copy.prefixHint(formatNumber(limits.codePrefix))}
        disabled={disabled}
        slotProps={{ htmlInput: { ...ltr, autoCapitalize: 'characters' } }}
      />
      <FormText
        control={control}
        name="expiresOn"
        type="date"
        label={copy.expiry}
        helperText={copy.expiryHint}
        disabled={disabled}
        slotProps={{ htmlInput: { min: today(new Date()) }, inputLabel: { shrink: true } }}
      />
    </fieldset>
  );
}

/** Where the cards of a batch are sold, for how much, and whether they are good before that. */
export function SellingFields({ control, disabled }: Props) {
  const [outletsId, hintId] = [useId(), useId()];
  const { data: outlets = [] } = useQuery(outletsQuery(useWatch({ control, name: 'cId' })));
  const { field: inactive } = useController({ control, name: 'inactive' });
  return (
    <fieldset className={styles.group}>
      <legend>{copy.groups.selling}</legend>
      <FormText
        control={control}
        name="outlet"
        label={copy.outlet}
        helperText={copy.outletHint}
        disabled={disabled}
        slotProps={{ htmlInput: { list: outletsId } }}
      />
      <datalist id={outletsId}>
        {outlets.map(({ outlet }) => outlet !== '' && <option key={outlet} value={outlet} />)}
      </datalist>
      <FormText
        control={control}
        name="priceLabel"
        label={copy.price}
        helperText={copy.priceHint}
        disabled={disabled}
      />
      <FormText
        control={control}
        name="note"
        className={styles.whole ?? ''}
        label={copy.note}
        multiline
        minRows={2}
        helperText={copy.noteHint}
        disabled={disabled}
      />
      <div className={styles.whole}>
        <FormControlLabel
          control={
            <Switch
              checked={inactive.value ?? false}
              onChange={inactive.onChange}
              disabled={disabled}
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
