import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { Form } from '../../shared/form/form.tsx';
import { allCoursesQuery, liveCourses } from '../api/course-queries.ts';
import { copy as common } from '../ui/copy.ts';
import { CourseField } from '../ui/course-field.tsx';
import { ReasonField } from '../ui/form/reason-field.tsx';
import layout from '../ui/layout.module.css';
import { copy } from './copy.ts';
import { useStudentAction } from './queries.ts';

interface Props {
  readonly uid: string;
  /** Ids of the courses that the student has. */
  readonly has: ReadonlySet<string>;
}

/** Gives a student a course without a code. */
export function EnrolByHand({ uid, has }: Props) {
  const { data: courses = [] } = useQuery(allCoursesQuery);
  const [course, setCourse] = useState('');
  const [reason, setReason] = useState('');
  const { run, isPending, problem } = useStudentAction(
    (asked: { readonly cId: string; readonly reason: string }) =>
      postJson('admin/students/enrol', { uid, ...asked }),
    {
      done: copy.enrol.done,
      undo: ({ cId }) =>
        postJson('admin/students/remove', { cId, uid, reason: common.reason.undo }),
    },
    () => {
      setCourse('');
      setReason('');
    },
  );
  return (
    <Form className={layout.stack} onSubmit={() => run({ cId: course, reason })}>
      <h2>{copy.enrol.title}</h2>
      <CourseField
        required
        courses={liveCourses(courses).filter(({ id }) => !has.has(id))}
        value={course}
        onChange={setCourse}
      />
      <ReasonField value={reason} onChange={setReason} />
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <div>
        <Button type="submit" variant="contained" loading={isPending}>
          {problem === null ? copy.enrol.action : common.retry}
        </Button>
      </div>
    </Form>
  );
}
