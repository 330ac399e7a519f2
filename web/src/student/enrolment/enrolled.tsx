import type { Progress } from '@markaz/contract/accounts/users';
import type { Course } from '@markaz/contract/catalogue/courses';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { accessCopy, endsSoon, untilText } from '../../shared/account/access-words.ts';
import type { Standing } from '../../shared/account/course-standing.ts';
import { NextLecture, resumePath, resumptionOf } from '../../shared/account/next-lecture.tsx';
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
  /** The student's access. Admins can watch without any. */
  readonly standing: Standing;
  readonly now: Date;
  readonly progress: Progress | undefined;
  /** Whether a code has just opened the course. The panel then announces it and takes the focus. */
  readonly isNews: boolean;
}

/** Shows when access ends. In the last week it is more prominent and includes the days left. */
function End({ standing, now }: EnrolledProps) {
  if (standing.state !== 'whole' && standing.state !== 'some') return null;
  const { until } = standing;
  if (until === null) return standing.state === 'some' ? <p>{enrolledCopy.someHint}</p> : null;
  const isSoon = endsSoon(until, now);
  return (
    <p className={classes(enrolledStyles.end, isSoon && enrolledStyles.soon)}>
      <ClockIcon size={18} />
      {untilText(until, now)}
    </p>
  );
}

function NextStep({ course, lectures: all, progress }: EnrolledProps) {
  const lectures = all.filter(({ locked }) => !locked);
  if (progress === undefined)
    return (
      <>
        <Skeleton height="7.65rem" />
        <Skeleton height="48px" />
      </>
    );
  const { state, lId, position } = resumptionOf({ ...course, progress }, lectures);
  const next = lectures.find(({ id }) => id === lId);
  // If the course is finished, link to its first lecture.
  const first = next ?? lectures[0];
  return (
    <>
      <div className={styles.progress}>
        <ProgressBar progress={progress} all={course.lectureCount} />
        <p>{coursesCopy.progress(progress, course.lectureCount)}</p>
      </div>
      <NextLecture
        lecture={next}
        position={position}
        instead={
          state !== 'finished'
            ? undefined
            : lectures.length < all.length
              ? enrolledCopy.partDone
              : enrolledCopy.allDone
        }
      />
      {first && (
        <ButtonLink wide to={resumePath(course.id, { lId: first.id })}>
          <PlayIcon />
          {resumeCopy.action[state]}
        </ButtonLink>
      )}
    </>
  );
}

/** The student's progress and how to continue; for an admin without access, an explanation. */
export default function Enrolled(props: EnrolledProps) {
  const { course, standing, isNews } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus();
  }, [isNews]);
  if (standing.state !== 'whole' && standing.state !== 'some')
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
      {isNews && <Celebration />}
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        <CheckIcon />
        {standing.state === 'some'
          ? accessCopy.some(standing.lIds.length, course.lectureCount)
          : copy.enrolledTitle}
      </h2>
      <End {...props} />
      <NextStep {...props} />
    </>
  );
}
