import type { Progress } from '@markaz/contract/accounts/users';
import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { cardPictureSizes, cardSkeletonClass } from '../../shared/courses/card-picture.ts';
import { CourseThumbnail, ThumbnailSkeleton } from '../../shared/courses/course-thumbnail.tsx';
import { coursesCopy } from '../../shared/courses/courses.copy.ts';
import { gradeLabels } from '../../shared/courses/labels.ts';
import { ProgressBar } from '../../shared/courses/progress-bar.tsx';
import { nouns, plural } from '../../shared/format/plural.ts';
import { paths } from '../../shared/paths.ts';
import { classes } from '../../shared/ui/classes.ts';
import { CheckIcon, LecturesIcon, TeacherIcon } from '../../shared/ui/icons.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import * as styles from './course-grid.module.css';
import { cardsCopy } from './courses.copy.ts';

interface CourseCardProps {
  readonly course: CourseSummary;
  readonly progress?: Progress | undefined;
  readonly eager?: boolean;
  readonly level?: 2 | 3;
}

/** A course's card. It is memoised, so that filtering does not render the remaining cards again. */
const CourseCard = memo(function CourseCard({
  course,
  progress,
  eager = false,
  level = 2,
}: CourseCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={styles.card}>
      <CourseThumbnail
        course={course}
        sizes={cardPictureSizes}
        eager={eager}
        className={styles.picture}
      />
      <p className={styles.kind}>
        {course.subject !== '' && <span className={styles.subject}>{course.subject}</span>}
        {course.grade !== null && <span className={styles.grade}>{gradeLabels[course.grade]}</span>}
        {progress !== undefined && (
          <span className={styles.enrolled}>
            <CheckIcon size={16} />
            {coursesCopy.enrolled}
          </span>
        )}
      </p>
      <Heading className={styles.title}>
        <Link className={styles.link} to={paths.course(course.id)}>
          {course.title}
        </Link>
      </Heading>
      <p className={classes(styles.fact, styles.author)}>
        {course.author !== null && (
          <>
            <TeacherIcon size={18} />
            <span className={styles.clip}>{course.author.name}</span>
          </>
        )}
      </p>
      <p className={styles.fact}>
        <LecturesIcon size={18} />
        {plural(course.lectureCount, nouns.lecture)}
      </p>
      <p className={classes(styles.fact, styles.note)}>
        {progress !== undefined
          ? coursesCopy.progress(progress, course.lectureCount)
          : course.openLectureCount > 0 && plural(course.openLectureCount, cardsCopy.openLecture)}
      </p>
      {progress !== undefined && (
        <ProgressBar
          className={styles.progress}
          progress={progress}
          lectureCount={course.lectureCount}
        />
      )}
    </article>
  );
});

function CourseCardSkeleton() {
  return (
    <div className={styles.card}>
      <ThumbnailSkeleton className={classes(styles.picture, cardSkeletonClass)} />
      <p className={styles.kind}>
        <Skeleton width="45%" />
      </p>
      <div className={styles.title}>
        <Skeleton width="90%" />
      </div>
      <p className={classes(styles.fact, styles.author)}>
        <Skeleton width="55%" />
      </p>
      <p className={styles.fact}>
        <Skeleton width="5rem" />
      </p>
    </div>
  );
}

interface CourseGridProps {
  readonly courses: readonly CourseSummary[];
  readonly progress: ReadonlyMap<string, Progress>;
  /** Notes below the cards, keyed by course id. */
  readonly notes?: ReadonlyMap<string, string>;
  readonly level?: 2 | 3;
}

/** Number of cards on a phone's first screen. The pictures of these cards load first. */
const eagerCardCount = 1;

export function CourseGrid({ courses, progress, notes, level = 2 }: CourseGridProps) {
  return (
    <ul className={styles.grid}>
      {courses.map((course, index) => (
        <li key={course.id}>
          <CourseCard
            course={course}
            progress={progress.get(course.id)}
            eager={index < eagerCardCount}
            level={level}
          />
          {notes?.has(course.id) && <p className={styles.noteBelow}>{notes.get(course.id)}</p>}
        </li>
      ))}
    </ul>
  );
}

export function CourseGridSkeleton({ count }: { readonly count: number }) {
  return (
    <Loading label={coursesCopy.loading}>
      <div className={styles.grid}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
          <div key={index}>
            <CourseCardSkeleton />
          </div>
        ))}
      </div>
    </Loading>
  );
}
