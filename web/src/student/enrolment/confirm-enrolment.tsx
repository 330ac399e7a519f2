import type { CourseSummary } from '@markaz/contract/courses';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import styles from './confirm-enrolment.module.css';
import { enrolmentCopy } from './copy.ts';
import { CourseGlance } from './course-glance.tsx';
import { freshEnrolment } from './enrol-panel.tsx';
import { failureText } from './failure-text.ts';
import { useEnrol } from './mutations.ts';

const copy = enrolmentCopy.page;

export interface ConfirmEnrolmentProps {
  readonly course: CourseSummary;
  readonly code: string;
  /** The student has the course already. */
  readonly enrolled: boolean;
}

/** Shows what the code opens; one tap enrols and opens it. */
export function ConfirmEnrolment({ course, code, enrolled }: ConfirmEnrolmentProps) {
  const navigate = useNavigate();
  const coursePath = paths.course(course.id);
  const enrol = useEnrol(() => {
    void navigate(coursePath, { replace: true, state: freshEnrolment });
  });
  const refusal = enrol.data?.subscribed === false ? enrol.data.message : null;
  const problem = enrol.error === null ? refusal : failureText(enrol.error);

  return (
    <div className={styles.confirm}>
      <CourseGlance course={course} />
      {enrolled ? (
        <>
          <p>{copy.already}</p>
          <ButtonLink wide to={coursePath}>
            {copy.open}
          </ButtonLink>
        </>
      ) : (
        <>
          <p className={styles.error} role="alert">
            {problem}
          </p>
          <Button
            wide
            busy={enrol.isPending}
            onClick={() => enrol.mutate({ cId: course.id, token: code })}
          >
            {enrol.isPending ? enrolmentCopy.panel.busy : enrolmentCopy.panel.action}
          </Button>
        </>
      )}
      <ButtonLink look="quiet" to={paths.enroll()}>
        {copy.other}
      </ButtonLink>
    </div>
  );
}
