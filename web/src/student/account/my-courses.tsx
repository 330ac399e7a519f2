import type { EnrolledCourse, Progress } from '@markaz/contract/accounts/users';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { accessStatusOf } from '../../shared/account/access-status.ts';
import { describeAccess } from '../../shared/account/access-text.ts';
import { enrolHref } from '../../shared/account/enrol-anchor.ts';
import { Exams, stepPath, useNextStep } from '../../shared/account/next-lecture.tsx';
import { userKeys } from '../../shared/account/queries.ts';
import { resumeCopy } from '../../shared/account/resume.copy.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { pictureSizes } from '../../shared/courses/card-picture.ts';
import { CourseThumbnail, ThumbnailSkeleton } from '../../shared/courses/course-thumbnail.tsx';
import { coursesCopy } from '../../shared/courses/courses.copy.ts';
import { openedCourses } from '../../shared/courses/opened-courses.ts';
import { ProgressBar } from '../../shared/courses/progress-bar.tsx';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatClock } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { ClockIcon, PlayIcon } from '../../shared/ui/icons.tsx';
import { optionalComponent } from '../../shared/ui/optional.ts';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { accountCopy as copy, quizzesCopy, stepCopy } from './account.copy.ts';
import { Expandable } from './expandable.tsx';
import * as styles from './my-courses.module.css';

/**
 * Returns a text about how many of a course's quizzes a student has passed. Returns null if the
 * course has no quiz, as far as this device knows. A quiz whose following lectures staff opened
 * without a pass does not count as passed.
 * @param lectures the course's lectures, if they are stored on this device
 */
export function describePassedQuizzes(
  { lectures: watched }: Pick<Progress, 'lectures'>,
  lectures: readonly Pick<Lecture, 'id' | 'quiz'>[] | undefined,
): string | null {
  const quizLectureIds =
    lectures && new Set(lectures.filter(({ quiz }) => quiz).map(({ id }) => id));
  const takenQuizzes = watched.filter(
    ({ lId, quiz }) => quiz && (!quizLectureIds || quizLectureIds.has(lId)),
  );
  const passedCount = takenQuizzes.filter(({ quiz }) => quiz?.passed && !quiz.opened).length;
  if (quizLectureIds === undefined) {
    if (takenQuizzes.length === 0) return null;
    return passedCount === 0 ? quizzesCopy.none : quizzesCopy.passed(passedCount);
  }
  const quizCount = quizLectureIds.size;
  if (quizCount === 0) return null;
  if (passedCount === 0) return quizzesCopy.total(quizCount);
  return passedCount === quizCount
    ? quizzesCopy.allPassed(quizCount)
    : quizzesCopy.partlyPassed(passedCount, quizCount);
}

/** This component is optional, because results also show the marks. */
const Marks = optionalComponent(() => import('./marks.tsx'));

interface RowProps {
  readonly course: EnrolledCourse;
  readonly quizzes: string | null;
  readonly children: ReactNode;
  readonly action: ReactNode;
}

function Row({ course, quizzes, children, action }: RowProps) {
  const { progress, lectureCount } = course;
  const { data: news } = useQuery<Readonly<Record<string, string>>>({
    queryKey: userKeys.news,
    enabled: false,
  });
  const facts = [coursesCopy.progress(progress, lectureCount), quizzes].filter(Boolean);
  return (
    <article className={styles.item}>
      <CourseThumbnail
        course={course}
        sizes={pictureSizes('(min-width: 600px) 200px')}
        className={styles.picture}
      />
      <div className={styles.text}>
        <h2 className={styles.title}>
          <Link className={styles.link} to={paths.course(course.id)}>
            {course.title}
          </Link>
        </h2>
        {children}
        <ProgressBar progress={progress} lectureCount={lectureCount} />
        <p className={styles.muted}>{facts.join(' · ')}</p>
        {action}
        {progress.lectures.some(({ quiz }) => quiz?.at) && (
          <Expandable title={copy.marks}>
            <Marks course={course} />
          </Expandable>
        )}
      </div>
      {/* Over the picture, so that nothing moves when it appears. */}
      {news?.[course.id] && <p className={styles.news}>{news[course.id]}</p>}
    </article>
  );
}

function Chip({ text }: { readonly text: string }) {
  return (
    <p className={styles.chip}>
      <ClockIcon size={16} />
      {text}
    </p>
  );
}

