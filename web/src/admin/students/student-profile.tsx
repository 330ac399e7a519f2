import type { StudentEnrolment, StudentSummary } from '@markaz/contract/students';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useParams } from 'react-router';
import { postJson } from '../../shared/api/client.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import { formatDate, formatDateTime } from '../../shared/format/time.ts';
import { allCoursesQuery, liveCourses } from '../api/course-queries.ts';
import { copy as common } from '../ui/copy.ts';
import { CourseField } from '../ui/course-field.tsx';
import layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { copy } from './copy.ts';
import { EnrolmentActions, Named } from './enrolments.tsx';
import { studentQuery, useStudentAction } from './queries.ts';
import styles from './students.module.css';

interface EnrolProps {
  readonly uid: string;
  /** Ids of the courses that the student has. */
  readonly has: ReadonlySet<string>;
}

/** Gives a student a course without a code. */
function EnrolByHand({ uid, has }: EnrolProps) {
  const { data: courses = [] } = useQuery(allCoursesQuery);
  const [course, setCourse] = useState('');
  const { run, isPending, problem } = useStudentAction(
    (cId: string) => postJson('admin/students/enrol', { cId, uid }),
    copy.enrol.done,
    () => setCourse(''),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (course !== '') run(course);
  };
  return (
    <form className={layout.stack} onSubmit={submit}>
      <h2>{copy.enrol.title}</h2>
      <CourseField
        courses={liveCourses(courses).filter(({ id }) => !has.has(id))}
        value={course}
        onChange={setCourse}
      />
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <div>
        <Button type="submit" variant="contained" disabled={course === ''} loading={isPending}>
          {problem === null ? copy.enrol.action : common.retry}
        </Button>
      </div>
    </form>
  );
}

interface RowProps {
  readonly enrolment: StudentEnrolment;
  readonly student: Pick<StudentSummary, 'uid' | 'displayName'>;
}

function EnrolmentRow({ enrolment, student }: RowProps) {
  const { cId, course, code, enrolledAt, progress } = enrolment;
  const title = course?.title ?? copy.purged;
  return (
    <li className={styles.row}>
      <Named name={title}>
        <span className={styles.facts}>
          {course !== null && (
            <span>
              {copy.progress(
                formatNumber(progress.completedCount),
                formatNumber(course.lectureCount),
              )}
            </span>
          )}
          <span>{copy.enrolledAt(formatDate(enrolledAt))}</span>
          {code === null ? <span>{copy.byHand}</span> : <Ltr>{code}</Ltr>}
        </span>
      </Named>
      <EnrolmentActions
        labels={{ transfer: copy.transfer.named(title), remove: copy.remove.named(title) }}
        uid={student.uid}
        cId={cId}
        title={title}
        name={student.displayName}
      />
    </li>
  );
}

function Profile({ uid }: { readonly uid: string }) {
  const query = useQuery(studentQuery(uid));
  return (
    <Loaded query={query} label={copy.loading} height="24rem">
      {({ student, enrolments }) => (
        <div className={styles.profile}>
          <Named name={student.displayName}>
            <span className={styles.facts}>
              <Ltr>{student.email ?? ''}</Ltr>
              <span>{copy.lastSignIn(formatDate(student.lastSignIn))}</span>
            </span>
          </Named>
          {student.lockedUntil !== null && (
            <Alert severity="warning">{copy.locked(formatDateTime(student.lockedUntil))}</Alert>
          )}
          <section className={layout.stack}>
            <h2>{copy.enrolments}</h2>
            {enrolments.length === 0 && <p>{copy.noEnrolments}</p>}
            <ul className={styles.rows}>
              {enrolments.map((enrolment) => (
                <EnrolmentRow key={enrolment.cId} student={student} enrolment={enrolment} />
              ))}
            </ul>
          </section>
          <EnrolByHand uid={uid} has={new Set(enrolments.map(({ cId }) => cId))} />
        </div>
      )}
    </Loaded>
  );
}

/** One student with his courses, and what can be done about them. */
export function StudentProfile() {
  const { uid = '' } = useParams();
  return (
    <>
      <SectionHeading title={copy.profile} />
      <Profile key={uid} uid={uid} />
    </>
  );
}
