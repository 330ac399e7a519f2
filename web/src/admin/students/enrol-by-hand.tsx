import type { RequestOf } from '@markaz/contract/api';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { Form } from '../../shared/form/form.tsx';
import { allCoursesQuery, liveCourses } from '../api/course-queries.ts';
import { CourseField } from '../ui/course-field.tsx';
import { ReasonField } from '../ui/form/reason-field.tsx';
import { isOver, type Until, UntilField } from '../ui/form/until-field.tsx';
import * as layout from '../ui/layout.module.css';
import { copy as common } from '../ui/ui.copy.ts';
import { useStudentAction } from './queries.ts';
import { copy } from './students.copy.ts';

interface Props {
  readonly uid: string;
  /** Ids of the student's courses. */
  readonly has: ReadonlySet<string>;
}

/** Enrols a student in a course without a code. */
export function EnrolByHand({ uid, has }: Props) {
  const { data: courses = [] } = useQuery(allCoursesQuery);
  const [course, setCourse] = useState('');
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState<Until>(null);
  const { run, isPending, problem } = useStudentAction(
    (asked: Omit<RequestOf<'admin/students/enrol'>, 'uid'>) =>
      postJson('admin/students/enrol', { uid, ...asked }),
    {
      done: copy.enrol.done,
      undo: ({ cId }) =>
        postJson('admin/students/remove', { cId, uid, reason: common.reason.undo }),
    },
    () => {
      setCourse('');
      setReason('');
      setUntil(null);
    },
  );
  return (
    <Form
      className={layout.stack}
      onSubmit={() => {
        if (!isOver(until)) run({ cId: course, reason, ...(until !== null && { until }) });
      }}
    >
      <h2>{copy.enrol.title}</h2>
      <CourseField
        required
        courses={liveCourses(courses).filter(({ id }) => !has.has(id))}
        value={course}
        onChange={setCourse}
      />
      <UntilField value={until} onChange={setUntil} />
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
