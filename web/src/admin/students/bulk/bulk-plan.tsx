import { cairoDay } from '@markaz/contract/time/cairo';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { plural } from '../../../shared/format/plural.ts';
import { saveFile } from '../../../shared/ui/save-file.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import * as layout from '../../ui/layout.module.css';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { nouns } from '../../ui/nouns.ts';
import { copy } from './bulk.copy.ts';
import { countEnrolled, type Plan, remaining, reportOf, type Step } from './plan.ts';
import { PlanTable } from './plan-table.tsx';
import type { Bulk } from './use-bulk.ts';

function saveReport(plan: Plan): void {
  const blob = new Blob([reportOf(plan)], { type: 'text/csv;charset=utf-8' });
  saveFile(blob, `enrolment-${cairoDay(new Date())}.csv`);
}

function sentenceOf(plan: Plan, step: Step, title: string): string {
  const enrolled = countEnrolled(plan);
  const toEnrol = remaining(plan, 'enrol').length;
  const students = (count: number) => plural(count, nouns.student);
  const left = remaining(plan, step).length;
  if (step === 'preview' && left > 0) return copy.paused(plural(left, nouns.line));
  if (step === 'enrol' && left > 0)
    return `${copy.done(title, students(enrolled))} ${copy.paused(students(left))}`;
  if (enrolled > 0) return copy.done(title, students(enrolled));
  return toEnrol > 0 ? copy.will(title, students(toEnrol)) : copy.nobody;
}

interface Props {
  readonly bulk: Bulk;
  readonly plan: Plan;
  readonly title: string;
  readonly onAgain: () => void;
}

function Progress({ bulk, plan, title }: Omit<Props, 'onAgain'>) {
  const { step, isRunning, isStopping, problem } = bulk;
  const done =
    step === 'enrol'
      ? countEnrolled(plan)
      : plan.filter(({ status }) => !['invalid', 'twice', 'waiting'].includes(status)).length;
  const all = done + remaining(plan, step).length;
  const progress = copy.busy[step](formatNumber(done), formatNumber(all));
  const hasUnknown = plan.some(({ status }) => status === 'unknown');
  return (
    <>
      {isRunning && (
        <LinearProgress
          variant="determinate"
          value={all === 0 ? 100 : (100 * done) / all}
          aria-label={progress}
        />
      )}
      <div role="status">
        <p>{isRunning ? (isStopping ? copy.stopping : progress) : sentenceOf(plan, step, title)}</p>
      </div>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {!isRunning && hasUnknown && <Alert severity="info">{copy.unknownHint}</Alert>}
    </>
  );
}

/** Buttons for the next steps; during a step, only a stop button. */
function Actions({ bulk, plan, onAgain }: Omit<Props, 'title'>) {
  const { step, isRunning, isStopping } = bulk;
  if (isRunning)
    return (
      <Button variant="outlined" loading={isStopping} onClick={bulk.stop}>
        {copy.stop}
      </Button>
    );
  const isInterrupted = remaining(plan, step).length > 0;
  const toEnrol = remaining(plan, 'enrol').length;
  const hasEnrolled = countEnrolled(plan) > 0;
  return (
    <>
      {isInterrupted && (step === 'preview' || hasEnrolled) ? (
        <Button variant="contained" onClick={() => bulk.proceed(step)}>
          {copy.goOn}
        </Button>
      ) : (
        toEnrol > 0 && (
          <Button variant="contained" onClick={() => bulk.proceed('enrol')}>
            {copy.enrol}
          </Button>
        )
      )}
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => saveReport(plan)}>
        {copy.report}
      </Button>
      {!isInterrupted && <Button onClick={onAgain}>{copy.again}</Button>}
      <Button onClick={bulk.discard}>{copy.edit}</Button>
    </>
  );
}

export function BulkPlan({ bulk, plan, title, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form had the focus and has disappeared.
  useEffect(() => heading.current?.focus(), []);
  const { isRunning, step } = bulk;
  const words = isRunning && step === 'enrol' ? copy.leave.running : copy.leave.waiting;
  const { stay, go } = copy.leave;
  return (
    <section className={layout.section}>
      <LeaveDialog
        unsaved={isRunning || remaining(plan, 'enrol').length > 0}
        words={{ ...words, stay, go }}
      />
      <h2 ref={heading} tabIndex={-1}>
        {step === 'enrol' ? copy.result : copy.plan}
      </h2>
      <Progress bulk={bulk} plan={plan} title={title} />
      <div className={layout.actions}>
        <Actions bulk={bulk} plan={plan} onAgain={onAgain} />
      </div>
      <PlanTable plan={plan} />
    </section>
  );
}
