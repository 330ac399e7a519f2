import type { Course } from '@markaz/contract/courses';
import type { Lecture } from '@markaz/contract/lectures';
import type { Progress } from '@markaz/contract/users';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pictureSizes } from '../../shared/courses/card-picture.ts';
import { coursesCopy } from '../../shared/courses/copy.ts';
import { CourseThumbnail } from '../../shared/courses/course-thumbnail.tsx';
import { gradeLabels, madhhabLabels, sectionLabels } from '../../shared/courses/labels.ts';
import { LinkedText } from '../../shared/format/linked-text.tsx';
import { nouns, plural } from '../../shared/format/plural.ts';
import { paths } from '../../shared/paths.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import {
  BackIcon,
  ClockIcon,
  LecturesIcon,
  PlayIcon,
  TeacherIcon,
} from '../../shared/ui/icons.tsx';
import { totalLength } from './course-facts.ts';
import styles from './course-view.module.css';
import { LectureList } from './lecture-list.tsx';

const copy = coursesCopy.course;

export interface CourseViewProps {
  readonly course: Course;
  readonly lectures: readonly Lecture[];
  readonly progress: Progress | undefined;
  /** The enrolment panel. */
  readonly panel: ReactNode;
  /** Leads to the editor; false for whoever may not edit. */
  readonly edit: ReactNode;
}

function Kinds({ course }: Pick<CourseViewProps, 'course'>) {
  const kinds = [
    course.grade && gradeLabels[course.grade],
    course.section && sectionLabels[course.section],
    course.madhhab && madhhabLabels[course.madhhab],
  ].filter((kind) => kind !== null);
  return (
    <p className={styles.kinds}>
      {course.subject !== '' && <span className={styles.subject}>{course.subject}</span>}
      {kinds.map((kind) => (
        <span key={kind} className={styles.kind}>
          {kind}
        </span>
      ))}
    </p>
  );
}

function Facts({ course, lectures }: Pick<CourseViewProps, 'course' | 'lectures'>) {
  const length = totalLength(lectures);
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
      {length !== null && (
        <li>
          <ClockIcon />
          {length}
        </li>
      )}
    </ul>
  );
}

/** For whoever has not bought the course: a lecture that shows what he would get. */
function Preview({ course, lectures }: Pick<CourseViewProps, 'course' | 'lectures'>) {
  const open = lectures.find(({ locked }) => !locked);
  if (open === undefined || lectures.every(({ locked }) => !locked)) return null;
  return (
    <Link className={styles.preview} to={paths.lecture(course.id, open.id)}>
      <span className={styles.previewWords}>
        <PlayIcon size={18} />
        {copy.preview}
      </span>
    </Link>
  );
}

/** What the course is, who teaches it, what is in it, and beside that the way in. */
export function CourseView({ course, lectures, progress, panel, edit }: CourseViewProps) {
  return (
    <article className={styles.course}>
      <div className={styles.picture}>
        <CourseThumbnail
          course={course}
          sizes={pictureSizes('(min-width: 900px) 380px, (min-width: 600px) 92vw')}
          eager
          className={styles.thumbnail}
        />
        <Preview course={course} lectures={lectures} />
      </div>
      <header className={styles.head}>
        <div className={styles.ways}>
          <Link to={paths.courses()}>
            <BackIcon size={18} />
            {copy.back}
          </Link>
          {edit}
        </div>
        <Kinds course={course} />
        <h1>{course.title}</h1>
        <Facts course={course} lectures={lectures} />
      </header>
      <div className={styles.panel}>{panel}</div>
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
            <LectureList courseId={course.id} lectures={lectures} progress={progress} />
          )}
        </section>
      </div>
    </article>
  );
}
