import { batchName } from '@markaz/contract/cards/batch-name';
import { formatSerial } from '@markaz/contract/cards/serial';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { batchesOfQuery, type CountedBatch } from '../api/code-queries.ts';
import { FormCourse, FormOutlet } from '../ui/course-field.tsx';
import { FormChoice, FormSwitch, FormTextField } from '../ui/form/form-fields.tsx';
import { nouns } from '../ui/nouns.ts';
import { asPounds } from '../ui/pounds.ts';
import { SelectField } from '../ui/select-field.tsx';
import { copy } from './cards.copy.ts';
import * as styles from './move-form.module.css';
import { cardsBetween, type MoveValues } from './move-values.ts';

/** A course or bundle that cards belong to. */
export interface Choice {
  readonly id: string;
  readonly title: string;
}

const serialInput = { htmlInput: { dir: 'ltr', inputMode: 'numeric' } } as const;

/** Fills in a batch's first and last number, price and outlet. */
function BatchChoice() {
  const { watch, setValue } = useFormContext<MoveValues>();
  const [cId, from, to] = watch(['cId', 'from', 'to']);
  const { data: batches = [] } = useQuery(batchesOfQuery(cId));
  if (batches.length === 0) return null;
  const endsOf = ({ firstSerial, lastSerial }: CountedBatch) =>
    [formatSerial(firstSerial), formatSerial(lastSerial)] as const;
  const chosen = batches.find((batch) => endsOf(batch).join() === [from, to].join());
  return (
    <div className={styles.whole}>
      <SelectField
        label={copy.batch}
        value={chosen?.id ?? ''}
        options={[
          ['', copy.noBatch],
          ...batches.map(
            (batch) =>
              [batch.id, copy.batchNamed(batchName(batch, formatDate), ...endsOf(batch))] as const,
          ),
        ]}
        onChange={(id) => {
          const batch = batches.find((each) => each.id === id);
          const [first, last] = batch === undefined ? ['', ''] : endsOf(batch);
          setValue('from', first, { shouldDirty: true });
          setValue('to', last, { shouldDirty: true });
          if (batch === undefined) return;
          setValue('price', asPounds(batch.price));
          if (watch('outlet') === '') setValue('outlet', batch.outlet);
        }}
      />
    </div>
  );
}

/** The fields of the chosen kind of move. */
export function MoveFields({ courses }: { readonly courses: readonly Choice[] }) {
  const { watch } = useFormContext<MoveValues>();
  const [kind, from, to] = watch(['kind', 'from', 'to']);
  const count = cardsBetween(from, to);
  const { none: _, ...ways } = copy.ways;
  return (
    <>
      <FormChoice
        name="kind"
        className={styles.whole ?? ''}
        label={copy.kind}
        options={copy.kinds}
        helperText={copy.explain[kind]}
      />
      <div className={styles.whole}>
        <FormCourse courses={courses} />
      </div>
      <BatchChoice />
      <FormTextField name="from" required label={copy.from} slotProps={serialInput} />
      <FormTextField
        name="to"
        required
        label={copy.to}
        slotProps={serialInput}
        helperText={count > 0 && copy.range(plural(count, nouns.card))}
      />
      <FormOutlet
        label={copy.outlet}
        required={kind === 'handover'}
        helperText={kind === 'handover' ? copy.outletHint : copy.anyOutlet}
      />
      {kind !== 'return' && (
        <>
          <FormTextField
            name="price"
            label={copy.price}
            helperText={copy.priceHint}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
          <FormChoice
            name="on"
            label={copy.on}
            options={kind === 'handover' ? copy.ways : ways}
            {...(kind === 'sale' && { none: copy.problems.way })}
          />
        </>
      )}
      <FormTextField name="note" label={copy.note} />
      {kind === 'handover' && (
        <div className={styles.whole}>
          <FormSwitch
            name="activate"
            label={copy.activate}
            hint={copy.activateHint}
            values={[true, false]}
          />
        </div>
      )}
    </>
  );
}
