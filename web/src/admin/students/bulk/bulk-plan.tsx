import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { plural } from '../../../shared/format/plural.ts';
import { DialogButton } from '../../ui/confirm-dialog.tsx';
import { SpreadsheetButton } from '../../ui/downloads.tsx';
import * as layout from '../../ui/layout.module.css';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { nouns } from '../../ui/nouns.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { RepairDialog } from '../../ui/repair-dialog.tsx';
import { copy as common } from '../../ui/ui.copy.ts';
import { copy } from './bulk.copy.ts';
import {
  countEnrolled,
  countKept,
  createReport,
  type Plan,
  remainingRows,
  type Step,
} from './plan.ts';
import { PlanTable } from './plan-table.tsx';
import type { Bulk } from './use-bulk.ts';

/** Says how many students will be enrolled and how many will be invited. */
function describeIntent(plan: Plan, title: string): string {
  const rows = remainingRows(plan, 'enrol');
  const toInvite = rows.filter(({ status }) => status === 'invite').length;
  const toEnrol = rows.length - toInvite;
  return [
    ...(toEnrol > 0 ? [copy.willEnrol(title, plural(toEnrol, nouns.student))] : []),
    ...(toInvite > 0 ? [copy.willInvite(plural(toInvite, nouns.student))] : []),
  ].join(' ');
}

function describeResult(plan: Plan, step: Step, title: string): string {
  const enrolled = countEnrolled(plan);
  const kept = countKept(plan);
  const students = (count: number) => plural(count, nouns.student);
  const remainingCount = remainingRows(plan, step).length;
  if (step === 'preview' && remainingCount > 0)
    return copy.interrupted(plural(remainingCount, nouns.line));
  const done = [
    ...(enrolled > 0 ? [copy.enrolled(title, students(enrolled))] : []),
    ...(kept > 0 ? [copy.kept(students(kept))] : []),
  ];
  if (step === 'enrol' && remainingCount > 0)
    return [...done, copy.interrupted(students(remainingCount))].join(' ');
  return done.length > 0 ? done.join(' ') : describeIntent(plan, title) || copy.nobody;
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
      ? countEnrolled(plan) + countKept(plan)
      : plan.filter(({ status }) => !['invalid', 'twice', 'waiting'].includes(status)).length;
  const totalCount = processedCount + remainingRows(plan, step).length;
  const progress = copy.busy[step](formatNumber(processedCount), formatNumber(totalCount));
  const hasInvitations = plan.some(({ status }) => ['invite', 'kept', 'invited'].includes(status));
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
      {problem !== null && <ProblemAlert problem={problem} />}
      {!isRunning && hasInvitations && <Alert severity="info">{copy.invitationHint}</Alert>}
    </>
  );
}

const idle = { isPending: false, problem: null } as const;

/** Button that asks for the reason and enrols. The page itself shows the progress. */
function EnrolButton({ bulk, plan, title }: Omit<Props, 'onRepeatPreview'>) {
  return (
    <DialogButton
      variant="contained"
      renderDialog={(close) => (
        <RepairDialog
          title={copy.confirmTitle(title)}
          confirm={copy.enrol}
          suggestions={common.reason.ofEnrolment}
          action={idle}
          onConfirm={(reason) => {
            close();
            bulk.enrol(reason);
          }}
          onClose={close}
        >
          <p>{describeIntent(plan, title)}</p>
        </RepairDialog>
      )}
    >
      {copy.enrol}
    </DialogButton>
  );
}

/** Buttons for the next steps. While a step runs, there is only a stop button. */
function Actions({ bulk, plan, title, onRepeatPreview }: Props) {
  const { step, isRunning, isStopping } = bulk;
  if (isRunning)
    return (
      <Button variant="outlined" loading={isStopping} onClick={bulk.stop}>
        {copy.stop}
      </Button>
    );
  const isInterrupted = remainingRows(plan, step).length > 0;
  const toEnrolCount = remainingRows(plan, 'enrol').length;
  return (
    <>
      {isInterrupted ? (
        <Button variant="contained" onClick={() => bulk.resume(step)}>
          {copy.resume}
        </Button>
      ) : (
        toEnrolCount > 0 && <EnrolButton bulk={bulk} plan={plan} title={title} />
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
        <Actions bulk={bulk} plan={plan} title={title} onRepeatPreview={onRepeatPreview} />
      </div>
      <PlanTable plan={plan} />
    </section>
  );
}
