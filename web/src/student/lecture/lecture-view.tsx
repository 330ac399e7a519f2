import type { Course } from '@markaz/contract/catalogue/courses';
import type { Lecture, Resource } from '@markaz/contract/catalogue/lectures';
import { readMediaSource } from '@markaz/contract/catalogue/video-source';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LinkedText } from '../../shared/format/linked-text.tsx';
import { formatPlainNumber } from '../../shared/format/numbers.ts';
import { paths } from '../../shared/paths.ts';
import type { FilePlace } from '../../shared/saved-files/use-saved-file.ts';
import { classes } from '../../shared/ui/classes.ts';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { copy } from './lecture.copy.ts';
import { LectureList } from './lecture-list.tsx';
import * as styles from './lecture-view.module.css';
import { NeighbourLinks } from './neighbour-links.tsx';
import type { Neighbours } from './neighbours.ts';
import { ResourceList, ResourcesStandIn } from './resource-list.tsx';

interface Props {
  readonly course: Course;
  readonly lectures: readonly Lecture[];
  readonly place: Neighbours<Lecture>;
  /** Fills the screen: player, gate, skeleton or error. */
  readonly screen: ReactNode;
  /** The lecture's quiz or its placeholder; false for none. */
  readonly quiz: ReactNode;
  /** The field for a code, if a code would open the lecture; false for none. */
  readonly enrolment: ReactNode;
  readonly resources: readonly Resource[];
  /** Passed to `Keep`. */
  readonly keeping: FilePlace | null;
  /** Readers whose resources are loading: all, only the enrolled, or none. */
  readonly awaitedBy: 'all' | 'enrolled' | null;
  readonly done: ReadonlySet<string>;
  /** Whether a quiz must be passed before a lecture opens. */
  readonly isGated: (lId: string) => boolean;
  /** Link to the editor; false if the reader may not edit. */
  readonly edit: ReactNode;
}

/** A lecture page, around the given screen. */
export function LectureView(props: Props) {
  const { course, lectures, place, screen, quiz, enrolment, resources, keeping } = props;
  const { awaitedBy, done, isGated, edit } = props;
  const { current, previous, next } = place;
  const documents = resources.filter((resource) => readMediaSource(resource) === null);
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        {screen}
        <div className={styles.heading}>
          <p className={styles.course}>
            <Link to={paths.course(course.id)}>{course.title}</Link>
            <span>
              {copy.ofCount(formatPlainNumber(current.order), formatPlainNumber(lectures.length))}
            </span>
            {edit}
          </p>
          <h1>{current.title}</h1>
          <p role="status">
            {done.has(current.id) && (
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
            <LinkedText text={current.description} />
          </p>
        )}
        {documents.length > 0 && (
          <section className={styles.section}>
            <h2>{copy.resources}</h2>
            <ResourceList resources={documents} place={keeping} />
          </section>
        )}
        {awaitedBy !== null && current.resourceCount > 1 && (
          <section className={classes(styles.section, awaitedBy === 'enrolled' && 'for-enrolled')}>
            <h2>{copy.resources}</h2>
            <ResourcesStandIn count={current.resourceCount} />
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
          done={done}
          isGated={isGated}
        />
      </section>
    </div>
  );
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** Placeholder of the whole lecture page. */
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
            {rows.map((row) => (
              <Skeleton key={row} height="56px" />
            ))}
          </div>
        </div>
      </div>
    </Loading>
  );
}
