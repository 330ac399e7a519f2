import { zodResolver } from '@hookform/resolvers/zod';
import type { RequestOf, ResponseOf } from '@markaz/contract/api';
import { readPrefix } from '@markaz/contract/cards/access-code';
import { type CardScope, fullCourseScope, unlimitedPeriod } from '@markaz/contract/cards/card';
import { formatPrice } from '@markaz/contract/cards/price';
import { formatSerialRange } from '@markaz/contract/cards/serial';
import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { courseQuery } from '../../shared/courses/queries.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { plural } from '../../shared/format/plural.ts';
import { classes } from '../../shared/ui/classes.ts';
import { bundlesQuery } from '../api/bundles-query.ts';
import { codeKeys, codesCsvUrl, printKey } from '../api/code-queries.ts';
import { Card } from '../print/card.tsx';
import { sampleFace, sharedTextsOf } from '../print/card-face.ts';
import { formats, useFormat } from '../print/sheet-geometry.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { describeAccess, productTitle } from '../ui/card-scope.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { SpreadsheetDownload } from '../ui/downloads.tsx';
import { endOfDay } from '../ui/end-of-day.ts';
import { showFieldErrors } from '../ui/form/fill-form.ts';
import * as fields from '../ui/form/paper-form.module.css';
import { PaperForm } from '../ui/form/paper-form.tsx';
import { PrintIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { readPounds } from '../ui/pounds.ts';
import { useAction } from '../ui/use-action.ts';
import { CardFields, parsePeriod, SellingFields } from './batch-fields.tsx';
import * as styles from './batch-form.module.css';
import {
  type BatchValues,
  batchSchema,
  batchValuesSchema,
  moveValuesOf,
  readDraft,
  saveDraft,
} from './batch-values.ts';
import { copy } from './batches.copy.ts';
import { LatestBatch } from './latest-batch.tsx';

/** Shows a card of the batch as it would be printed, from the current input. */
function CardPreview({ courses }: { readonly courses: readonly AdminCourseSummary[] }) {
  const [format] = useFormat();
  const formValues = useWatch<BatchValues>();
  const { cId = '', codePrefix = '', outlet = '', price = '', expiresAt = '' } = formValues;
  const piastres = readPounds(price);
  const priceLabel = formValues.priceLabel || (piastres === null ? '' : formatPrice(piastres));
  const { kind = 'course', lIds = [] } = formValues.opens ?? {};
  const { data: bundles = [] } = useQuery(bundlesQuery);
  const query = useQuery({ ...courseQuery(cId), enabled: kind === 'lectures' && cId !== '' });
  const bundle = bundles.find(({ id }) => id === cId);
  const lectures = query.data?.lectures ?? [];
  let opens: CardScope = fullCourseScope;
  if (kind === 'bundle') opens = { kind, name: bundle?.name ?? '', cIds: bundle?.courses ?? [] };
  if (kind === 'lectures' && lIds.length > 0)
    opens = { kind, lIds: lIds.filter((lId) => lId !== undefined) };
  const card = {
    opens,
    lasts:
      parsePeriod({ kind: 'forever', day: '', days: '', ...formValues.lasts }) ?? unlimitedPeriod,
    outlet,
    priceLabel,
    expiresAt: endOfDay(expiresAt),
  };
  const titles = {
    course: courses.find(({ id }) => id === cId)?.title ?? '',
    lectures: Object.fromEntries(lectures.map(({ id, title }) => [id, title])),
  };
  const face = sampleFace(readPrefix(codePrefix) ?? '', sharedTextsOf(card, titles));
  return (
    <figure className={styles.preview}>
      <figcaption>{copy.preview}</figcaption>
      <Card face={face} format={formats[format]} />
    </figure>
  );
}

export type NewBatch = ResponseOf<'admin/courses/access_tokens'>;

/**
 * Creates batches, and caches the cards of a new batch for printing.
 * @returns the action and `alreadyCreated`, which is true if an earlier attempt with the same
 * request id created a batch from other values. In this case, `problem` is null.
 */
function useCreateBatch(onCreated: (newBatch: NewBatch) => void) {
  const queryClient = useQueryClient();
  const texts = copy.failures;
  const action = useAction({
    call: (request: RequestOf<'admin/courses/access_tokens'>) =>
      postJson('admin/courses/access_tokens', request),
    failureText: `${texts.title} ${texts.unexpected}`,
    explain: ({ status, code, message }, { opens }) => {
      if (code === 'not_found')
        return `${texts.title} ${opens?.kind === 'bundle' ? texts.bundleGone : texts.courseGone}`;
      // Without a response the batch may exist, so the message says that a retry is safe.
      const isUncertain = status === 0 || status >= 500;
      return [texts.title, message, isUncertain && texts.retryIsSafe].filter(Boolean).join(' ');
    },
    invalidates: [codeKeys.all],
    onDone: (newBatch) => {
      // Cards for lectures are not cached, because this response has no lecture titles.
      if (newBatch.batch.opens.kind !== 'lectures')
        queryClient.setQueryData(printKey(newBatch.batch.id), { ...newBatch, lectures: {} });
      onCreated(newBatch);
    },
  });
  const alreadyCreated = isApiError(action.error, 'conflict');
  return { ...action, alreadyCreated, problem: alreadyCreated ? null : action.problem };
}

interface Props {
  readonly uid: string;
  readonly courses: readonly AdminCourseSummary[];
  /** Id of a course that was chosen on another page, or empty. */
  readonly courseId: string;
  /** Id of a bundle that was chosen on another page. */
  readonly bundleId?: string;
  readonly onCreated: (newBatch: NewBatch) => void;
}

/** Form for a new batch. The input survives a reload until the batch is created. */
export function BatchForm({ uid, courses, courseId, bundleId = '', onCreated }: Props) {
  const [defaultValues] = useState(() => {
    const draft = readDraft(uid);
    if (bundleId !== '')
      return batchValuesSchema.parse({ ...draft, cId: bundleId, opens: { kind: 'bundle' } });
    const isOtherCourse = courseId !== '' && courseId !== draft?.cId;
    return batchValuesSchema.parse({
      ...draft,
      ...(isOtherCourse && { cId: courseId, opens: {} }),
    });
  });
  const form = useForm({ resolver: zodResolver(batchSchema), defaultValues });
  const { handleSubmit, subscribe } = form;
  const action = useCreateBatch((newBatch) => {
    // All values are cleared, because the next batch may be for another course.
    form.reset(batchValuesSchema.parse({}));
    saveDraft(uid, form.getValues());
    onCreated(newBatch);
  });
  const { run, reset, problem, isPending, alreadyCreated, variables } = action;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          saveDraft(uid, values);
          if (problem !== null) reset();
        },
      }),
    [subscribe, uid, problem, reset],
  );

  const submit = handleSubmit(({ handOver, ...request }) =>
    run(
      { ...request, handOver: handOver && request.outlet !== '' },
      {
        onError: (error) => {
          if (isApiError(error)) showFieldErrors(form, error.fields);
        },
      },
    ),
  );
  /** Creates another batch from the same values, with a new idempotency key. */
  const submitAnother = () => {
    form.setValue('requestId', crypto.randomUUID());
    void submit();
  };
  const progressText = copy.creating(plural(variables?.count ?? 0, nouns.card));

  return (
    <PaperForm
      form={form}
      className={classes(layout.narrow, fields.form)}
      onSubmit={submit}
      action={action}
      submitLabel={copy.generate}
    >
      <div className={layout.sections} inert={isPending}>
        <LatestBatch courses={courses} onRepeat={form.reset} />
        <CardFields courses={courses} />
        <SellingFields />
        <CardPreview courses={courses} />
      </div>
      {alreadyCreated && (
        <Alert severity="warning">
          <p>{copy.failures.alreadyCreated}</p>
          <div className={layout.noticeActions}>
            <Button
              component={Link}
              to={adminPaths.batches(form.getValues('cId'))}
              variant="outlined"
            >
              {copy.failures.showBatches}
            </Button>
            <Button onClick={submitAnother}>{copy.failures.createAnother}</Button>
          </div>
        </Alert>
      )}
      {isPending && (
        <div role="status">
          <p>{progressText}</p>
          <LinearProgress aria-label={progressText} />
        </div>
      )}
    </PaperForm>
  );
}

