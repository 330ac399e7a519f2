import type { Course } from '@markaz/contract/catalogue/courses';
import type { Lecture, Resource } from '@markaz/contract/catalogue/lectures';
import { readMediaSource } from '@markaz/contract/catalogue/video-source';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LinkedText } from '../../shared/format/linked-text.tsx';
import { formatPlainNumber } from '../../shared/format/numbers.ts';
import { paths } from '../../shared/paths.ts';
import type { FileOrigin } from '../../shared/saved-files/use-saved-file.ts';
import { classes } from '../../shared/ui/classes.ts';
import { BackIcon, CheckIcon, ForwardIcon } from '../../shared/ui/icons.tsx';
import { optionalComponent } from '../../shared/ui/optional.ts';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { AfterFirstLoad } from './after-first-load.tsx';
import { copy } from './lecture.copy.ts';
import { LectureList } from './lecture-list.tsx';
import * as styles from './lecture-view.module.css';
import { ResourceList, ResourcesPlaceholder } from './resource-list.tsx';
import type { findNeighbours } from './use-lectures.ts';

/** These components are optional, because the lecture plays without them. */
const ChapterList = optionalComponent(async () => ({
  default: (await import('../player/chapters.tsx')).ChapterList,
}));
const TimedText = optionalComponent(async () => ({
  default: (await import('../player/chapters.tsx')).TimedText,
}));

/** Matches a description with two times, which may be those of chapters. */
const twoTimes = /(?:[\d٠-٩]:[\d٠-٩]{2}[\s\S]*){2}/u;

type Neighbours = NonNullable<ReturnType<typeof findNeighbours<Lecture>>>;

interface NeighbourLinksProps extends Pick<Neighbours, 'previous' | 'next'> {
  readonly courseId: string;
}

function NeighbourLinks({ courseId, previous, next }: NeighbourLinksProps) {
  if (previous === null && next === null) return null;
  return (
    <nav className={styles.links} aria-label={copy.neighbours}>
      {previous !== null && (
        <Link className={styles.previous} to={paths.lecture(courseId, previous.id)}>
          <BackIcon />
          <span className={styles.names}>
            <span className={styles.label}>{copy.previous}</span>
            <span className={styles.neighbour}>{previous.title}</span>
          </span>
        </Link>
      )}
      {next !== null && (
        <Link className={styles.next} to={paths.lecture(courseId, next.id)}>
          <span className={styles.names}>
            <span className={styles.label}>{copy.next}</span>
            <span className={styles.neighbour}>{next.title}</span>
          </span>
          <ForwardIcon />
        </Link>
      )}
    </nav>
  );
}

interface Props {
  readonly course: Course;
  readonly lectures: readonly Lecture[];
  readonly neighbours: Neighbours;
  /** The content of the player's area: the player, a notice, a skeleton or an error. */
  readonly screen: ReactNode;
  /** The student's notes or their placeholder. False if there is nothing to note. */
  readonly notes: ReactNode;
  /** The users who have or will have a player, or null if nobody has one. */
  readonly playerFor: 'all' | 'enrolled' | null;
  /** Whether the player is there, so that it can jump to a chapter. */
  readonly isPlayable: boolean;
  /** The lecture's quiz or its placeholder. False if the lecture has no quiz. */
  readonly quiz: ReactNode;
  /** The form for an access code. False if no code is needed to open the lecture. */
  readonly enrolment: ReactNode;
  readonly resources: readonly Resource[];
  readonly fileOrigin: FileOrigin | null;
  /** The users for whom the resources are still loading, or null if nothing is loading. */
  readonly resourcesPendingFor: 'all' | 'enrolled' | null;
  readonly completedIds: ReadonlySet<string>;
  readonly gateOf: (lId: string) => Lecture | null;
  readonly editLink: ReactNode;
}

export function LectureView(props: Props) {
  const { course, lectures, neighbours, screen, notes, quiz, enrolment, resources, fileOrigin } =
    props;
  const { playerFor, isPlayable, resourcesPendingFor, completedIds, gateOf, editLink } = props;
  const { current, previous, next } = neighbours;
  const mayHaveChapters = twoTimes.test(current.description);
  const description = <LinkedText text={current.description} />;
  const documents = resources.filter((resource) => readMediaSource(resource) === null);
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        {screen}
        {mayHaveChapters && playerFor !== null && (
          // Reserves the height of the closed list.
          <div
            className={playerFor === 'enrolled' ? 'for-enrolled' : undefined}
            style={{ minBlockSize: '46px' }}
          >
            {isPlayable && (
              <AfterFirstLoad>
                <ChapterList description={current.description} />
              </AfterFirstLoad>
            )}
          </div>
        )}
        {notes}
        <div className={styles.heading}>
          <p className={styles.course}>
            <Link to={paths.course(course.id)}>{course.title}</Link>
            <span>
              {copy.ofCount(formatPlainNumber(current.order), formatPlainNumber(lectures.length))}
            </span>
            {editLink}
          </p>
          <h1>{current.title}</h1>
          <p role="status">
            {completedIds.has(current.id) && (
              <span className={styles.done}>
                <CheckIcon />
                {copy.youAreDone}
              </span>
            )}
          </p>
        </div>
        {quiz}
        {enrolment}
        {current.description !== '' && (
          <p className={styles.description}>
            {mayHaveChapters && isPlayable ? (
              <AfterFirstLoad fallback={description}>
                <TimedText text={current.description} />
              </AfterFirstLoad>
            ) : (
              description
            )}
          </p>
        )}
        {documents.length > 0 && (
          <section className={styles.section}>
            <h2>{copy.resources}</h2>
            <ResourceList resources={documents} fileOrigin={fileOrigin} />
          </section>
        )}
        {resourcesPendingFor !== null && current.resourceCount > 1 && (
          <section
            className={classes(
              styles.section,
              resourcesPendingFor === 'enrolled' && 'for-enrolled',
            )}
          >
            <h2>{copy.resources}</h2>
            <ResourcesPlaceholder count={current.resourceCount} />
          </section>
        )}
        <NeighbourLinks courseId={course.id} previous={previous} next={next} />
      </div>
      <section className={styles.side} aria-labelledby="lectures-of-course">
        <h2 id="lectures-of-course">{copy.lectures}</h2>
        <LectureList
          courseId={course.id}
          lectures={lectures}
          currentId={current.id}
          completedIds={completedIds}
          gateOf={gateOf}
        />
      </section>
    </div>
  );
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

export function LectureSkeleton() {
  return (
    <Loading label={copy.loading}>
      <div className={styles.layout}>
        <div className={styles.main}>
          <Skeleton className={styles.screen} height="auto" />
          <div className={styles.heading}>
            <Skeleton width="8rem" height="1.75rem" />
            <Skeleton width="min(24rem, 90%)" height="2.4rem" />
          </div>
          <Skeleton height="4rem" />
        </div>
        <div className={styles.side}>
          <Skeleton width="60%" height="1.75rem" />
          <div className={styles.rows}>
            {skeletonRows.map((row) => (
              <Skeleton key={row} height="56px" />
            ))}
          </div>
        </div>
      </div>
    </Loading>
  );
}
