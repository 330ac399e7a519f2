import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { plural } from '../../../shared/format/plural.ts';
import { SpreadsheetButton } from '../../ui/downloads.tsx';
import * as layout from '../../ui/layout.module.css';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { nouns } from '../../ui/nouns.ts';
import { copy } from './bulk.copy.ts';
import { countEnrolled, createReport, type Plan, remainingRows, type Step } from './plan.ts';
import { PlanTable } from './plan-table.tsx';
import type { Bulk } from './use-bulk.ts';

function describeResult(plan: Plan, step: Step, title: string): string {
  const enrolled = countEnrolled(plan);
  const toEnrolCount = remainingRows(plan, 'enrol').length;
  const students = (count: number) => plural(count, nouns.student);
  const remainingCount = remainingRows(plan, step).length;
  if (step === 'preview' && remainingCount > 0)
    return copy.interrupted(plural(remainingCount, nouns.line));
  if (step === 'enrol' && remainingCount > 0)
    return `${copy.enrolled(title, students(enrolled))} ${copy.interrupted(students(remainingCount))}`;
  if (enrolled > 0) return copy.enrolled(title, students(enrolled));
  return toEnrolCount > 0 ? copy.willEnrol(title, students(toEnrolCount)) : copy.nobody;
}

interface Props {
  readonly bulk: Bulk;
  readonly plan: Plan;
  readonly title: string;
  readonly onRepeatPreview: () => void;
}

function Progress({ bulk, plan, title }: Omit<Props, 'onRepeatPreview'>) {
  const { step, isRunning, isStopping, problem } = bulk;
  const processedCount =
    step === 'enrol'
      ? countEnrolled(plan)
      : plan.filter(({ status }) => !['invalid', 'twice', 'waiting'].includes(status)).length;
  const totalCount = processedCount + remainingRows(plan, step).length;
  const progress = copy.busy[step](formatNumber(processedCount), formatNumber(totalCount));
  const hasUnknown = plan.some(({ status }) => status === 'unknown');
  return (
    <>
      {isRunning && (
        <LinearProgress
          variant="determinate"
          value={totalCount === 0 ? 100 : (100 * processedCount) / totalCount}
          aria-label={progress}
        />
      )}
      <div role="status">
        <p>
          {isRunning ? (isStopping ? copy.stopping : progress) : describeResult(plan, step, title)}
        </p>
      </div>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {!isRunning && hasUnknown && <Alert severity="info">{copy.unknownHint}</Alert>}
    </>
  );
}

/** Buttons for the next steps. While a step runs, there is only a stop button. */
function Actions({ bulk, plan, onRepeatPreview }: Omit<Props, 'title'>) {
  const { step, isRunning, isStopping } = bulk;
  if (isRunning)
    return (
      <Button variant="outlined" loading={isStopping} onClick={bulk.stop}>
        {copy.stop}
      </Button>
    );
  const isInterrupted = remainingRows(plan, step).length > 0;
  const toEnrolCount = remainingRows(plan, 'enrol').length;
  const hasEnrolled = countEnrolled(plan) > 0;
  return (
    <>
      {isInterrupted && (step === 'preview' || hasEnrolled) ? (
        <Button variant="contained" onClick={() => bulk.proceed(step)}>
          {copy.resume}
        </Button>
      ) : (
        toEnrolCount > 0 && (
          <Button variant="contained" onClick={() => bulk.proceed('enrol')}>
            {copy.enrol}
          </Button>
        )
      )}
      <SpreadsheetButton name="enrolment" label={copy.report} makeCsv={() => createReport(plan)} />
      {!isInterrupted && <Button onClick={onRepeatPreview}>{copy.repeatPreview}</Button>}
      <Button onClick={bulk.discard}>{copy.edit}</Button>
    </>
  );
}

export function BulkPlan({ bulk, plan, title, onRepeatPreview }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus was in the form, which has disappeared.
  useEffect(() => heading.current?.focus(), []);
  const { isRunning, step } = bulk;
  const texts = isRunning && step === 'enrol' ? copy.unsaved.running : copy.unsaved.waiting;
  const { stay, leave } = copy.unsaved;
  return (
    <section className={layout.section}>
      <LeaveDialog
        hasUnsavedChanges={isRunning || remainingRows(plan, 'enrol').length > 0}
        texts={{ ...texts, stay, leave }}
      />
      <h2 ref={heading} tabIndex={-1}>
        {step === 'enrol' ? copy.result : copy.plan}
      </h2>
      <Progress bulk={bulk} plan={plan} title={title} />
      <div className={layout.actions}>
        <Actions bulk={bulk} plan={plan} onRepeatPreview={onRepeatPreview} />
      </div>
      <PlanTable plan={plan} />
    </section>
  );
}
