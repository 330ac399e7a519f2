import type { Progress } from '@markaz/contract/accounts/users';
import type { Course } from '@markaz/contract/catalogue/courses';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AccessStatus } from '../../shared/account/access-status.ts';
import { enrolHref, goToEnrolPanel } from '../../shared/account/enrol-anchor.ts';
import { pictureSizes } from '../../shared/courses/card-picture.ts';
import { CourseThumbnail, ThumbnailSkeleton } from '../../shared/courses/course-thumbnail.tsx';
import { gradeLabels, madhhabLabels, sectionLabels } from '../../shared/courses/labels.ts';
import { LinkedText } from '../../shared/format/linked-text.tsx';
import { nouns, plural } from '../../shared/format/plural.ts';
import { formatDuration } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import {
  BackIcon,
  ClockIcon,
  LecturesIcon,
  PlayIcon,
  SearchIcon,
  TeacherIcon,
  TicketIcon,
} from '../../shared/ui/icons.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { courseCopy as copy } from './course.copy.ts';
import * as styles from './course-view.module.css';
import * as listStyles from './lecture-list.module.css';
import { LectureList } from './lecture-list.tsx';

interface CourseViewProps {
  readonly course: Course;
  readonly lectures: readonly Lecture[];
  readonly progress: Progress | undefined;
  /**
   * The student's access: `whole` for the whole course, `some` for some lectures. It is `unknown`
   * before hydration. The page then contains the content for every kind of user, and CSS classes
   * such as `for-enrolled` hide what does not apply (inline/first-paint.ts).
   */
  readonly accessState: 'unknown' | AccessStatus['state'];
  readonly hasEnded: (lId: string) => boolean;
  /** The panel for continuing the course, for students with access to some or all lectures. */
  readonly resumePanel: ReactNode;
  /** The enrolment panel, for visitors and for students without access to the whole course. */
  readonly enrolPanel: ReactNode;
  readonly editLink: ReactNode;
}

/** Shows the course's subject, grade, section and school of law. */
function CourseTags({ course }: Pick<CourseViewProps, 'course'>) {
  const tags = [
    course.grade && gradeLabels[course.grade],
    course.section && sectionLabels[course.section],
    course.madhhab && madhhabLabels[course.madhhab],
  ].filter((tag) => tag !== null);
  return (
    <p className={styles.tags}>
      {course.subject !== '' && <span className={styles.subject}>{course.subject}</span>}
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
    </p>
  );
}

/**
 * Returns the total duration as text. Returns null if it is 0, or if a lecture's duration is
 * unknown.
 */
export function formatTotalDuration(
  lectures: readonly Pick<Lecture, 'durationSeconds'>[],
): string | null {
  let seconds = 0;
  for (const { durationSeconds } of lectures) {
    if (durationSeconds === null) return null;
    seconds += durationSeconds;
  }
  return seconds === 0 ? null : formatDuration(seconds);
}

function Facts({ course, lectures }: Pick<CourseViewProps, 'course' | 'lectures'>) {
  const duration = formatTotalDuration(lectures);
  return (
    <ul className={styles.facts}>
      {course.author !== null && (
        <li>
          <TeacherIcon />
          {course.author.name}
        </li>
      )}
      <li>
        <LecturesIcon />
        {plural(lectures.length, nouns.lecture)}
      </li>
      {duration !== null && (
        <li>
          <ClockIcon />
          {duration}
        </li>
      )}
    </ul>
  );
}

/**
 * Shows a course with the resume panel and the enrolment panel. Students with access to only some
 * lectures see both. On phones, the resume panel is above the lectures. The enrolment panel is below
 * the lectures, and a bar links to it.
 */
