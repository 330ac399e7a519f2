import type { Progress } from '@markaz/contract/accounts/users';
import type { Course } from '@markaz/contract/catalogue/courses';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { AccessStatus } from '../../shared/account/access-status.ts';
import { accessCopy, describeAccessEnd, endsSoon } from '../../shared/account/access-text.ts';
import { NextLecture, stepPath } from '../../shared/account/next-lecture.tsx';
import { nextStepOf } from '../../shared/account/next-step.ts';
import { resumeCopy } from '../../shared/account/resume.copy.ts';
import { coursesCopy } from '../../shared/courses/courses.copy.ts';
import { ProgressBar } from '../../shared/courses/progress-bar.tsx';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { CheckIcon, ClockIcon, PlayIcon } from '../../shared/ui/icons.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Celebration } from './celebration.tsx';
import * as styles from './enrol-panel.module.css';
import { enrolledCopy } from './enrolled.copy.ts';
import * as enrolledStyles from './enrolled.module.css';
import { enrolmentCopy } from './enrolment.copy.ts';

const copy = enrolmentCopy.panel;

export interface EnrolledProps {
  readonly course: Course;
  readonly lectures: readonly Lecture[];
  /** The student's access. Admins may watch even if they have no access as students. */
  readonly accessStatus: AccessStatus;
  readonly now: Date;
  readonly progress: Progress | undefined;
  /** Whether a code has just opened the course. The panel then announces it and takes the focus. */
  readonly isJustEnrolled: boolean;
}

/**
 * Shows when access ends. In the last week, the text is more prominent and says how many days are
 * left.
 */
function AccessEnd({ accessStatus, now }: EnrolledProps) {
  if (accessStatus.state !== 'whole' && accessStatus.state !== 'some') return null;
  const { until } = accessStatus;
  if (until === null) return accessStatus.state === 'some' ? <p>{enrolledCopy.partHint}</p> : null;
  const isSoon = endsSoon(until, now);
  return (
    <p className={classes(enrolledStyles.end, isSoon && enrolledStyles.soon)}>
      <ClockIcon size={18} />
      {describeAccessEnd(until, now)}
    </p>
  );
}

function NextStep({ course, lectures, accessStatus, progress }: EnrolledProps) {
  if (progress === undefined)
    return (
      <>
        <Skeleton height="7.65rem" />
        <Skeleton height="48px" />
      </>
    );
  const isOwned = (lId: string) => accessStatus.state !== 'some' || accessStatus.lIds.includes(lId);
  const step = nextStepOf({ ...course, progress }, lectures, isOwned);
  const next = lectures.find(({ id }) => id === step.lId);
  // A finished course links to its first lecture.
  const lId = next?.id ?? lectures.find(({ locked }) => !locked)?.id ?? null;
  return (
    <>
      <div className={styles.progress}>
        <ProgressBar progress={progress} lectureCount={course.lectureCount} />
        <p>{coursesCopy.progress(progress, course.lectureCount)}</p>
      </div>
      <NextLecture
        step={step}
        lecture={next}
        fallback={
          step.state !== 'finished'
            ? undefined
            : lectures.some(({ locked }) => locked)
              ? enrolledCopy.partDone
              : enrolledCopy.allDone
        }
      />
      {lId !== null && (
        <ButtonLink wide to={stepPath(course.id, { ...step, lId })}>
          <PlayIcon />
          {resumeCopy.action[step.state]}
        </ButtonLink>
      )}
    </>
  );
}

/** Shows progress and how to continue. Admins without access see an explanation instead. */
export default function Enrolled(props: EnrolledProps) {
  const { course, accessStatus, isJustEnrolled } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isJustEnrolled) heading.current?.focus();
  }, [isJustEnrolled]);
  if (accessStatus.state !== 'whole' && accessStatus.state !== 'some')
    return (
      <>
        <h2 className={styles.title}>{enrolledCopy.adminTitle}</h2>
        <p>
          {enrolledCopy.adminText}{' '}
          <Link to={paths.courseAsStudent(course.id)}>{enrolledCopy.asStudent}</Link>
        </p>
      </>
    );
  return (
    <>
      {isJustEnrolled && <Celebration text={enrolledCopy.welcome[accessStatus.state]} />}
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        <CheckIcon />
        {accessStatus.state === 'some'
          ? accessCopy.some(accessStatus.lIds.length, course.lectureCount)
          : copy.enrolledTitle}
      </h2>
      <AccessEnd {...props} />
      <NextStep {...props} />
    </>
  );
}
