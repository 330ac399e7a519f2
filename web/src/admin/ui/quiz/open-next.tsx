import { postJson } from '../../../shared/api/client.ts';
import { ReasonAction } from '../repair-dialog.tsx';
import { quizCopy } from './quiz.copy.ts';

const words = quizCopy.open;

interface Props {
  readonly cId: string;
  readonly lecture: { readonly lId: string; readonly title: string };
  readonly student: { readonly uid: string; readonly displayName: string };
}

/** Button that lets a student continue without passing a quiz. */
export function OpenNext({ cId, lecture: { lId, title }, student: { uid, displayName } }: Props) {
  return (
    <ReasonAction
      button={{ 'aria-label': words.of(title, displayName), children: words.action }}
      title={words.title(displayName)}
      confirm={words.confirm}
      call={(reason) => postJson('admin/quizzes/open-next', { cId, lId, uid, reason })}
      done={({ opened }) => (opened ? words.done : words.same)}
      failed={words.failed}
      changes={[
        ['admin', 'students'],
        ['admin', 'quizzes'],
      ]}
    >
      <p>{words.text(title)}</p>
    </ReasonAction>
  );
}
