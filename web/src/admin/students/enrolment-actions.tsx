import type { RequestOf } from '@markaz/contract/api';
import type { StudentSummary } from '@markaz/contract/people/students';
import { cairoDay } from '@markaz/contract/time/cairo';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { Form } from '../../shared/form/form.tsx';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatLastDay } from '../../shared/format/time.ts';
import { allCoursesQuery, liveCourses } from '../api/course-queries.ts';
import { DialogButton } from '../ui/confirm-dialog.tsx';
import { CourseField } from '../ui/course-field.tsx';
import { SubmitButton } from '../ui/form/form-fields.tsx';
import { isPastDay, type LastDay, LastDayField } from '../ui/form/last-day-field.tsx';
import * as layout from '../ui/layout.module.css';
import { ReasonAction, ReasonField, RepairDialog, useRepair } from '../ui/repair-dialog.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { AccountField } from './account-field.tsx';
import { copy } from './students.copy.ts';
import * as styles from './students.module.css';

const undoReason = { reason: common.reason.undo } as const;

interface Enrolment {
  readonly student: Pick<StudentSummary, 'uid' | 'displayName' | 'email'>;
  readonly course: { readonly id: string; readonly title: string };
}

interface ExtendProps extends Enrolment {
  /** End of the access to the full course, past or future, or undefined without such access. */
  readonly until: string | undefined;
}

function ExtendDialog({
  student,
  course,
  until,
  onClose,
}: ExtendProps & { readonly onClose: () => void }) {
  const texts = copy.extend;
  const [lastDay, setLastDay] = useState<LastDay>('');
  const dayInput = useRef<HTMLInputElement>(null);
  const isOpen = until !== undefined && new Date(until) > new Date();
  const action = useRepair(
    {
      call: (reason: string) =>
        postJson('admin/students/extend', {
          cId: course.id,
          uid: student.uid,
          until: lastDay,
          reason,
        }),
      successText: ({ extended }) => (extended ? texts.done : texts.same),
    },
    onClose,
  );
  return (
    <RepairDialog
      title={texts.title(course.title, student.displayName)}
      confirm={lastDay === null ? texts.unlimited : texts.confirm}
      disabled={isPastDay(lastDay)}
      initialFocus={dayInput}
      action={action}
      onConfirm={action.run}
      onClose={onClose}
    >
      {until !== undefined && (
        <p>{isOpen ? copy.openUntil(formatLastDay(until)) : copy.endedAt(formatLastDay(until))}</p>
      )}
      <p>{texts.text}</p>
      <LastDayField
        value={lastDay}
        onChange={setLastDay}
        // `until` is the first instant after the last day, so this is the day after the last day.
        minDay={isOpen ? cairoDay(new Date(until)) : undefined}
        inputRef={dayInput}
      />
    </RepairDialog>
  );
}

export function ExtendButton(props: ExtendProps) {
  return (
    <DialogButton
      aria-label={copy.extend.ariaLabel(props.course.title)}
      renderDialog={(close) => <ExtendDialog {...props} onClose={close} />}
    >
      {copy.extend.action}
    </DialogButton>
  );
}

interface TransferProps extends Enrolment {
  readonly progress: string;
}

function Account({ account }: { readonly account: Enrolment['student'] }) {
  return (
    <dd>
      {account.displayName}
      <span className={layout.facts}>
        <Ltr>{account.email ?? ''}</Ltr>
      </span>
    </dd>
  );
}

/** Asks for the account to which an enrolment is transferred, and shows both accounts. */
function TransferDialog({
  student,
  course,
  progress,
  onClose,
}: TransferProps & { readonly onClose: () => void }) {
  const texts = copy.transfer;
  const { uid } = student;
  const [recipient, setRecipient] = useState<StudentSummary | null>(null);
  const accountInput = useRef<HTMLInputElement>(null);
  const sendTransfer = (request: Omit<RequestOf<'admin/students/transfer'>, 'cId'>) =>
    postJson('admin/students/transfer', { cId: course.id, ...request });
  const action = useRepair(
    {
      call: (recipientAndReason: { readonly to: string; readonly reason: string }) =>
        sendTransfer({ from: uid, ...recipientAndReason }),
      successText: texts.done,
      undo: (recipientAndReason) =>
        sendTransfer({ from: recipientAndReason.to, to: uid, ...undoReason }),
    },
    onClose,
  );
  return (
    <RepairDialog
      title={texts.title(course.title, student.displayName)}
      confirm={texts.confirm}
      initialFocus={accountInput}
      action={action}
      onConfirm={(reason) => recipient !== null && action.run({ to: recipient.uid, reason })}
      onClose={onClose}
    >
      <p>{texts.text}</p>
      <AccountField
        excludedUid={uid}
        value={recipient}
        onChange={(chosen) => {
          setRecipient(chosen);
          action.reset();
        }}
        inputRef={accountInput}
      />
      {recipient !== null && (
        <dl className={styles.transfer}>
          <dt>{texts.from}</dt>
          <Account account={student} />
          <dt>{texts.to}</dt>
          <Account account={recipient} />
          <dt>{texts.transferred}</dt>
          <dd>{texts.summary(progress)}</dd>
        </dl>
      )}
    </RepairDialog>
  );
}

interface ActionsProps extends TransferProps {
  readonly labels: Readonly<Record<'remove' | 'transfer', string>>;
}

export function EnrolmentActions({ labels, ...transfer }: ActionsProps) {
  const { student, course } = transfer;
  const enrolment = { cId: course.id, uid: student.uid };
  const texts = copy.remove;
  return (
    <>
      <DialogButton
        aria-label={labels.transfer}
        renderDialog={(close) => <TransferDialog {...transfer} onClose={close} />}
      >
        {copy.transfer.action}
      </DialogButton>
      <ReasonAction
        button={{ color: 'error', 'aria-label': labels.remove, children: texts.action }}
        danger
        title={texts.title(course.title, student.displayName)}
        confirm={texts.confirm}
        call={(reason) => postJson('admin/students/remove', { ...enrolment, reason })}
        successText={texts.done}
        undo={() => postJson('admin/students/enrol', { ...enrolment, ...undoReason })}
      >
        <p>{texts.text}</p>
      </ReasonAction>
    </>
  );
}

interface EnrolFormProps {
  readonly uid: string;
  readonly enrolledIn: ReadonlySet<string>;
}

export function EnrolForm({ uid, enrolledIn }: EnrolFormProps) {
  const { data: courses = [] } = useQuery(allCoursesQuery);
  const [cId, setCourse] = useState('');
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState<LastDay>(null);
  const action = useRepair(
    {
      call: (request: RequestOf<'admin/students/enrol'>) =>
        postJson('admin/students/enrol', request),
      successText: copy.enrol.done,
      undo: (request) =>
        postJson('admin/students/remove', { cId: request.cId, uid, ...undoReason }),
    },
    () => {
      setCourse('');
      setReason('');
      setUntil(null);
    },
  );
  return (
    <Form
      className={layout.stack}
      onSubmit={() => {
        if (!isPastDay(until)) action.run({ uid, cId, reason, ...(until !== null && { until }) });
      }}
    >
      <h2>{copy.enrol.title}</h2>
      <CourseField
        required
        courses={liveCourses(courses).filter(({ id }) => !enrolledIn.has(id))}
        value={cId}
        onChange={setCourse}
      />
      <LastDayField value={until} onChange={setUntil} />
      <ReasonField value={reason} onChange={setReason} suggestions={common.reason.ofEnrolment} />
      <SubmitButton action={action}>{copy.enrol.action}</SubmitButton>
    </Form>
  );
}
