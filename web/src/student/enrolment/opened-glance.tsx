import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { Link } from 'react-router-dom';
import { pictureSizes } from '../../shared/courses/card-picture.ts';
import { CourseThumbnail } from '../../shared/courses/course-thumbnail.tsx';
import { gradeLabels } from '../../shared/courses/labels.ts';
import { nouns, plural } from '../../shared/format/plural.ts';
import { paths } from '../../shared/paths.ts';
import { CheckIcon, LecturesIcon, TeacherIcon } from '../../shared/ui/icons.tsx';
import * as styles from './confirm-enrolment.module.css';
import { openedCopy as copy } from './opened.copy.ts';
import type { Found } from './opened-words.ts';

/** The course that a code opens, small enough to leave the button in sight. */
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

interface Part {
  readonly id: string;
  readonly title: string;
  readonly has: boolean;
}

interface PartsProps {
  readonly title: string;
  readonly parts: readonly Part[];
  /** Path of a lecture or a course. */
  readonly pathOf: (id: string) => string;
}

/** The parts that one card opens, marking those that the student has. */
export function Parts({ title, parts, pathOf }: PartsProps) {
  return (
    <section className={styles.parts}>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {parts.map(({ id, title: name, has }) => (
          <li key={id}>
            <Link className={styles.link} to={pathOf(id)}>
              {name}
            </Link>
            {has && (
              <span className={styles.has}>
                <CheckIcon size={16} />
                {copy.has}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns a bundle's courses as `Parts` takes them. */
export function coursesIn({ courses }: Extract<Found['opens'], { kind: 'bundle' }>): Part[] {
  return courses.map(({ course: { id, title }, has }) => ({ id, title, has }));
}

/** Shows what a card opens: a course, some of its lectures, or the courses of a bundle. */
export function OpenedGlance({ course, opens }: Pick<Found, 'course' | 'opens'>) {
  if (opens.kind === 'bundle')
    return <Parts title={opens.name} parts={coursesIn(opens)} pathOf={paths.course} />;
  if (opens.kind === 'lectures')
    return (
      <Parts
        title={course.title}
        parts={opens.lectures}
        pathOf={(id) => paths.lecture(course.id, id)}
      />
    );
  return <CourseGlance course={course} />;
}
