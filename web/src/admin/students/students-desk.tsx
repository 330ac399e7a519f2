import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { allCoursesQuery } from '../api/all-courses-query.ts';
import { CourseField } from '../ui/course-field.tsx';
import { DownloadIcon } from '../ui/icons.tsx';
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
export function StudentsDesk({ cId, onCourse }: Props) {
  const { data: courses, error, refetch } = useQuery(allCoursesQuery);
  if (courses === undefined)
    return error === null ? (
      <Loading label={copy.loading}>
        <Skeleton height="24rem" />
      </Loading>
    ) : (
      <ErrorState error={error} onRetry={refetch} />
    );
  const course = courses.find(({ id }) => id === cId) ?? null;
  return (
    <div className={styles.list}>
      <div className={styles.tools}>
        <div className={styles.course}>
          <CourseField
            courses={courses}
            value={course}
            onChange={(chosen) => onCourse(chosen?.id ?? '')}
            label={copy.ofCourse}
            helperText={copy.everyone}
          />
        </div>
        <Button
          component="a"
          href={studentsFile(course?.id ?? '')}
          download
          variant="outlined"
          startIcon={<DownloadIcon />}
        >
          {copy.csv}
        </Button>
      </div>
      {course === null ? <StudentList /> : <CourseStudents key={course.id} course={course} />}
    </div>
  );
}
