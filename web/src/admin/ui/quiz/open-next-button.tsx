import Button from '@mui/material/Button';
import { postJson } from '../../../shared/api/client.ts';
import { ProblemAlert } from '../problem-alert.tsx';
import { ReasonAction, useRepair } from '../repair-dialog.tsx';
import { quizCopy } from './quiz.copy.ts';

const texts = quizCopy.open;

interface Props {
  readonly cId: string;
  readonly lecture: { readonly lId: string; readonly title: string };
  readonly student: { readonly uid: string; readonly displayName: string };
}

/** Returns the repair that lets a student continue without passing a quiz. */
const repairOf = ({ cId, lecture: { lId }, student: { uid } }: Props) => ({
  call: (reason: string) => postJson('admin/quizzes/open-next', { cId, lId, uid, reason }),
  successText: ({ opened }: { readonly opened: boolean }) => (opened ? texts.done : texts.same),
  failureText: texts.failed,
  invalidates: [
    ['admin', 'students'],
    ['admin', 'quizzes'],
    ['admin', 'today'],
  ],
});

const buttonOf = ({ lecture, student }: Props) => ({
  'aria-label': texts.ariaLabel(lecture.title, student.displayName),
  children: texts.action,
});

/** Button that lets a student continue without passing a quiz, and asks for the reason. */
export function OpenNextButton(props: Props) {
  const { lecture, student } = props;
  return (
    <ReasonAction
      {...repairOf(props)}
      button={buttonOf(props)}
      title={texts.title(student.displayName)}
      confirm={texts.confirm}
    >
      <p>{texts.text(lecture.title)}</p>
    </ReasonAction>
  );
}

/** Does the same with one click, for a student who has no attempt left, which is the reason. */
export function OpenStuckButton(props: Props) {
  const action = useRepair(repairOf(props), () => undefined);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        loading={action.isPending}
        onClick={() => action.run(texts.stuckReason)}
        {...buttonOf(props)}
      />
      {action.problem !== null && <ProblemAlert problem={action.problem} />}
    </>
  );
}
