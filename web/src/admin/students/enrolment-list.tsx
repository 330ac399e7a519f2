import type { StudentEnrolment, StudentSummary } from '@markaz/contract/people/students';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { Link } from 'react-router-dom';
import { CourseLink } from '../ui/course-link.tsx';
import * as layout from '../ui/layout.module.css';
import { adminPaths } from '../ui/sections.ts';
import { EnrolmentActions } from './enrolment-actions.tsx';
import { progressOf, Stop, WayIn } from './enrolment-facts.tsx';
import { EnrolmentQuizzes } from './enrolment-quizzes.tsx';
import { Extend } from './extend.tsx';
import { accessNote, wholeUntil } from './held-access.ts';
import { copy } from './students.copy.ts';
import * as styles from './students.module.css';

/** Says if the course is trashed or unpublished. */
function stateOf(course: NonNullable<StudentEnrolment['course']>): string | null {
  if (course.state === 'trashed') return copy.trashed;
  return course.published ? null : copy.unpublished;
}

interface Props {
  readonly enrolment: StudentEnrolment;
  readonly student: Pick<StudentSummary, 'uid' | 'displayName' | 'email'>;
}

function EnrolmentRow({ enrolment, student }: Props) {
  const { cId, course, progress } = enrolment;
  const title = course?.title ?? copy.purged;
  const state = course && stateOf(course);
  const access = accessNote(enrolment, new Date());
  const until = wholeUntil(enrolment);
  return (
    <li className={styles.row}>
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
        <Stop enrolment={enrolment} />
        <WayIn enrolment={enrolment} />
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
          <Extend student={student} course={{ id: cId, title }} until={until} />
        )}
        <EnrolmentActions
          labels={{ transfer: copy.transfer.named(title), remove: copy.remove.named(title) }}
          student={student}
          course={{ id: cId, title }}
          progress={progressOf(progress.completedCount, course?.lectureCount ?? 0)}
        />
      </span>
      <EnrolmentQuizzes enrolment={enrolment} student={student} />
    </li>
  );
}

interface ListProps {
  readonly enrolments: readonly StudentEnrolment[];
  readonly student: Props['student'];
}

/** The student's courses, newest first, with the actions on them. */
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
