import { postJson } from '../../../shared/api/client.ts';
import { ReasonAction } from '../repair-dialog.tsx';
import { quizCopy } from './quiz.copy.ts';

const texts = quizCopy.open;

interface Props {
  readonly cId: string;
  readonly lecture: { readonly lId: string; readonly title: string };
  readonly student: { readonly uid: string; readonly displayName: string };
}

/** Button that lets a student continue without passing a quiz. */
export function OpenNextButton({
  cId,
  lecture: { lId, title },
  student: { uid, displayName },
}: Props) {
  return (
    <ReasonAction
      button={{ 'aria-label': texts.ariaLabel(title, displayName), children: texts.action }}
      title={texts.title(displayName)}
      confirm={texts.confirm}
      call={(reason) => postJson('admin/quizzes/open-next', { cId, lId, uid, reason })}
      successText={({ opened }) => (opened ? texts.done : texts.same)}
      failureText={texts.failed}
      invalidates={[
        ['admin', 'students'],
        ['admin', 'quizzes'],
        ['admin', 'today'],
      ]}
    >
      <p>{texts.text(title)}</p>
    </ReasonAction>
  );
}
