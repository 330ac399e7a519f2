import { postJson } from '../../../shared/api/client.ts';
import { formatDayAndHour } from '../form/cairo-time.ts';
import { ReasonAction } from '../repair-dialog.tsx';
import { quizCopy } from './quiz.copy.ts';

const texts = quizCopy.allow;

interface Props {
  readonly cId: string;
  readonly lecture: { readonly lId: string; readonly title: string };
  readonly student: { readonly uid: string; readonly displayName: string };
}

/** Button that allows a student one more attempt at an exam, for a day. */
export function AllowExamButton({
  cId,
  lecture: { lId, title },
  student: { uid, displayName },
}: Props) {
  return (
    <ReasonAction
      button={{ 'aria-label': texts.ariaLabel(title, displayName), children: texts.action }}
      title={texts.title(displayName)}
      confirm={texts.confirm}
      suggestions={texts.reasons}
      call={(reason) => postJson('admin/exams/allow', { cId, lId, uid, reason })}
      successText={({ until }) => texts.done(formatDayAndHour(until))}
      failureText={texts.failed}
      invalidates={[
        ['admin', 'students'],
        ['admin', 'quizzes'],
      ]}
    >
      <p>{texts.text(title)}</p>
    </ReasonAction>
  );
}
