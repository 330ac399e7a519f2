import { zodResolver } from '@hookform/resolvers/zod';
import type { ResponseOf } from '@markaz/contract/api';
import { useQuery } from '@tanstack/react-query';
import { useForm, useFormContext } from 'react-hook-form';
import { postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { plural } from '../../shared/format/plural.ts';
import { classes } from '../../shared/ui/classes.ts';
import type { Product } from '../api/bundles-query.ts';
import { auditKey, codeKeys, courseBatchesQuery } from '../api/code-queries.ts';
import { FormCourseField, FormOutletField } from '../ui/course-field.tsx';
import { showFieldErrors } from '../ui/form/fill-form.ts';
import { FormSelectField, FormSwitch, FormTextField } from '../ui/form/form-fields.tsx';
import * as styles from '../ui/form/paper-form.module.css';
import { PaperForm } from '../ui/form/paper-form.tsx';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { toPoundsText } from '../ui/pounds.ts';
import { SelectField } from '../ui/select-field.tsx';
import { formatSerials } from '../ui/serials.ts';
import { useAction } from '../ui/use-action.ts';
import { batchOption } from './code-filters.tsx';

import { type MoveRequest, type MoveValues, moveSchema } from './move-values.ts';
import { copy } from './moves.copy.ts';
import { countSerials } from './serial-range.ts';

const serialInput = { htmlInput: { dir: 'ltr', inputMode: 'numeric' } } as const;

/** Field to choose a batch. The choice fills in the batch's serial numbers, price and outlet. */
function BatchSelect() {
  const { watch, setValue } = useFormContext<MoveValues>();
  const [cId, from, to] = watch(['cId', 'from', 'to']);
  const { data: batches = [] } = useQuery(courseBatchesQuery(cId));
  if (batches.length === 0) return null;
  const chosen = batches.find((batch) => formatSerials(batch).join() === [from, to].join());
  return (
    <div className={styles.fullWidth}>
      <SelectField
        label={copy.batch}
        value={chosen?.id ?? ''}
        options={[['', copy.noBatch], ...batches.map(batchOption)]}
        onChange={(id) => {
          const batch = batches.find((each) => each.id === id);
          const [first, last] = batch === undefined ? ['', ''] : formatSerials(batch);
          setValue('from', first, { shouldDirty: true });
          setValue('to', last, { shouldDirty: true });
          if (batch === undefined) return;
          setValue('price', toPoundsText(batch.price));
          if (watch('outlet') === '') setValue('outlet', batch.outlet);
        }}
      />
    </div>
  );
}

function MoveFields({ courses }: { readonly courses: readonly Product[] }) {
  const { watch } = useFormContext<MoveValues>();
  const [kind, from, to] = watch(['kind', 'from', 'to']);
  const count = countSerials(from, to);
  const { none: _, ...termsOptions } = copy.termsOptions;
  return (
    <>
      <FormSelectField
        name="kind"
        className={styles.fullWidth ?? ''}
        label={copy.kind}
        options={copy.kinds}
        helperText={copy.explain[kind]}
      />
      <div className={styles.fullWidth}>
        <FormCourseField courses={courses} />
      </div>
      <BatchSelect />
      <FormTextField name="from" required label={copy.from} slotProps={serialInput} />
      <FormTextField
        name="to"
        required
        label={copy.to}
        slotProps={serialInput}
        helperText={count > 0 && copy.range(plural(count, nouns.card))}
      />
      <FormOutletField
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
          <FormSelectField
            name="on"
            label={copy.terms}
            options={kind === 'handover' ? copy.termsOptions : termsOptions}
            {...(kind === 'sale' && { emptyLabel: copy.problems.terms })}
          />
        </>
      )}
      <FormTextField name="note" label={copy.note} />
      {kind === 'handover' && (
        <div className={styles.fullWidth}>
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
  readonly courses: readonly Product[];
  readonly initial: MoveValues;
  readonly onDone: (response: ResponseOf<'admin/cards/hand-over'>) => void;
}

/** Form for a move of cards. It keeps the kind, the course and the outlet for the next move. */
export function MoveForm({ courses, initial, onDone }: Props) {
  const form = useForm<MoveValues, unknown, MoveRequest>({
    // The form has the fields of all kinds, but the schema has only those of the chosen kind.
    resolver: zodResolver<MoveValues, unknown, MoveRequest>(moveSchema as never),
    defaultValues: initial,
  });
  const action = useAction({
    call: ([path, request]: MoveRequest) => postJson(path, request),
    failureText: copy.failed,
    // Without a response the move may be stored, so the message says that a retry is safe.
    explain: ({ status, message }) =>
      status === 0 || status >= 500 ? `${message} ${copy.unsure}` : undefined,
    invalidates: [codeKeys.all, auditKey],
    onDone: (response) => {
      // Clears these fields, because the next cards may belong to a batch with another price.
      const emptyValues = { from: '', to: '', price: '', note: '', requestId: crypto.randomUUID() };
      form.reset({ ...form.getValues(), ...emptyValues });
      onDone(response);
    },
  });
  const { run, isPending } = action;
  const [kind, from, to] = form.watch(['kind', 'from', 'to']);

  const submit = form.handleSubmit((moveRequest) =>
    run(moveRequest, {
      onError: (error) => {
        if (!isApiError(error)) return;
        showFieldErrors(form, error.fields);
        // The server rejected this request, so the next request is a new move and needs a new key.
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
      submitLabel={copy.submit[kind](plural(countSerials(from, to), nouns.theseCards))}
    >
      <div className={styles.fields} inert={isPending}>
        <MoveFields courses={courses} />
      </div>
    </PaperForm>
  );
}
