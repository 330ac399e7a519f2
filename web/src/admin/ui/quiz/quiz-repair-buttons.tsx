import { postJson } from '../../../shared/api/client.ts';
import { formatDayAndHour } from '../form/cairo-time.ts';
import { ReasonAction } from '../repair-dialog.tsx';
import { quizCopy } from './quiz.copy.ts';

interface Props {
  readonly cId: string;
  readonly lecture: { readonly lId: string; readonly title: string };
  readonly student: { readonly uid: string; readonly displayName: string };
}

interface RepairProps<Result> extends Props {
  readonly texts: typeof quizCopy.allow | typeof quizCopy.open;
  readonly suggestions?: readonly string[];
  readonly call: (
    quizOfStudent: Readonly<Record<'cId' | 'lId' | 'uid' | 'reason', string>>,
  ) => Promise<Result | 403>;
  readonly successText: (result: Result) => string;
}

function QuizRepair<Result>(props: RepairProps<Result>) {
  const { cId, lecture, student, texts, call, ...action } = props;
  const { lId, title } = lecture;
  const { uid, displayName } = student;
  return (
    <ReasonAction
      {...action}
      button={{ 'aria-label': texts.ariaLabel(title, displayName), children: texts.action }}
      title={texts.title(displayName)}
      confirm={texts.confirm}
      call={(reason) => call({ cId, lId, uid, reason })}
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

/** Button that allows a student one more attempt at an exam, for a day. */
export function AllowExamButton(props: Props) {
  const texts = quizCopy.allow;
  return (
    <QuizRepair
      {...props}
      texts={texts}
      suggestions={texts.reasons}
      call={(quizOfStudent) => postJson('admin/exams/allow', quizOfStudent)}
      successText={({ until }) => texts.done(formatDayAndHour(until))}
    />
  );
}

/** Button that lets a student continue without passing a quiz. */
export function OpenNextButton(props: Props) {
  const texts = quizCopy.open;
  return (
    <QuizRepair
      {...props}
      texts={texts}
      call={(quizOfStudent) => postJson('admin/quizzes/open-next', quizOfStudent)}
      successText={({ opened }) => (opened ? texts.done : texts.same)}
    />
  );
}