export function CourseView(props: CourseViewProps) {
  const { course, lectures, progress, accessState, hasEnded, resumePanel, enrolPanel, editLink } =
    props;
  const isUnknown = accessState === 'unknown';
  const hasAccess = accessState === 'whole' || accessState === 'some';
  const previewLecture = lectures.some(({ locked }) => locked)
    ? lectures.find(({ locked }) => !locked)
    : undefined;
  const buyersClass = isUnknown ? 'for-buyers' : undefined;
  return (
    <article className={styles.course}>
      <div className={styles.links}>
        <Link to={paths.courses()}>
          <BackIcon size={18} />
          {copy.back}
        </Link>
        {editLink}
      </div>
      <div className={styles.main}>
        <div className={styles.picture}>
          <CourseThumbnail
            course={course}
            sizes={pictureSizes('(min-width: 900px) 380px, (min-width: 600px) 92vw')}
            eager
            className={styles.thumbnail}
          />
          {(isUnknown || accessState === 'none') && previewLecture && (
            <ButtonLink
              variant="secondary"
              wide
              className={isUnknown ? 'for-others' : undefined}
              to={paths.lecture(course.id, previewLecture.id)}
            >
              <PlayIcon size={18} />
              {copy.preview}
            </ButtonLink>
          )}
        </div>
        <header className={styles.head}>
          <CourseTags course={course} />
          <h1>{course.title}</h1>
          <Facts course={course} lectures={lectures} />
        </header>
        {(isUnknown || hasAccess) && (
          <div className={classes(styles.resume, isUnknown && 'for-enrolled')}>{resumePanel}</div>
        )}
        <div className={styles.body}>
          {course.description !== '' && (
            <section>
              <h2>{copy.about}</h2>
              <p className={styles.description}>
                <LinkedText text={course.description} />
              </p>
            </section>
          )}
          <section>
            <h2>{copy.lectures}</h2>
            {lectures.length === 0 ? (
              <EmptyState level={3} title={copy.noLectures.title} text={copy.noLectures.text} />
            ) : (
              <LectureList
                courseId={course.id}
                lectures={lectures}
                progress={progress}
                hasEnded={hasEnded}
              />
            )}
          </section>
        </div>
        {accessState !== 'whole' && (
          <div className={classes(styles.bar, buyersClass)} data-dock>
            <a href={enrolHref} onClick={goToEnrolPanel}>
              <TicketIcon />
              {copy.enrol}
            </a>
          </div>
        )}
      </div>
      {accessState !== 'whole' && (
        <div className={classes(styles.enrolment, buyersClass)}>{enrolPanel}</div>
      )}
    </article>
  );
}

export function CourseSkeleton() {
  return (
    <Loading label={copy.loading}>
      <VisuallyHidden as="h1">{copy.loading}</VisuallyHidden>
      <div className={styles.course}>
        <div className={styles.links}>
          <Skeleton width="8rem" height="44px" />
        </div>
        <div className={styles.main}>
          <div className={styles.picture}>
            <ThumbnailSkeleton className={styles.thumbnail} />
          </div>
          <div className={styles.head}>
            <Skeleton width="14rem" height="1.9rem" />
            <Skeleton width="min(26rem, 90%)" height="3rem" />
            <Skeleton width="18rem" height="1.75rem" />
          </div>
          <div className={styles.body}>
            <Skeleton height="7rem" />
            <div className={listStyles.list}>
              {['a', 'b', 'c', 'd'].map((key) => (
                <div key={key} className={listStyles.row}>
                  <Skeleton width="40px" height="40px" className={listStyles.marker} />
                  <Skeleton width="60%" height="1.5rem" />
                </div>
              ))}
            </div>
          </div>
        </div>
        <div className={styles.enrolment}>
          <Skeleton height="21rem" />
        </div>
      </div>
    </Loading>
  );
}

/** Shown if the course does not exist, or if this user may not see it. */
export function MissingCourse() {
  return (
    <Page>
      <EmptyState
        icon={SearchIcon}
        level={1}
        {...copy.missing}
        actions={
          <ButtonLink variant="secondary" to={paths.courses()}>
            {copy.browse}
          </ButtonLink>
        }
      />
    </Page>
  );
}
