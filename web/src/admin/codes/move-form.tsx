import { zodResolver } from '@hookform/resolvers/zod';
import type { ResponseOf } from '@markaz/contract/api';
import { useQuery } from '@tanstack/react-query';
import { useForm, useFormContext } from 'react-hook-form';
import { postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { plural } from '../../shared/format/plural.ts';
import { classes } from '../../shared/ui/classes.ts';
import type { Sold } from '../api/bundles-query.ts';
import { auditKey, batchesOfQuery, codeKeys } from '../api/code-queries.ts';
import { FormCourse, FormOutlet } from '../ui/course-field.tsx';
import { showFieldErrors } from '../ui/form/fill-form.ts';
import { FormChoice, FormSwitch, FormTextField } from '../ui/form/form-fields.tsx';
import * as styles from '../ui/form/paper-form.module.css';
import { PaperForm } from '../ui/form/paper-form.tsx';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { asPounds } from '../ui/pounds.ts';
import { SelectField } from '../ui/select-field.tsx';
import { serialsOf } from '../ui/serials.ts';
import { useAction } from '../ui/use-action.ts';
import { batchOption } from './code-filters.tsx';

import { type Move, type MoveValues, moveSchema } from './move-values.ts';
import { copy } from './moves.copy.ts';
import { cardsBetween } from './serial-range.ts';

const serialInput = { htmlInput: { dir: 'ltr', inputMode: 'numeric' } } as const;

/** Chooses a batch, whose serial numbers, price and outlet are then filled in. */
function BatchChoice() {
  const { watch, setValue } = useFormContext<MoveValues>();
  const [cId, from, to] = watch(['cId', 'from', 'to']);
  const { data: batches = [] } = useQuery(batchesOfQuery(cId));
  if (batches.length === 0) return null;
  const chosen = batches.find((batch) => serialsOf(batch).join() === [from, to].join());
  return (
    <div className={styles.whole}>
      <SelectField
        label={copy.batch}
        value={chosen?.id ?? ''}
        options={[['', copy.noBatch], ...batches.map(batchOption)]}
        onChange={(id) => {
          const batch = batches.find((each) => each.id === id);
          const [first, last] = batch === undefined ? ['', ''] : serialsOf(batch);
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

function MoveFields({ courses }: { readonly courses: readonly Sold[] }) {
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

interface Props {
  readonly courses: readonly Sold[];
  readonly initial: MoveValues;
  readonly onDone: (moved: ResponseOf<'admin/cards/hand-over'>) => void;
}

/** Form for a move of cards. Kind, course and outlet are kept for the next move. */
export function MoveForm({ courses, initial, onDone }: Props) {
  const form = useForm<MoveValues, unknown, Move>({
    // The form has the fields of all kinds, but the schema only those of the chosen kind.
    resolver: zodResolver<MoveValues, unknown, Move>(moveSchema as never),
    defaultValues: initial,
  });
  const action = useAction({
    call: ([path, request]: Move) => postJson(path, request),
    failed: copy.failed,
    // Without a response the move may be stored, so the message says that a retry is safe.
    explain: ({ status, message }) =>
      status === 0 || status >= 500 ? `${message} ${copy.unsure}` : undefined,
    changes: [codeKeys.all, auditKey],
    onDone: (moved) => {
      // Cleared, because the next cards may belong to a batch with another price.
      const next = { from: '', to: '', price: '', note: '', requestId: crypto.randomUUID() };
      form.reset({ ...form.getValues(), ...next });
      onDone(moved);
    },
  });
  const { run, isPending } = action;
  const [kind, from, to] = form.watch(['kind', 'from', 'to']);

  const submit = form.handleSubmit((move) =>
    run(move, {
      onError: (error) => {
        if (!isApiError(error)) return;
        showFieldErrors(form, error.fields);
        // Rejected for good, so the next request is another move.
        if (error.status >= 400 && error.status < 500)
          form.setValue('requestId', crypto.randomUUID());
      },
    }),
  );
  return (
    <PaperForm
      form={form}
      className={classes(layout.narrow, styles.form)}
      onSubmit={submit}
      action={action}
      submit={copy.submit[kind](plural(cardsBetween(from, to), nouns.theseCards))}
    >
      <div className={styles.fields} inert={isPending}>
        <MoveFields courses={courses} />
      </div>
    </PaperForm>
  );
}
