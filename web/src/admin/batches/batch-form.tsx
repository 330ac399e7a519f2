import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import { limits } from '@markaz/contract/limits';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../shared/format/numbers.ts';
import { nouns, plural } from '../../shared/format/plural.ts';
import { outletsQuery } from '../api/code-queries.ts';
import { cardsPerSheet, sheetCount } from '../print/sheet-geometry.ts';
import { CourseField } from '../ui/course-field.tsx';
import { today } from '../ui/end-of-day.ts';
import { adminPaths } from '../ui/sections.ts';
import styles from './batch-form.module.css';
import {
  type BatchWish,
  readWish,
  type WishField,
  type WishProblems,
  wishFields,
  wishProblems,
} from './batch-wish.ts';
import { copy } from './copy.ts';
import { useBatchDraft } from './use-batch-draft.ts';
import { type MadeBatch, useMakeBatch } from './use-make-batch.ts';

interface Props {
  readonly uid: string;
  readonly courses: readonly AdminCourseSummary[];
  /** Id chosen on another page; empty for none. */
  readonly courseId: string;
  readonly onMade: (made: MadeBatch) => void;
}

const ltr = { dir: 'ltr', spellCheck: false } as const;

/** Asks for a batch. What was typed stays until the batch is there. */
export function BatchForm({ uid, courses, courseId, onMade }: Props) {
  const outletsId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(false);
  const { wish, requestId, change, renew, clear } = useBatchDraft(uid, courseId);
  const making = useMakeBatch((made) => {
    clear();
    onMade(made);
  });
  const { data: outlets = [] } = useQuery(outletsQuery(wish.cId));
  const read = readWish(wish, requestId, new Date());
  const refused = making.failure?.kind === 'failed' ? wishProblems(making.failure.fields) : {};
  const problems: WishProblems = { ...refused, ...(asked && !read.ok ? read.problems : {}) };
  const count = read.ok ? read.request.count : 0;

  const ask = (id: string) => {
    setAsked(true);
    const request = readWish(wish, id, new Date());
    if (request.ok) {
      if (!making.isPending) making.mutate(request.request);
      return;
    }
    const wrong = wishFields.find((name) => request.problems[name] !== undefined);
    form.current
      ?.querySelector<HTMLElement>(`[data-field="${wrong}"] :is(input, textarea)`)
      ?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    ask(requestId);
  };
  const put = (part: Partial<BatchWish>) => {
    change(part);
    if (making.failure?.kind === 'failed') making.reset();
  };
  const field = (name: Exclude<WishField, 'cId'>, hint: string) => ({
    'data-field': name,
    value: wish[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      put({ [name]: event.target.value }),
    error: problems[name] !== undefined,
    helperText: problems[name] ?? hint,
    autoComplete: 'off',
    disabled: making.isPending,
  });

  return (
    <Paper
      ref={form}
      variant="outlined"
      component="form"
      className={styles.form}
      noValidate
      onSubmit={submit}
    >
      <fieldset className={styles.group}>
        <legend>{copy.groups.codes}</legend>
        <div className={styles.whole} data-field="cId">
          <CourseField
            courses={courses}
            value={courses.find(({ id }) => id === wish.cId) ?? null}
            onChange={(course) => put({ cId: course?.id ?? '' })}
            required
            label={copy.course}
            error={problems.cId !== undefined}
            helperText={problems.cId ?? copy.courseHint}
          />
        </div>
        <TextField
          required
          label={copy.count}
          {...field(
            'count',
            count > 0
              ? copy.pages(plural(sheetCount(count), nouns.sheet))
              : copy.countHint(formatNumber(limits.codesPerCall), formatNumber(cardsPerSheet)),
          )}
          slotProps={{ htmlInput: { ...ltr, inputMode: 'numeric' } }}
        />
        <TextField
          label={copy.prefix}
          {...field('codePrefix', copy.prefixHint(formatNumber(limits.codePrefix)))}
          slotProps={{ htmlInput: { ...ltr, autoCapitalize: 'characters' } }}
        />
        <TextField
          type="date"
          label={copy.expiry}
          {...field('expiresOn', copy.expiryHint)}
          slotProps={{ htmlInput: { min: today(new Date()) }, inputLabel: { shrink: true } }}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{copy.groups.selling}</legend>
        <TextField
          label={copy.outlet}
          {...field('outlet', copy.outletHint)}
          slotProps={{ htmlInput: { list: outletsId } }}
        />
        <datalist id={outletsId}>
          {outlets.map(({ outlet }) => outlet !== '' && <option key={outlet} value={outlet} />)}
        </datalist>
        <TextField label={copy.price} {...field('priceLabel', copy.priceHint)} />
        <TextField
          className={styles.whole}
          label={copy.note}
          multiline
          minRows={2}
          {...field('note', copy.noteHint)}
        />
        <div className={styles.whole}>
          <FormControlLabel
            control={
              <Switch
                checked={wish.inactive}
                onChange={(event) => put({ inactive: event.target.checked })}
                disabled={making.isPending}
                slotProps={{ input: { 'aria-describedby': `${outletsId}-inactive` } }}
              />
            }
            label={copy.inactive}
          />
          <p id={`${outletsId}-inactive`} className={styles.hint}>
            {copy.inactiveHint}
          </p>
        </div>
      </fieldset>
      {making.failure?.kind === 'failed' && (
        <Alert severity="error">
          {copy.failures.title} {making.failure.text}
        </Alert>
      )}
      {making.failure?.kind === 'made-before' && (
        <Alert severity="warning">
          <p>{copy.failures.madeBefore}</p>
          <div className={styles.actions}>
            <Button component={Link} to={adminPaths.batches(wish.cId)} variant="outlined">
              {copy.failures.seeBatches}
            </Button>
            <Button onClick={() => ask(renew())}>{copy.failures.another}</Button>
          </div>
        </Alert>
      )}
      {making.isPending && (
        <div role="status">
          <p>{copy.making(plural(count, nouns.card))}</p>
          <LinearProgress aria-label={copy.making(plural(count, nouns.card))} />
        </div>
      )}
      <div>
        <Button type="submit" variant="contained" size="large" loading={making.isPending}>
          {making.failure?.kind === 'failed' ? copy.retry : copy.generate}
        </Button>
      </div>
    </Paper>
  );
}
