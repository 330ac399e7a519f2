import Button from '@mui/material/Button';
import { useState } from 'react';
import { postJson } from '../../../shared/api/client.ts';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { RepairDialog } from '../repair-dialog.tsx';
import { useAction } from '../use-action.ts';
import { quizCopy } from './quiz.copy.ts';

const words = quizCopy.open;

interface Props {
  readonly cId: string;
  readonly lecture: { readonly lId: string; readonly title: string };
  readonly student: { readonly uid: string; readonly displayName: string };
}

function OpenNextDialog({ cId, lecture, student, onClose }: Props & { onClose: () => void }) {
  const { lId, title } = lecture;
  const { uid, displayName } = student;
  const action = useAction({
    call: (reason: string) => postJson('admin/quizzes/open-next', { cId, lId, uid, reason }),
    failed: words.failed,
    explain: ({ message }) => message || undefined,
    changes: [
      ['admin', 'students'],
      ['admin', 'quizzes'],
    ],
    onDone({ opened }) {
      showToast(opened ? words.done : words.same);
      onClose();
    },
  });
  return (
    <RepairDialog
      title={words.title(displayName)}
      confirm={words.confirm}
      action={action}
      onConfirm={action.run}
      onClose={onClose}
    >
      <p>{words.text(title)}</p>
    </RepairDialog>
  );
}

/** Lets a student go on without passing a quiz. */
export function OpenNext(props: Props) {
  const [asking, setAsking] = useState(false);
  const { lecture, student } = props;
  return (
    <>
      <Button
        aria-label={words.of(lecture.title, student.displayName)}
        onClick={() => setAsking(true)}
      >
        {words.action}
      </Button>
      {asking && <OpenNextDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}
