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
import { isOver, type Until, UntilField } from '../ui/form/until-field.tsx';
import * as layout from '../ui/layout.module.css';
import { ReasonAction, ReasonField, RepairDialog, useRepair } from '../ui/repair-dialog.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { AccountField } from './account-field.tsx';
import { copy } from './students.copy.ts';
import * as styles from './students.module.css';

const undone = { reason: common.reason.undo } as const;

interface Enrolment {
  readonly student: Pick<StudentSummary, 'uid' | 'displayName' | 'email'>;
  readonly course: { readonly id: string; readonly title: string };
}

interface ExtendProps extends Enrolment {
  /** End of access to the whole course, past or future; undefined without such access. */
  readonly until: string | undefined;
}

function ExtendDialog({
  student,
  course,
  until,
  onClose,
}: ExtendProps & { readonly onClose: () => void }) {
  const words = copy.extend;
  const [end, setEnd] = useState<Until>('');
  const field = useRef<HTMLInputElement>(null);
  const isOpen = until !== undefined && new Date(until) > new Date();
  const action = useRepair(
    {
      call: (reason: string) =>
        postJson('admin/students/extend', { cId: course.id, uid: student.uid, until: end, reason }),
      done: ({ extended }) => (extended ? words.done : words.same),
    },
    onClose,
  );
  return (
    <RepairDialog
      title={words.title(course.title, student.displayName)}
      confirm={end === null ? words.forEver : words.confirm}
      disabled={isOver(end)}
      focus={field}
      action={action}
      onConfirm={action.run}
      onClose={onClose}
    >
      {until !== undefined && (
        <p>{isOpen ? copy.openUntil(formatLastDay(until)) : copy.endedAt(formatLastDay(until))}</p>
      )}
      <p>{words.text}</p>
      <UntilField
        value={end}
        onChange={setEnd}
        // The next day, because an end is the first moment after the last day.
        from={isOpen ? cairoDay(new Date(until)) : undefined}
        inputRef={field}
      />
    </RepairDialog>
  );
}

export function Extend(props: ExtendProps) {
  return (
    <DialogButton
      aria-label={copy.extend.named(props.course.title)}
      dialog={(close) => <ExtendDialog {...props} onClose={close} />}
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

/** Asks for the account to which an enrolment moves, and shows both accounts before. */
function TransferDialog({
  student,
  course,
  progress,
  onClose,
}: TransferProps & { readonly onClose: () => void }) {
  const words = copy.transfer;
  const { uid } = student;
  const [to, setTo] = useState<StudentSummary | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const move = (request: Omit<RequestOf<'admin/students/transfer'>, 'cId'>) =>
    postJson('admin/students/transfer', { cId: course.id, ...request });
  const action = useRepair(
    {
      call: (asked: { readonly to: string; readonly reason: string }) =>
        move({ from: uid, ...asked }),
      done: words.done,
      undo: (asked) => move({ from: asked.to, to: uid, ...undone }),
    },
    onClose,
  );
  return (
    <RepairDialog
      title={words.title(course.title, student.displayName)}
      confirm={words.confirm}
      focus={field}
      action={action}
      onConfirm={(reason) => to !== null && action.run({ to: to.uid, reason })}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <AccountField
        except={uid}
        value={to}
        onChange={(chosen) => {
          setTo(chosen);
          action.reset();
        }}
        inputRef={field}
      />
      {to !== null && (
        <dl className={styles.transfer}>
          <dt>{words.from}</dt>
          <Account account={student} />
          <dt>{words.to}</dt>
          <Account account={to} />
          <dt>{words.what}</dt>
          <dd>{words.moves(progress)}</dd>
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
  const words = copy.remove;
  return (
    <>
      <DialogButton
        aria-label={labels.transfer}
        dialog={(close) => <TransferDialog {...transfer} onClose={close} />}
      >
        {copy.transfer.action}
      </DialogButton>
      <ReasonAction
        button={{ color: 'error', 'aria-label': labels.remove, children: words.action }}
        danger
        title={words.title(course.title, student.displayName)}
        confirm={words.confirm}
        call={(reason) => postJson('admin/students/remove', { ...enrolment, reason })}
        done={words.done}
        undo={() => postJson('admin/students/enrol', { ...enrolment, ...undone })}
      >
        <p>{words.text}</p>
      </ReasonAction>
    </>
  );
}

interface EnrolByHandProps {
  readonly uid: string;
  readonly enrolledIn: ReadonlySet<string>;
}

export function EnrolByHand({ uid, enrolledIn }: EnrolByHandProps) {
  const { data: courses = [] } = useQuery(allCoursesQuery);
  const [cId, setCourse] = useState('');
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState<Until>(null);
  const action = useRepair(
    {
      call: (request: RequestOf<'admin/students/enrol'>) =>
        postJson('admin/students/enrol', request),
      done: copy.enrol.done,
      undo: (request) => postJson('admin/students/remove', { cId: request.cId, uid, ...undone }),
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
        if (!isOver(until)) action.run({ uid, cId, reason, ...(until !== null && { until }) });
      }}
    >
      <h2>{copy.enrol.title}</h2>
      <CourseField
        required
        courses={liveCourses(courses).filter(({ id }) => !enrolledIn.has(id))}
        value={cId}
        onChange={setCourse}
      />
      <UntilField value={until} onChange={setUntil} />
      <ReasonField value={reason} onChange={setReason} />
      <SubmitButton action={action}>{copy.enrol.action}</SubmitButton>
    </Form>
  );
}
