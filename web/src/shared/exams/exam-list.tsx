import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { useSession } from '../auth/session.tsx';
import { openedCourse } from '../courses/opened-courses.ts';
import { paths } from '../paths.ts';
import { useStoredSheet } from '../quizzes/answer-sheets.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ClockIcon } from '../ui/icons.tsx';
import * as styles from './exam-list.module.css';
import { type ExamStep, examSteps } from './exam-steps.ts';
import { formatExamTime, useServerNow } from './exam-time.ts';
import { examsCopy as copy } from './exams.copy.ts';

interface ItemProps {
  readonly step: ExamStep;
  readonly cId: string;
  readonly now: Date;
}

function OpenExam({ step: { lId, title, at }, cId, now }: ItemProps) {
  const { user } = useSession();
  const state = useStoredSheet(user && { uid: user.uid, cId, lId })?.sheet.state;
  const knownTitle =
    title ?? openedCourse(cId)?.lectures.find(({ id }) => id === lId)?.title ?? null;
  const until = formatExamTime(at, now);
  // The answers are on the device, and are sent as soon as possible.
  if (state === 'finished') return null;
  return (
    <li className={styles.open}>
      <p>{knownTitle === null ? copy.permitted(until) : copy.open(knownTitle, until)}</p>
      <ButtonLink to={(state === 'open' ? paths.quiz : paths.lecture)(cId, lId)}>
        {state === 'open' ? copy.resume : copy.begin}
      </ButtonLink>
    </li>
  );
}

/**
 * Lists the exams of a course that the student can take now, and announces those of the next seven
 * days. Shows nothing if there are none.
 */
export default function ExamList({ course }: { readonly course: EnrolledCourse }) {
  const { user } = useSession();
  const now = useServerNow([
    ...(course.exams ?? []).flatMap(({ opens, closes }) => [opens, closes]),
    ...course.progress.lectures.map(({ quiz }) => quiz?.permission?.until),
  ]);
  const steps = examSteps(course, user, now);
  if (steps.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={copy.list(course.title)}>
      {steps.map((step) =>
        step.kind === 'open' ? (
          <OpenExam key={step.lId} step={step} cId={course.id} now={now} />
        ) : (
          <li key={step.lId} className={styles.soon}>
            <ClockIcon size={16} />
            {copy.soon(step.title ?? '', formatExamTime(step.at, now))}
          </li>
        ),
      )}
    </ul>
  );
}
