import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { allCoursesQuery } from '../api/course-queries.ts';
import { CourseField } from '../ui/course-field.tsx';
import { PartsDownload } from '../ui/file-parts/parts-download.tsx';
import { useNarrow, withQuery } from '../ui/filters.ts';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { adminPaths } from '../ui/sections.ts';
import { useTyped } from '../ui/use-typed.ts';
import { CourseStudents } from './course-students.tsx';
import { followCopy } from './follow.copy.ts';
import { StudentList } from './student-list.tsx';
import { copy } from './students.copy.ts';
import * as styles from './students.module.css';

/** The students of one course or of all: search, list and export. */
export function Students() {
  const [parameters] = useSearchParams();
  const narrow = useNarrow();
  const cId = parameters.get('course') ?? '';
  const search = parameters.get('search') ?? '';
  const { typed, setTyped, isSettled } = useTyped(search, (text) =>
    narrow(adminPaths.students(cId, text)),
  );
  const query = useQuery(allCoursesQuery);
  return (
    <>
      <SectionHeading title={copy.title}>
        <Button component={Link} variant="outlined" to={adminPaths.awayStudents(cId)}>
          {followCopy.away.link}
        </Button>
        <Button component={Link} variant="outlined" to={adminPaths.bulkEnrolment(cId)}>
          {copy.bulk}
        </Button>
      </SectionHeading>
      <Loaded query={query} label={copy.loading} height="24rem">
        {(courses) => {
          const course = courses.find(({ id }) => id === cId) ?? null;
          return (
            <div className={layout.stack}>
              <SearchField
                label={course === null ? copy.search : copy.searchOfCourse}
                helperText={copy.searchHint}
                value={typed}
                onChange={setTyped}
                input={{ autoComplete: 'off', spellCheck: false }}
              />
              <div className={styles.tools}>
                <div className={styles.course}>
                  <CourseField
                    courses={courses}
                    value={cId}
                    onChange={(chosen) => narrow(adminPaths.students(chosen, typed.trim()))}
                    label={copy.ofCourse}
                    helperText={copy.everyone}
                  />
                </div>
                <PartsDownload
                  href={withQuery('/api/admin/students/export', { cId: course?.id })}
                />
              </div>
              {course === null ? (
                <StudentList search={search} isSettled={isSettled} />
              ) : (
                <CourseStudents
                  key={course.id}
                  course={course}
                  search={search}
                  isSettled={isSettled}
                />
              )}
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