interface NewBatchProps {
  readonly newBatch: NewBatch;
  readonly titleOf: (cId: string) => string;
  readonly onAnother: () => void;
}

export function NewBatchCard({ newBatch, titleOf, onAnother }: NewBatchProps) {
  const { batch, tokens } = newBatch;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Paper variant="outlined" component="section" className={classes(layout.card, layout.narrow)}>
      <h2 ref={heading} tabIndex={-1}>
        {copy.created.title}
      </h2>
      <p>{copy.created.facts(plural(batch.count, nouns.card), productTitle(batch, titleOf))}</p>
      {describeAccess(batch) !== '' && <p>{describeAccess(batch)}</p>}
      <p className={styles.serials}>
        <span>{copy.created.serials}</span>
        <Ltr>{formatSerialRange(batch.firstSerial, batch.lastSerial)}</Ltr>
      </p>
      {batch.madeHandedOver && <p>{copy.created.handedOver(batch.outlet)}</p>}
      {batch.madeInactive && (
        <Alert severity="info">
          {batch.madeHandedOver ? copy.created.inactiveAtOutlet : copy.created.inactive}
        </Alert>
      )}
      <div className={layout.cardActions}>
        <Button
          component={Link}
          to={adminPaths.print(batch.id)}
          variant="contained"
          size="large"
          startIcon={<PrintIcon />}
        >
          {copy.created.print}
        </Button>
        <Button component={Link} to={adminPaths.moves(moveValuesOf(batch))} variant="outlined">
          {batch.madeHandedOver ? copy.created.sell : copy.created.handOver}
        </Button>
        <SpreadsheetDownload href={codesCsvUrl({ batch: batch.id })} />
        <CopyButton text={tokens.join('\n')} label={copy.created.copyAll} />
        <Button component={Link} to={adminPaths.codes({ cId: batch.cId, batch: batch.id })}>
          {copy.created.list}
        </Button>
        <Button onClick={onAnother}>{copy.created.another}</Button>
      </div>
    </Paper>
  );
}
