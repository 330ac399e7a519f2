import { cairoDay } from '@markaz/contract/time/cairo';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { saveFile } from '../../../shared/ui/save-file.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import * as layout from '../../ui/layout.module.css';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { copy } from './bulk.copy.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { countGiven, type Plan, remaining } from './plan.ts';
import { PlanTable } from './plan-table.tsx';
import { reportOf } from './report.ts';
import type { Bulk } from './use-bulk.ts';

interface Props {
  readonly bulk: Bulk;
  readonly plan: Plan;
  /** Course title. */
  readonly title: string;
  /** Previews the same list again. */
  readonly onAgain: () => void;
}

function saveReport(plan: Plan): void {
  const blob = new Blob([reportOf(plan)], { type: 'text/csv;charset=utf-8' });
  saveFile(blob, `enrolment-${cairoDay(new Date())}.csv`);
}

/** The next steps; during a run, only a stop. */
function Actions({ bulk, plan, onAgain }: Omit<Props, 'title'>) {
  const { step, isRunning, isStopping } = bulk;
  if (isRunning)
    return (
      <Button variant="outlined" loading={isStopping} onClick={bulk.stop}>
        {copy.stop}
      </Button>
    );
  const isInterrupted = remaining(plan, step).length > 0;
  const toGive = remaining(plan, 'give').length;
  const hasGiven = countGiven(plan) > 0;
  return (
    <>
      {isInterrupted && (step === 'preview' || hasGiven) ? (
        <Button variant="contained" onClick={() => bulk.proceed(step)}>
          {copy.goOn}
        </Button>
      ) : (
        toGive > 0 && (
          <Button variant="contained" onClick={() => bulk.proceed('give')}>
            {copy.give}
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

/** A previewed list: the plan, its progress and its results. */
export function BulkPlan({ bulk, plan, title, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused form disappeared.
  useEffect(() => heading.current?.focus(), []);
  const { isRunning, step } = bulk;
  const words = isRunning && step === 'give' ? copy.leave.running : copy.leave.waiting;
  const { stay, go } = copy.leave;
  return (
    <section className={layout.section}>
      <LeaveDialog
        unsaved={isRunning || remaining(plan, 'give').length > 0}
        words={{ ...words, stay, go }}
      />
      <h2 ref={heading} tabIndex={-1}>
        {step === 'give' ? copy.result : copy.plan}
      </h2>
      <BulkProgress bulk={bulk} plan={plan} title={title} />
      <div className={layout.actions}>
        <Actions bulk={bulk} plan={plan} onAgain={onAgain} />
      </div>
      <PlanTable plan={plan} />
    </section>
  );
}
