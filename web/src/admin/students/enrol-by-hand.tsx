import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { permitted, postJson } from '../../shared/api/client.ts';
import { allCoursesQuery, liveCourses } from '../api/all-courses-query.ts';
import { CourseField } from '../ui/course-field.tsx';
import { copy } from './copy.ts';
import styles from './students.module.css';
import { useStudentDeed } from './use-student-deed.ts';

interface Props {
  readonly uid: string;
  /** Ids of the courses that the student has. */
  readonly has: ReadonlySet<string>;
}

/** Gives a student a course without a code. */
export function EnrolByHand({ uid, has }: Props) {
  const { data: courses = [] } = useQuery(allCoursesQuery);
  const [course, setCourse] = useState<AdminCourseSummary | null>(null);
  const { mutate, isPending, problem } = useStudentDeed(
    async (cId: string) => permitted(await postJson('admin/students/enrol', { cId, uid })),
    copy.enrol.done,
    () => setCourse(null),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (course !== null && !isPending) mutate(course.id);
  };
  return (
    <form className={styles.enrol} onSubmit={submit}>
      <h2>{copy.enrol.title}</h2>
      <CourseField
        courses={liveCourses(courses).filter(({ id }) => !has.has(id))}
        value={course}
        onChange={setCourse}
        label={copy.enrol.field}
      />
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <div>
        <Button type="submit" variant="contained" disabled={course === null} loading={isPending}>
          {problem === null ? copy.enrol.action : copy.retry}
        </Button>
      </div>
    </form>
  );
}
