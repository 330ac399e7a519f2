import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import type { CourseStudent } from '@markaz/contract/students';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import { formatDate } from '../../shared/format/time.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { adminPaths } from '../ui/sections.ts';
import { copy } from './copy.ts';
import { type EnrolmentAction, EnrolmentActions, EnrolmentDialog, Named } from './enrolments.tsx';
import { courseStudentsQuery } from './queries.ts';
import styles from './students.module.css';

interface RowProps {
  readonly student: CourseStudent;
  readonly lectureCount: number;
  readonly onAction: (action: EnrolmentAction) => void;
}

function CourseStudentRow({ student, lectureCount, onAction }: RowProps) {
  const { uid, displayName, email, code, enrolledAt, movedFrom, progress } = student;
  return (
    <li className={styles.row}>
      <Named to={adminPaths.student(uid)} name={displayName}>
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
      </Named>
      <EnrolmentActions
        labels={{
          transfer: copy.transfer.student(displayName),
          remove: copy.remove.student(displayName),
        }}
        onAction={onAction}
      />
    </li>
  );
}

interface Props {
  readonly course: Pick<AdminCourseSummary, 'id' | 'title' | 'lectureCount'>;
}

/** Who has a course, how they came to it and how far they are. */
export function CourseStudents({ course }: Props) {
  const list = useInfiniteQuery(courseStudentsQuery(course.id));
  const [asked, setAsked] = useState<{ action: EnrolmentAction; student: CourseStudent }>();
  return (
    <>
      <PagedList
        query={list}
        itemsOf={(page) => page.students}
        loading={copy.loading}
        height="24rem"
        empty={<EmptyState {...copy.emptyCourse} />}
        more={copy.more}
      >
        {(students) => (
          <ul className={styles.rows}>
            {students.map((student) => (
              <CourseStudentRow
                key={student.uid}
                student={student}
                lectureCount={course.lectureCount}
                onAction={(action) => setAsked({ action, student })}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {asked !== undefined && (
        <EnrolmentDialog
          action={asked.action}
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
