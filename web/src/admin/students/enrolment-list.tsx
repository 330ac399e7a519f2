import { examState } from '@markaz/contract/learning/exam-rules';
import { markState, type StudentQuiz } from '@markaz/contract/learning/quiz-results';
import type {
  PastEnrolment,
  StudentEnrolment,
  StudentSummary,
} from '@markaz/contract/people/students';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../shared/format/numbers.ts';
import { formatDate } from '../../shared/format/time.ts';
import { classes } from '../../shared/ui/classes.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { CourseLink } from '../ui/course-field.tsx';
import * as layout from '../ui/layout.module.css';
import { formatBestMark, MarkFacts, MarkState } from '../ui/quiz/mark-facts.tsx';
import { quizCopy } from '../ui/quiz/quiz.copy.ts';
import { AllowExamButton, OpenNextButton } from '../ui/quiz/quiz-repair-buttons.tsx';
import { RefundActions } from '../ui/refund/refund-actions.tsx';
import { EnrolmentActions, ExtendButton } from './enrolment-actions.tsx';
import {
  accessNote,
  fullCourseUntil,
  Grants,
  ProgressFacts,
  progressOf,
} from './enrolment-facts.tsx';
import { copy } from './students.copy.ts';
import * as styles from './students.module.css';

function courseStateLabel(course: NonNullable<StudentEnrolment['course']>): string | null {
  if (course.state === 'trashed') return copy.trashed;
  return course.published ? null : copy.unpublished;
}

/** Whether lectures are locked until the student passes this quiz. */
function isBlocking(quiz: StudentQuiz): boolean {
  const state = markState(quiz);
  return quiz.gate && (state === 'failed' || state === 'none');
}

interface Props {
  readonly enrolment: StudentEnrolment;
  readonly student: Pick<StudentSummary, 'uid' | 'displayName' | 'email'>;
}

/** Whether the quiz is an exam that students may take or could have taken. */
function hasOpened({ exam }: StudentQuiz): boolean {
  return exam !== undefined && examState(exam, new Date()) !== 'before';
}

/**
 * Lists the quizzes of a course that the student took or must pass to continue, and the exams that
 * have opened.
 */
function Quizzes({ enrolment: { cId, quizzes }, student }: Props) {
  const shown = quizzes.filter((quiz) => quiz.exam === undefined || hasOpened(quiz));
  if (shown.length === 0) return null;
  return (
    <ul className={styles.quizzes} aria-label={copy.quizzes}>
      {shown.map((quiz) => (
        <li key={quiz.lId} className={classes(layout.row, styles.quiz)}>
          <span>
            {(quiz.exam === undefined ? copy.quizOf : copy.examOf)(
              formatNumber(quiz.number),
              quiz.title,
            )}{' '}
            <MarkState mark={quiz} />
            <span className={layout.facts}>
              {quiz.best !== null && <span>{quizCopy.best(formatBestMark(quiz))}</span>}
              <MarkFacts mark={quiz} />
            </span>
          </span>
          {isBlocking(quiz) && <OpenNextButton cId={cId} lecture={quiz} student={student} />}
          {hasOpened(quiz) && <AllowExamButton cId={cId} lecture={quiz} student={student} />}
        </li>
      ))}
    </ul>
  );
}

function EnrolmentRow({ enrolment, student }: Props) {
  const { cId, course, progress } = enrolment;
  const title = course?.title ?? copy.purged;
  const state = course && courseStateLabel(course);
  const access = accessNote(enrolment, new Date());
  const until = fullCourseUntil(enrolment);
  const cards = [enrolment, ...enrolment.added].filter(({ refundedAt }) => refundedAt === null);
  return (
    <li className={classes(layout.row, styles.row)}>
      <div className={layout.who}>
        <span className={layout.name}>
          {course === null ? title : <CourseLink cId={cId}>{title}</CourseLink>}{' '}
          {state !== null && <Chip size="small" variant="outlined" label={state} />}{' '}
          {access !== null && (
            <Chip
              size="small"
              variant="outlined"
              color={access.isOpen ? 'default' : 'warning'}
              label={access.text}
            />
          )}
        </span>
        <ProgressFacts enrolment={enrolment} />
        <Grants enrolment={enrolment} />
      </div>
      <span>
        {course !== null && (
          <Button
            component={Link}
            to={adminPaths.students(cId)}
            aria-label={copy.studentsOfNamed(title)}
          >
            {copy.studentsOf}
          </Button>
        )}
        {course !== null && until !== null && (
          <ExtendButton student={student} course={{ id: cId, title }} until={until} />
        )}
        {cards.map(({ code }) => code !== null && <RefundActions key={code} token={code} />)}
        <EnrolmentActions
          labels={{
            transfer: copy.transfer.ariaLabel(title),
            remove: copy.remove.ariaLabel(title),
          }}
          student={student}
          course={{ id: cId, title }}
          progress={progressOf(progress.completedCount, course?.lectureCount ?? 0)}
        />
      </span>
      <Quizzes enrolment={enrolment} student={student} />
    </li>
  );
}

interface ListProps {
  readonly enrolments: readonly StudentEnrolment[];
  readonly student: Props['student'];
}

export function EnrolmentList({ enrolments, student }: ListProps) {
  return (
    <section className={layout.stack}>
      <h2>{copy.enrolments}</h2>
      {enrolments.length === 0 && <p>{copy.noEnrolments}</p>}
      <ul className={styles.rows}>
        {enrolments.map((enrolment) => (
          <EnrolmentRow key={enrolment.cId} student={student} enrolment={enrolment} />
        ))}
      </ul>
    </section>
  );
}

/** Lists enrolments that were removed when a school year ended. */
export function EndedEnrolments({ ended }: { readonly ended: readonly PastEnrolment[] }) {
  return (
    <section className={layout.stack}>
      <h2>{copy.ended}</h2>
      <ul className={styles.rows}>
        {ended.map((enrolment) => (
          <li key={enrolment.id} className={classes(layout.row, styles.row)}>
            <div className={layout.who}>
              <span className={layout.name}>{enrolment.title}</span>
              <span>{copy.endedAt(formatDate(enrolment.endedAt))}</span>
              <Grants enrolment={enrolment} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
