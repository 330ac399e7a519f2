import { zodResolver } from '@hookform/resolvers/zod';
import type { RequestOf, ResponseOf } from '@markaz/contract/api';
import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { Form } from '../../shared/form/form.tsx';
import { plural } from '../../shared/format/plural.ts';
import { classes } from '../../shared/ui/classes.ts';
import { codeKeys, printKey } from '../api/code-queries.ts';
import { showFieldErrors } from '../ui/form/fill-form.ts';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { adminPaths } from '../ui/sections.ts';
import { copy as common } from '../ui/ui.copy.ts';
import { useAction } from '../ui/use-action.ts';
import { keepDraft, readDraft } from './batch-draft.ts';
import { CodesFields, SellingFields } from './batch-fields.tsx';
import * as styles from './batch-form.module.css';
import { batchSchema, valuesSchema } from './batch-values.ts';
import { copy } from './batches.copy.ts';
import { CardPreview } from './card-preview.tsx';
import { LastBatch } from './last-batch.tsx';

export type MadeBatch = ResponseOf<'admin/courses/access_tokens'>;

/**
 * Makes batches. The cards of a new batch can be printed without another read.
 * @returns the action, and `madeBefore`: an earlier attempt made the batch from other values.
 *   `problem` is null then.
 */
function useMakeBatch(onMade: (made: MadeBatch) => void) {
  const queryClient = useQueryClient();
  const action = useAction({
    call: (request: RequestOf<'admin/courses/access_tokens'>) =>
      postJson('admin/courses/access_tokens', request),
    failed: `${copy.failures.title} ${copy.failures.other}`,
    explain: ({ status, code, message }, { opens }) => {
      const isBundle = opens?.kind === 'bundle';
      if (code === 'not_found')
        return `${copy.failures.title} ${isBundle ? copy.failures.bundleGone : copy.failures.courseGone}`;
      // Without an answer the batch may exist, so the message says that a retry is safe.
      const unsure = status === 0 || status >= 500;
      return [copy.failures.title, message, unsure && copy.failures.safe].filter(Boolean).join(' ');
    },
    changes: [codeKeys.all],
    onDone: (made) => {
      // The titles of lectures come only with the sheets.
      if (made.batch.opens.kind !== 'lectures')
        queryClient.setQueryData(printKey(made.batch.id), { ...made, lectures: {} });
      onMade(made);
    },
  });
  const madeBefore = isApiError(action.error, 'conflict');
  return { ...action, madeBefore, problem: madeBefore ? null : action.problem };
}

interface Props {
  readonly uid: string;
  readonly courses: readonly AdminCourseSummary[];
  /** Id of the course chosen on another page, or else of the bundle; both empty for none. */
  readonly courseId: string;
  readonly bundleId?: string;
  readonly onMade: (made: MadeBatch) => void;
}

/** Form for a new batch. Its values survive a reload until the batch is made. */
export function BatchForm({ uid, courses, courseId, bundleId = '', onMade }: Props) {
  const [defaultValues] = useState(() => {
    const draft = readDraft(uid);
    if (bundleId !== '')
      return valuesSchema.parse({ ...draft, cId: bundleId, opens: { kind: 'bundle' } });
    const isOther = courseId !== '' && courseId !== draft?.cId;
    return valuesSchema.parse({ ...draft, ...(isOther && { cId: courseId, opens: {} }) });
  });
  const form = useForm({ resolver: zodResolver(batchSchema), defaultValues });
  const { handleSubmit, subscribe } = form;
  const { run, reset, problem, isPending, madeBefore, variables } = useMakeBatch((made) => {
    // The next batch may be another course's, so no value carries over.
    form.reset(valuesSchema.parse({}));
    keepDraft(uid, form.getValues());
    onMade(made);
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          keepDraft(uid, values);
          if (problem !== null) reset();
        },
      }),
    [subscribe, uid, problem, reset],
  );

  const submit = handleSubmit((request) =>
    run(request, {
      onError: (error) => {
        if (isApiError(error)) showFieldErrors(form, error.fields);
      },
    }),
  );
  /** Makes another batch of the same values, with a new idempotency key. */
  const submitAnother = () => {
    form.setValue('requestId', crypto.randomUUID());
    void submit();
  };
  const making = copy.making(plural(variables?.count ?? 0, nouns.card));

  return (
    <FormProvider {...form}>
      <Paper
        variant="outlined"
        component={Form}
        className={classes(layout.narrow, styles.form)}
        onSubmit={submit}
      >
        <div className={layout.sections} inert={isPending}>
          <LastBatch courses={courses} onRepeat={form.reset} />
          <CodesFields courses={courses} />
          <SellingFields />
          <CardPreview courses={courses} />
        </div>
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        {madeBefore && (
          <Alert severity="warning">
            <p>{copy.failures.madeBefore}</p>
            <div className={layout.noticeActions}>
              <Button
                component={Link}
                to={adminPaths.batches(form.getValues('cId'))}
                variant="outlined"
              >
                {copy.failures.seeBatches}
              </Button>
              <Button onClick={submitAnother}>{copy.failures.another}</Button>
            </div>
          </Alert>
        )}
        {isPending && (
          <div role="status">
            <p>{making}</p>
            <LinearProgress aria-label={making} />
          </div>
        )}
        <div>
          <Button type="submit" variant="contained" size="large" loading={isPending}>
            {problem === null ? copy.generate : common.retry}
          </Button>
        </div>
      </Paper>
    </FormProvider>
  );
}
