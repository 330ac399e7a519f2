import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import type { CourseStudent } from '@markaz/contract/students';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import { formatDate } from '../../shared/format/time.ts';
import { adminPaths } from '../ui/sections.ts';
import { copy } from './copy.ts';
import { type EnrolmentDeed, EnrolmentDialog } from './enrolment-dialog.tsx';
import { courseStudentsQuery } from './queries.ts';
import { StudentPages } from './student-pages.tsx';
import styles from './students.module.css';

interface RowProps {
  readonly student: CourseStudent;
  readonly lectureCount: number;
  readonly onDeed: (deed: EnrolmentDeed) => void;
}

function CourseStudentRow({ student, lectureCount, onDeed }: RowProps) {
  const { uid, displayName, email, code, enrolledAt, movedFrom, progress } = student;
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <Link className={styles.name} to={adminPaths.student(uid)}>
          {displayName}
        </Link>
        <span className={styles.facts}>
          <Ltr>{email ?? ''}</Ltr>
          <span>{copy.enrolledAt(formatDate(enrolledAt))}</span>
          {code === null ? <span>{copy.byHand}</span> : <Ltr>{code}</Ltr>}
          {movedFrom !== null && <span>{copy.moved}</span>}
        </span>
        <span className={styles.facts}>
          <span>
            {copy.progress(formatNumber(progress.completedCount), formatNumber(lectureCount))}
          </span>
          {progress.lastWatchedAt !== null && (
            <span>{copy.lastWatched(formatDate(progress.lastWatchedAt))}</span>
          )}
        </span>
      </span>
      <span>
        <Button aria-label={copy.transfer.student(displayName)} onClick={() => onDeed('transfer')}>
          {copy.transfer.action}
        </Button>
        <Button
          color="error"
          aria-label={copy.remove.student(displayName)}
          onClick={() => onDeed('remove')}
        >
          {copy.remove.action}
        </Button>
      </span>
    </li>
  );
}

interface Props {
  readonly course: Pick<AdminCourseSummary, 'id' | 'title' | 'lectureCount'>;
}

/** Who has a course, how they came to it and how far they are. */
export function CourseStudents({ course }: Props) {
  const list = useInfiniteQuery(courseStudentsQuery(course.id));
  const [asked, setAsked] = useState<{ deed: EnrolmentDeed; student: CourseStudent }>();
  return (
    <>
      <StudentPages list={list} empty={copy.emptyCourse}>
        {(student) => (
          <CourseStudentRow
            key={student.uid}
            student={student}
            lectureCount={course.lectureCount}
            onDeed={(deed) => setAsked({ deed, student })}
          />
        )}
      </StudentPages>
      {asked !== undefined && (
        <EnrolmentDialog
          deed={asked.deed}
          uid={asked.student.uid}
          cId={course.id}
          title={course.title}
          name={asked.student.displayName}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
