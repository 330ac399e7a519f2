import type { CourseSummary } from '@markaz/contract/courses';
import { Link, useNavigate } from 'react-router';
import { isApiError } from '../../shared/api/errors.ts';
import { pictureSizes } from '../../shared/courses/card-picture.ts';
import { CourseThumbnail } from '../../shared/courses/course-thumbnail.tsx';
import { gradeLabels } from '../../shared/courses/labels.ts';
import { nouns, plural } from '../../shared/format/plural.ts';
import { paths } from '../../shared/paths.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { LecturesIcon, TeacherIcon } from '../../shared/ui/icons.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { answerCopy as copy } from './answer-copy.ts';
import styles from './confirm-enrolment.module.css';
import { enrolmentCopy } from './copy.ts';
import { GivenCode } from './given-code.tsx';
import { freshEnrolment } from './just-enrolled.ts';
import { useEnrol } from './mutations.ts';
import { LockedCode, RefusedCode } from './refused-code.tsx';

/** The course that a code opens, in as little room as leaves the button in sight. */
function CourseGlance({ course }: { readonly course: CourseSummary }) {
  const kind = [course.subject, course.grade === null ? '' : gradeLabels[course.grade]];
  return (
    <article className={styles.glance}>
      <CourseThumbnail
        course={course}
        sizes={pictureSizes('(min-width: 600px) 220px')}
        eager
        className={styles.picture}
      />
      <div className={styles.words}>
        <p className={styles.kind}>{kind.filter(Boolean).join(' · ')}</p>
        <h2 className={styles.title}>
          <Link className={styles.link} to={paths.course(course.id)}>
            {course.title}
          </Link>
        </h2>
        {course.author !== null && (
          <p className={styles.fact}>
            <TeacherIcon size={18} />
            {course.author.name}
          </p>
        )}
        <p className={styles.fact}>
          <LecturesIcon size={18} />
          {plural(course.lectureCount, nouns.lecture)}
        </p>
      </div>
    </article>
  );
}

export interface ConfirmEnrolmentProps {
  readonly course: CourseSummary;
  readonly code: string;
  /** The student has the course already. */
  readonly enrolled: boolean;
  /** Whether the code opens it to somebody still. */
  readonly usable: boolean;
}

/** Shows what the code opens; one tap enrols and opens it. */
export function ConfirmEnrolment({ course, code, enrolled, usable }: ConfirmEnrolmentProps) {
  const navigate = useNavigate();
  const coursePath = paths.course(course.id);
  const enrol = useEnrol(() => {
    void navigate(coursePath, { replace: true, state: freshEnrolment });
  });

  const spare = usable ? copy.spare : copy.enrolled;
  // What was promised a moment ago is not true any more.
  if (enrol.refusal !== null)
    return <RefusedCode code={code} about={course.title} {...enrol.refusal} />;
  if (isApiError(enrol.error, 'too_many_attempts'))
    return (
      <LockedCode code={code} about={course.title} error={enrol.error} onRetry={enrol.reset} />
    );
  return (
    <>
      <PageHead
        title={enrolled ? copy.enrolledTitle : copy.opensTitle}
        lead={<GivenCode code={code}>{enrolled ? spare : copy.opens}</GivenCode>}
      />
      <div className={styles.confirm}>
        <CourseGlance course={course} />
        {enrolled ? (
          <ButtonLink wide to={coursePath}>
            {copy.open}
          </ButtonLink>
        ) : (
          <>
            <p className={styles.error} role="alert">
              {enrol.problem}
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
    </>
  );
}
