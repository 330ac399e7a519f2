import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import type { CourseStudent } from '@markaz/contract/people/students';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatDate } from '../../shared/format/time.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { FramedTable } from '../ui/data-table.tsx';
import { PeopleIcon } from '../ui/icons.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { adminPaths } from '../ui/sections.ts';
import * as table from '../ui/table.module.css';
import { EnrolmentActions } from './enrolment-actions.tsx';
import { progressOf, WayIn } from './enrolment-facts.tsx';
import { courseStudentsQuery } from './queries.ts';
import { StudentName } from './student-name.tsx';
import { copy } from './students.copy.ts';
import * as styles from './students.module.css';

type Course = Pick<AdminCourseSummary, 'id' | 'title' | 'lectureCount'>;

interface FactsProps {
  readonly student: CourseStudent;
  readonly course: Course;
}

function Progress({ student: { progress }, course }: FactsProps) {
  return (
    <span className={styles.facts}>
      <span>{progressOf(progress.completedCount, course.lectureCount)}</span>
      <span>
        {progress.lastWatchedAt === null
          ? copy.notWatched
          : copy.lastWatched(formatDate(progress.lastWatchedAt))}
      </span>
    </span>
  );
}

function NoStudents({ search }: { readonly search: string }) {
  if (search === '') return <EmptyState icon={PeopleIcon} {...copy.emptyCourse} />;
  return (
    <EmptyState
      icon={PeopleIcon}
      {...copy.noMatchInCourse}
      actions={
        <Button component={Link} variant="outlined" to={adminPaths.students(undefined, search)}>
          {copy.searchEveryone}
        </Button>
      }
    />
  );
}

interface Props {
  readonly course: Course;
  readonly search: string;
  /** False while typing, so that results of another text are not shown. */
  readonly isSettled: boolean;
}

/** The students of a course, with their progress and how they enrolled. */
export function CourseStudents({ course, search, isSettled }: Props) {
  const list = useInfiniteQuery(courseStudentsQuery(course.id, search));
  const { columns } = copy;
  return (
    <PagedList
      query={isSettled ? list : { ...list, data: undefined, error: null }}
      itemsOf={(page) => page.students}
      loading={copy.loading}
      height="24rem"
      empty={<NoStudents search={search} />}
      more={copy.more}
    >
      {(students) => (
        <FramedTable
          rows={students}
          keyOf={({ uid }) => uid}
          columns={[
            [
              columns.student,
              (student) => (
                <StudentName student={student}>
                  <Progress student={student} course={course} />
                  <WayIn enrolment={student} />
                </StudentName>
              ),
            ],
            [columns.email, ({ email }) => <Ltr>{email ?? ''}</Ltr>, 'wide'],
            [columns.progress, (student) => <Progress student={student} course={course} />, 'wide'],
            [columns.enrolled, (student) => <WayIn enrolment={student} />, 'wide'],
            [
              columns.actions,
              (student) => (
                <span className={table.actions}>
                  <EnrolmentActions
                    labels={{
                      transfer: copy.transfer.student(student.displayName),
                      remove: copy.remove.student(student.displayName),
                    }}
                    student={student}
                    course={course}
                    progress={progressOf(student.progress.completedCount, course.lectureCount)}
                  />
                </span>
              ),
              'actions',
            ],
          ]}
        />
      )}
    </PagedList>
  );
}
