import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import type { CourseStudent } from '@markaz/contract/students';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import { formatDate } from '../../shared/format/time.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { adminPaths } from '../ui/sections.ts';
import { copy } from './copy.ts';
import { EnrolmentActions, Named } from './enrolments.tsx';
import { courseStudentsQuery } from './queries.ts';
import styles from './students.module.css';

type Course = Pick<AdminCourseSummary, 'id' | 'title' | 'lectureCount'>;

interface RowProps {
  readonly student: CourseStudent;
  readonly course: Course;
}

function CourseStudentRow({ student, course }: RowProps) {
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
            {copy.progress(
              formatNumber(progress.completedCount),
              formatNumber(course.lectureCount),
            )}
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
        uid={uid}
        cId={course.id}
        title={course.title}
        name={displayName}
      />
    </li>
  );
}

/** Who has a course, how they came to it and how far they are. */
export function CourseStudents({ course }: { readonly course: Course }) {
  const list = useInfiniteQuery(courseStudentsQuery(course.id));
  return (
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
            <CourseStudentRow key={student.uid} student={student} course={course} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
