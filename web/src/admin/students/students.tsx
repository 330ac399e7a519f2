import { useQuery } from '@tanstack/react-query';
import { allCoursesQuery } from '../api/all-courses-query.ts';
import { CourseField } from '../ui/course-field.tsx';
import { DownloadButton } from '../ui/download-button.tsx';
import layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { copy } from './copy.ts';
import { CourseStudents } from './course-students.tsx';
import { studentsFile } from './queries.ts';
import { StudentList } from './student-list.tsx';
import styles from './students.module.css';

interface Props {
  /** Id of the course whose students are shown; empty for everyone. */
  readonly cId: string;
  readonly onCourse: (cId: string) => void;
}

/** Students of one course or of all, to look at and to take out as a file. */
export function Students({ cId, onCourse }: Props) {
  const query = useQuery(allCoursesQuery);
  const course = query.data?.find(({ id }) => id === cId) ?? null;
  return (
    <Loaded query={query} label={copy.loading} height="24rem">
      {(courses) => (
        <div className={layout.stack}>
          <div className={styles.tools}>
            <div className={styles.course}>
              <CourseField
                courses={courses}
                value={cId}
                onChange={onCourse}
                label={copy.ofCourse}
                helperText={copy.everyone}
              />
            </div>
            <DownloadButton href={studentsFile(course?.id ?? '')} />
          </div>
          {course === null ? <StudentList /> : <CourseStudents key={course.id} course={course} />}
        </div>
      )}
    </Loaded>
  );
}
