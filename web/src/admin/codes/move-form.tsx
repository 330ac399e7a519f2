import { zodResolver } from '@hookform/resolvers/zod';
import type { ResponseOf } from '@markaz/contract/api';
import type { AccessCode } from '@markaz/contract/cards/card';
import type { MoveKind } from '@markaz/contract/cards/card-moves';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { Code } from '../../shared/format/code.tsx';
import { plural } from '../../shared/format/plural.ts';
import { classes } from '../../shared/ui/classes.ts';
import type { Product } from '../api/bundles-query.ts';
import { auditKey, codeKeys, courseBatchesQuery } from '../api/code-queries.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
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
import { countMovable, MovePlaces, movablePlaces, useMovePlaces } from './move-places.tsx';
import { type MoveRequest, type MoveValues, moveSchema, moveValuesOfCard } from './move-values.ts';
import { copy } from './moves.copy.ts';
import { countSerials } from './serial-range.ts';

export type MoveResponse = ResponseOf<'admin/cards/hand-over'>;

const serialInput = { htmlInput: { dir: 'ltr', inputMode: 'numeric' } } as const;

/** Field to choose a batch. The choice fills in the batch's serial numbers, price and outlet. */
function BatchSelect() {
  const { watch, setValue } = useFormContext<MoveValues>();
  const [cId, from, to] = watch(['cId', 'from', 'to']);
  const { data: batches = [] } = useQuery(courseBatchesQuery(cId));
  if (batches.length === 0) return null;
  const chosen = batches.find((batch) => formatSerials(batch).join() === [from, to].join());
  return (
    <SelectField
      className={styles.fullWidth ?? ''}
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
  );
}

function RangeFields({ courses }: { readonly courses: readonly Product[] }) {
  const { watch } = useFormContext<MoveValues>();
  const [kind, from, to] = watch(['kind', 'from', 'to']);
  const count = countSerials(from, to);
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
    </>
  );
}

const OutletField = () => {
  const isHandOver = useFormContext<MoveValues>().watch('kind') === 'handover';
  return (
    <FormOutletField
      label={copy.outlet}
      required={isHandOver}
      helperText={isHandOver ? copy.outletHint : copy.anyOutlet}
    />
  );
};

/**
 * Fields for the price, the terms and the note.
 * @param card the only card of the move, or undefined for a range
 */
function TermsFields({ card }: { readonly card?: AccessCode }) {
  const kind = useFormContext<MoveValues>().watch('kind');
  const { none: _, ...saleOptions } = copy.termsOptions;
  const { paid } = saleOptions;
  const soldOptions = card?.outlet === '' ? { paid } : saleOptions;
  return (
    <>
      {kind !== 'return' && (
        <>
          <FormTextField
            name="price"
            label={copy.price}
            helperText={card === undefined && copy.priceHint}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
          <FormSelectField
            name="on"
            label={copy.terms}
            options={kind === 'handover' ? copy.termsOptions : soldOptions}
            {...(kind === 'sale' && card?.outlet !== '' && { emptyLabel: copy.problems.terms })}
          />
        </>
      )}
      <FormTextField name="note" label={copy.note} />
      {kind === 'handover' && card?.state !== 'unused' && (
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

/** Holds the values of a form for a move, and sends them. */
function useMoveForm(initial: MoveValues, onDone: (response: MoveResponse) => void) {
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
  const run = (moveRequest: MoveRequest) =>
    action.run(moveRequest, {
      onError: (error) => {
        if (!isApiError(error)) return;
        showFieldErrors(form, error.fields);
        // The server rejected this request, so the next request is a new move and needs a new key.
        if (error.status >= 400 && error.status < 500)
          form.setValue('requestId', crypto.randomUUID());
      },
    });
  /** Sends a move of cards at `place`, unless the user typed an outlet. */
  const send = ([path, request]: MoveRequest, place: string | undefined) => {
    if (path === 'admin/cards/hand-over') run([path, request]);
    else run([path, { ...request, outlet: request.outlet ?? place }] as MoveRequest);
  };
  return { form, action, send };
}

interface Props {
  readonly courses: readonly Product[];
  readonly initial: MoveValues;
  readonly onDone: (response: MoveResponse) => void;
}

/** Form for a move of cards. It keeps the kind, the course and the outlet for the next move. */
export function MoveForm({ courses, initial, onDone }: Props) {
  const { form, action, send } = useMoveForm(initial, onDone);
  const [kind, cId, from, to, outlet] = form.watch(['kind', 'cId', 'from', 'to', 'outlet']);
  const places = useMovePlaces(cId, from, to);
  const count = countMovable(places.data, kind, outlet) ?? countSerials(from, to);
  const awaitsPlace = kind !== 'handover' && outlet.trim() === '' && places.isAwaited;

  const submit = form.handleSubmit(([path, request]) => {
    if (path === 'admin/cards/hand-over' || request.outlet !== undefined)
      return send([path, request] as MoveRequest, undefined);
    // The place is unknown after a failure. The user must see it first, so this sends no move yet.
    if (places.data === undefined) return void places.refetch();
    const [place, ...others] = movablePlaces(places.data, kind);
    if (others.length === 0) return send([path, request] as MoveRequest, place?.outlet);
    const message = copy.problems.ambiguous;
    form.setError('outlet', { message }, { shouldFocus: true });
  });
  return (
    <PaperForm
      form={form}
      className={classes(layout.narrow, styles.form)}
      onSubmit={submit}
      action={{ ...action, isPending: action.isPending || awaitsPlace }}
      submitLabel={copy.submit[kind](plural(count, nouns.theseCards))}
    >
      <div className={styles.fields} inert={action.isPending}>
        <RangeFields courses={courses} />
        <MovePlaces className={styles.fullWidth} kind={kind} places={places} />
        <OutletField />
        <TermsFields />
      </div>
    </PaperForm>
  );
}

interface CardProps {
  readonly card: AccessCode;
  readonly kind: MoveKind;
  readonly onDone: (response: MoveResponse) => void;
  readonly onClose: () => void;
}

/** Dialog that hands over, sells or returns one card. */
export function MoveCardDialog({ card, kind, onDone, onClose }: CardProps) {
  const [initial] = useState(() => moveValuesOfCard(card, kind));
  const { form, action, send } = useMoveForm(initial, onDone);
  const label = copy.submit[kind](plural(1, nouns.theseCards));
  return (
    <FormProvider {...form}>
      <ConfirmDialog
        title={label}
        confirm={label}
        className={layout.stack}
        action={action}
        onConfirm={form.handleSubmit((request) => send(request, card.outlet))}
        onClose={onClose}
      >
        <p>
          <Code>{card.token}</Code>
        </p>
        <p>{card.stage === 'unrecorded' ? copy.explainUnrecorded : copy.explain[kind]}</p>
        <div className={styles.fields} inert={action.isPending}>
          {kind === 'handover' && card.outlet === '' && <OutletField />}
          <TermsFields card={card} />
        </div>
      </ConfirmDialog>
    </FormProvider>
  );
}
