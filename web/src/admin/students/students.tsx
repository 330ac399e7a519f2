import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import type { CourseStudent } from '@markaz/contract/people/students';
import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { allCoursesQuery } from '../api/course-queries.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { CourseField } from '../ui/course-field.tsx';
import { SpreadsheetDownload } from '../ui/downloads.tsx';
import { useReplaceUrl, withQuery } from '../ui/filters.ts';
import { GuideLink } from '../ui/guide-link.tsx';
import { PeopleIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { nouns } from '../ui/nouns.ts';
import { SearchField, useSearchText } from '../ui/search-field.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import * as table from '../ui/table.module.css';
import { EnrolmentActions } from './enrolment-actions.tsx';
import { Grants, progressOf } from './enrolment-facts.tsx';
import { courseStudentsQuery, studentsQuery } from './queries.ts';
import { StudentTable } from './student-table.tsx';
import { copy } from './students.copy.ts';
import * as styles from './students.module.css';

const { columns } = copy;

interface ListProps {
  readonly search: string;
  /** Whether `search` is the typed text. Otherwise no results are shown. */
  readonly isUpToDate: boolean;
}

/** Lists all students or the results of a search, newest first. */
function AllStudents({ search, isUpToDate }: ListProps) {
  const list = useInfiniteQuery(studentsQuery(search));
  return (
    <StudentTable
      query={isUpToDate ? list : { ...list, data: undefined, error: null }}
      empty={
        <EmptyState
          icon={PeopleIcon}
          {...(search === '' ? copy.nobody : copy.noMatch)}
          actions={<GuideLink topic="caller" />}
        />
      }
      facts={({ courseCount, lastSignIn }) => (
        <span className={table.foldedLine}>
          <span className={table.quiet}>{plural(courseCount, nouns.course)}</span>
          <span className={table.quiet}>{copy.lastSignIn(formatDate(lastSignIn))}</span>
        </span>
      )}
      columns={[
        [columns.courses, ({ courseCount }) => courseCount, 'wide'],
        [columns.since, ({ createdAt }) => formatDate(createdAt), 'wide'],
        [columns.lastSignIn, ({ lastSignIn }) => formatDate(lastSignIn), 'wide'],
      ]}
    />
  );
}

function CourseStudents({
  course,
  search,
  isUpToDate,
}: ListProps & { readonly course: AdminCourseSummary }) {
  const list = useInfiniteQuery(courseStudentsQuery(course.id, search));
  const formatCompleted = ({ progress }: CourseStudent) =>
    progressOf(progress.completedCount, course.lectureCount);
  const renderProgress = (student: CourseStudent) => {
    const { lastWatchedAt } = student.progress;
    return (
      <span className={layout.facts}>
        <span>{formatCompleted(student)}</span>
        <span>
          {lastWatchedAt === null ? copy.notWatched : copy.lastWatched(formatDate(lastWatchedAt))}
        </span>
      </span>
    );
  };
  const searchEveryoneLink = (
    <Button component={Link} variant="outlined" to={adminPaths.students(undefined, search)}>
      {copy.searchEveryone}
    </Button>
  );
  const emptyState =
    search === '' ? copy.emptyCourse : { ...copy.noMatchInCourse, actions: searchEveryoneLink };
  return (
    <StudentTable
      query={isUpToDate ? list : { ...list, data: undefined, error: null }}
      empty={<EmptyState icon={PeopleIcon} {...emptyState} />}
      facts={(student) => (
        <>
          {renderProgress(student)}
          <Grants enrolment={student} />
        </>
      )}
      columns={[
        [columns.progress, renderProgress, 'wide'],
        [columns.enrolled, (student) => <Grants enrolment={student} />, 'wide'],
        [
          columns.actions,
          (student) => (
            <span className={table.actions}>
              <EnrolmentActions
                labels={{
                  transfer: copy.transfer.ariaLabelOfStudent(student.displayName),
                  remove: copy.remove.ariaLabelOfStudent(student.displayName),
                }}
                student={student}
                course={course}
                progress={formatCompleted(student)}
              />
            </span>
          ),
          'actions',
        ],
      ]}
    />
  );
}

export function Students() {
  const [parameters] = useSearchParams();
  const replaceUrl = useReplaceUrl();
  const cId = parameters.get('course') ?? '';
  const search = parameters.get('search') ?? '';
  const { typed, setTyped, isUpToDate } = useSearchText(search, (text) =>
    replaceUrl(adminPaths.students(cId, text)),
  );
  const query = useQuery(allCoursesQuery);
  return (
    <>
      <SectionHeading title={copy.title}>
        <Button component={Link} variant="outlined" to={adminPaths.awayStudents(cId)}>
          {copy.away.link}
        </Button>
        <Button component={Link} variant="outlined" to={adminPaths.bulkEnrolment(cId)}>
          {copy.bulk}
        </Button>
      </SectionHeading>
      <Loaded query={query} label={copy.loading} height="24rem">
        {(courses) => {
          const course = courses.find(({ id }) => id === cId);
          const listProps = { search, isUpToDate };
          return (
            <div className={layout.stack}>
              <SearchField
                label={course ? copy.searchOfCourse : copy.search}
                helperText={copy.searchHint}
                value={typed}
                onChange={setTyped}
                inputProps={{ autoComplete: 'off', spellCheck: false }}
              />
              <div className={styles.tools}>
                <div className={styles.course}>
                  <CourseField
                    courses={courses}
                    value={cId}
                    onChange={(chosen) => replaceUrl(adminPaths.students(chosen, typed.trim()))}
                    label={copy.ofCourse}
                    helperText={copy.everyone}
                  />
                </div>
                <SpreadsheetDownload
                  href={withQuery('/api/admin/students/export', { cId: course?.id })}
                />
              </div>
              {course ? (
                <CourseStudents key={course.id} course={course} {...listProps} />
              ) : (
                <AllStudents {...listProps} />
              )}
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
