import TextField from '@mui/material/TextField';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Ltr } from '../../shared/format/ltr.tsx';
import { nouns, plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { allCoursesQuery } from '../api/course-queries.ts';
import { CourseField } from '../ui/course-field.tsx';
import { DownloadButton } from '../ui/download-button.tsx';
import { useNarrow, withQuery } from '../ui/filters.ts';
import layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { adminPaths } from '../ui/sections.ts';
import { copy } from './copy.ts';
import { CourseStudents } from './course-students.tsx';
import { Named } from './enrolments.tsx';
import { studentsQuery } from './queries.ts';
import styles from './students.module.css';

/** Milliseconds without typing before what was typed is looked for: each search costs a call. */
const delay = 350;

function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), delay);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}

/** All students, newest first, to be found by name, address or code. */
function StudentList() {
  const [typed, setTyped] = useState('');
  const list = useInfiniteQuery(studentsQuery(useDelayed(typed.trim())));
  return (
    <>
      <TextField
        fullWidth
        type="search"
        label={copy.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <PagedList
        query={list}
        itemsOf={(page) => page.students}
        loading={copy.loading}
        height="24rem"
        empty={<EmptyState {...copy.empty} />}
        more={copy.more}
      >
        {(students) => (
          <ul className={styles.rows}>
            {students.map(({ uid, displayName, email, courseCount, lastSignIn }) => (
              <li key={uid} className={styles.row}>
                <Named to={adminPaths.student(uid)} name={displayName}>
                  <span className={styles.facts}>
                    <Ltr>{email ?? ''}</Ltr>
                  </span>
                </Named>
                <span className={styles.facts}>
                  <span>{plural(courseCount, nouns.course)}</span>
                  <span>{copy.lastSignIn(formatDate(lastSignIn))}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

/** Students of one course or of all, to look at and to take out as a file. */
export function Students() {
  const [parameters] = useSearchParams();
  const narrow = useNarrow();
  const cId = parameters.get('course') ?? '';
  const query = useQuery(allCoursesQuery);
  const course = query.data?.find(({ id }) => id === cId) ?? null;
  return (
    <>
      <SectionHeading title={copy.title} />
      <Loaded query={query} label={copy.loading} height="24rem">
        {(courses) => (
          <div className={layout.stack}>
            <div className={styles.tools}>
              <div className={styles.course}>
                <CourseField
                  courses={courses}
                  value={cId}
                  onChange={(chosen) => narrow(adminPaths.students(chosen))}
                  label={copy.ofCourse}
                  helperText={copy.everyone}
                />
              </div>
              <DownloadButton href={withQuery('/api/admin/students/export', { cId: course?.id })} />
            </div>
            {course === null ? <StudentList /> : <CourseStudents key={course.id} course={course} />}
          </div>
        )}
      </Loaded>
    </>
  );
}
