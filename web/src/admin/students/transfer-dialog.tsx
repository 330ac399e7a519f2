import type { StudentSummary } from '@markaz/contract/students';
import { useRef, useState } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { AccountField } from './account-field.tsx';
import { copy } from './copy.ts';
import { useStudentAction } from './queries.ts';
import styles from './students.module.css';

const words = copy.transfer;

/** Which course of which student is meant. */
export interface Meant {
  readonly student: Pick<StudentSummary, 'uid' | 'displayName' | 'email'>;
  readonly course: { readonly id: string; readonly title: string };
  /** How far the student is. */
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

/** Asks to which account a course shall go, and shows both before it goes. */
export function TransferDialog({ student, course, progress, onClose }: Props) {
  const [to, setTo] = useState<StudentSummary | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const move = (from: string, target: string) =>
    postJson('admin/students/transfer', { cId: course.id, from, to: target });
  const action = useStudentAction<string>(
    (target) => move(student.uid, target),
    { done: words.done, undo: (target) => move(target, student.uid) },
    onClose,
  );
  return (
    <ConfirmDialog
      title={words.title(course.title, student.displayName)}
      confirm={words.confirm}
      disabled={to === null}
      focus={field}
      action={action}
      onConfirm={() => to !== null && action.run(to.uid)}
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
    </ConfirmDialog>
  );
}
