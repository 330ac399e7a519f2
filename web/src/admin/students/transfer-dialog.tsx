import type { StudentSummary } from '@markaz/contract/people/students';
import { useRef, useState } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { RepairDialog } from '../ui/repair-dialog.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { AccountField } from './account-field.tsx';
import { useStudentAction } from './queries.ts';
import { copy } from './students.copy.ts';
import * as styles from './students.module.css';

const words = copy.transfer;

/** The student and course of an action. */
export interface Meant {
  readonly student: Pick<StudentSummary, 'uid' | 'displayName' | 'email'>;
  readonly course: { readonly id: string; readonly title: string };
  /** The student's progress. */
  readonly progress: string;
}

function Account({ account }: { readonly account: Meant['student'] }) {
  return (
    <dd>
      {account.displayName}
      <span className={styles.facts}>
        <Ltr>{account.email ?? ''}</Ltr>
      </span>
    </dd>
  );
}

interface Props extends Meant {
  readonly onClose: () => void;
}

/** Asks for the account that an enrolment is to move to, and shows both first. */
export function TransferDialog({ student, course, progress, onClose }: Props) {
  const [to, setTo] = useState<StudentSummary | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { uid } = student;
  const move = (accounts: { readonly from: string; readonly to: string }, reason: string) =>
    postJson('admin/students/transfer', { cId: course.id, ...accounts, reason });
  const action = useStudentAction(
    (asked: { readonly target: string; readonly reason: string }) =>
      move({ from: uid, to: asked.target }, asked.reason),
    {
      done: words.done,
      undo: ({ target }) => move({ from: target, to: uid }, common.reason.undo),
    },
    onClose,
  );
  return (
    <RepairDialog
      title={words.title(course.title, student.displayName)}
      confirm={words.confirm}
      focus={field}
      action={action}
      onConfirm={(reason) => to !== null && action.run({ target: to.uid, reason })}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <AccountField
        except={student.uid}
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