interface ItemProps extends Pick<RowProps, 'course' | 'quizzes'> {
  /** Text about the student's access. Null if access is complete and never ends. */
  readonly accessText: string | null;
  /** Whether this is the course that the student most likely wants to continue. */
  readonly isFirst: boolean;
  /** Number of mistakes in the course that are due for review. */
  readonly mistakeCount: number;
}

/** Says the next step: «شاهد «…» من 12:30», «أجب عن اختبار «…»», «راجع ٥ أخطاء». */
function StepText({ state, lecture, position }: ReturnType<typeof useNextStep>) {
  if (state === 'finished' || lecture === undefined) return resumeCopy.action[state];
  if (state === 'blocked') return stepCopy.blocked(lecture.title);
  if (state === 'quiz') return stepCopy.quiz(lecture.title);
  if (lecture.resourceCount === 0) return stepCopy.open(lecture.title);
  return (
    <>
      {stepCopy.watch(lecture.title)}
      {position > 0 && (
        <>
          {' '}
          {stepCopy.from} <Ltr>{formatClock(position)}</Ltr>
        </>
      )}
    </>
  );
}

/** Shows a course with its progress and one next step. */
function Item({ course, accessText, quizzes, isFirst, mistakeCount }: ItemProps) {
  const step = useNextStep(course, isFirst);
  const isReview = step.state === 'finished' && mistakeCount > 0;
  const action = (
    <ButtonLink
      variant={isFirst ? 'primary' : 'secondary'}
      className={classes(styles.action, isFirst && styles.first)}
      to={isReview ? paths.mistakes() : stepPath(course.id, step)}
    >
      <PlayIcon size={18} />
      <span>{isReview ? stepCopy.mistakes(mistakeCount) : <StepText {...step} />}</span>
    </ButtonLink>
  );
  return (
    <Row course={course} quizzes={quizzes} action={action}>
      <p className={styles.muted}>{course.author?.name}</p>
      {accessText !== null && <Chip text={accessText} />}
      <Exams course={course} />
      {step.state === 'finished' && course.progress.completedCount < course.lectureCount && (
        <p>{stepCopy.finished}</p>
      )}
    </Row>
  );
}

/** Shows a course to which access has ended, with its progress and a link to enrol again. */
function EndedItem({ course, accessText, quizzes }: Omit<ItemProps, 'isFirst' | 'mistakeCount'>) {
  const enrolPath = `${paths.course(course.id)}${enrolHref}`;
  const action = (
    <ButtonLink variant="secondary" className={styles.action} to={enrolPath}>
      {copy.renew}
    </ButtonLink>
  );
  return (
    <Row course={course} quizzes={quizzes} action={action}>
      <Chip text={accessText ?? ''} />
    </Row>
  );
}

interface MyCoursesProps {
  readonly courses: readonly EnrolledCourse[];
  /** Number of mistakes that are due for review, by course. Empty until it is known. */
  readonly mistakeCounts: ReadonlyMap<string, number>;
}

/** Lists the student's courses, last watched first. Courses whose access has ended come last. */
export function MyCourses({ courses, mistakeCounts }: MyCoursesProps) {
  const { user } = useSession();
  const [now] = useState(() => new Date());
  const [storedCourses] = useState(openedCourses);
  const items = courses.map((course) => {
    const accessStatus = accessStatusOf(user, course.id, now);
    return {
      hasEnded: accessStatus.state === 'ended',
      props: {
        course,
        accessText: describeAccess(accessStatus, course.lectureCount, now),
        quizzes: describePassedQuizzes(course.progress, storedCourses.get(course.id)?.lectures),
      },
    };
  });
  const current = items.filter(({ hasEnded }) => !hasEnded);
  const ended = items.filter(({ hasEnded }) => hasEnded);
  return (
    <ul className={styles.list}>
      {[...current, ...ended].map(({ hasEnded, props }, index) => (
        <li key={props.course.id}>
          {hasEnded ? (
            <EndedItem {...props} />
          ) : (
            <Item
              {...props}
              isFirst={index === 0}
              mistakeCount={mistakeCounts.get(props.course.id) ?? 0}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

export function MyCoursesSkeleton() {
  return (
    <Loading label={copy.loading}>
      <div className={styles.list}>
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className={styles.item}>
            <ThumbnailSkeleton className={styles.picture} />
            <div className={styles.text}>
              <Skeleton width="70%" height="1.5rem" />
              <Skeleton width="40%" height="1.2rem" />
              <Skeleton height="6px" />
              <Skeleton width="30%" height="1.2rem" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
