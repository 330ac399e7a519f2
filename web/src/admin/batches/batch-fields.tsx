import { maxPrefixLength } from '@markaz/contract/cards/access-code';
import { type AccessPeriod, accessPeriodEnd } from '@markaz/contract/cards/card';
import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { limits } from '@markaz/contract/limits';
import { westernDigits } from '@markaz/contract/text/normalise';
import { cairoDay, lastInstantBefore } from '@markaz/contract/time/cairo';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { classes } from '../../shared/ui/classes.ts';
import { formats, pageCount, useFormat } from '../print/sheet-geometry.ts';
import { FormOutletField } from '../ui/course-field.tsx';
import { FormRadioField, FormSwitch, FormTextField } from '../ui/form/form-fields.tsx';
import * as form from '../ui/form/paper-form.module.css';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import * as styles from './batch-form.module.css';
import { type BatchValues, batchSchema } from './batch-values.ts';
import { copy } from './batches.copy.ts';
import { ScopeFields } from './scope-fields.tsx';

/** Parses the current input. Returns null if it is incomplete. */
export function parsePeriod(values: BatchValues['lasts']): AccessPeriod | null {
  return batchSchema.shape.lasts.safeParse(values).data ?? null;
}

/** Describes when access would end for a card that is redeemed now. */
function describePeriodEnd(period: AccessPeriod | null): string | undefined {
  if (period === null) return undefined;
  const end = accessPeriodEnd(period, new Date());
  if (end === null) return copy.period.forever;
  return copy.period.today(formatDate(lastInstantBefore(end).toISOString()));
}

const ltr = { dir: 'ltr', spellCheck: false } as const;

/** Returns the properties of a date field that accepts today and later days. */
const futureDayProps = () =>
  ({
    type: 'date',
    slotProps: { htmlInput: { min: cairoDay(new Date()) }, inputLabel: { shrink: true } },
  }) as const;

function AccessPeriodFields() {
  const texts = copy.period;
  const lasts = useWatch<BatchValues, 'lasts'>({ name: 'lasts' });
  return (
    <>
      <FormRadioField
        name="lasts.kind"
        className={form.fullWidth}
        label={texts.label}
        options={texts.kinds}
        hint={describePeriodEnd(parsePeriod(lasts))}
      />
      {lasts.kind === 'until' && (
        <FormTextField name="lasts.day" required label={texts.day} {...futureDayProps()} />
      )}
      {lasts.kind === 'days' && (
        <FormTextField
          name="lasts.days"
          required
          label={texts.days}
          slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'numeric' } }}
        />
      )}
    </>
  );
}

interface Props {
  readonly courses: readonly AdminCourseSummary[];
}

export function CardFields({ courses }: Props) {
  const [format] = useFormat();
  const { watch, formState } = useFormContext<BatchValues>();
  const sheetCount = pageCount(formats[format], Number(westernDigits(watch('count'))));
  return (
    <fieldset className={classes(form.fields, styles.group)}>
      <legend>{copy.groups.codes}</legend>
      <ScopeFields courses={courses} />
      <AccessPeriodFields />
      <FormTextField
        name="count"
        required
        label={copy.count}
        helperText={
          formState.isValid
            ? copy.pages(plural(sheetCount, nouns.sheet))
            : copy.countHint(formatNumber(limits.codesPerCall))
        }
        slotProps={{ htmlInput: { ...ltr, inputMode: 'numeric' } }}
      />
      <FormTextField
        name="codePrefix"
        label={copy.prefix}
        helperText={copy.prefixHint(formatNumber(maxPrefixLength))}
        slotProps={{ htmlInput: { ...ltr, autoCapitalize: 'characters' } }}
      />
      <FormTextField
        name="expiresAt"
        {...futureDayProps()}
        label={copy.expiry}
        helperText={copy.expiryHint}
      />
    </fieldset>
  );
}

export function SellingFields() {
  const hintId = useId();
  const outlet = useWatch<BatchValues, 'outlet'>({ name: 'outlet' }) ?? '';
  const { field: inactive } = useController<BatchValues, 'inactive'>({ name: 'inactive' });
  return (
    <fieldset className={classes(form.fields, styles.group)}>
      <legend>{copy.groups.selling}</legend>
      <FormOutletField label={copy.outlet} helperText={copy.outletHint} />
      {outlet.trim() !== '' && (
        <div className={form.fullWidth}>
          <FormSwitch
            name="handOver"
            label={copy.handOverNow}
            hint={copy.handOverNowHint}
            values={[true, false]}
          />
        </div>
      )}
      <FormTextField
        name="price"
        label={copy.price}
        helperText={copy.priceHint}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <FormTextField name="priceLabel" label={copy.priceLabel} helperText={copy.priceLabelHint} />
      <FormTextField
        name="note"
        className={form.fullWidth}
        label={copy.note}
        multiline
        minRows={2}
        helperText={copy.noteHint}
      />
      <div className={form.fullWidth}>
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
