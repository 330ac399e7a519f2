import type { ResponseOf } from '@markaz/contract/api';
import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { Link } from 'react-router-dom';
import { pictureSizes } from '../../shared/courses/card-picture.ts';
import { CourseThumbnail } from '../../shared/courses/course-thumbnail.tsx';
import { gradeLabels } from '../../shared/courses/labels.ts';
import { nouns, plural } from '../../shared/format/plural.ts';
import { formatLastDay } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { CheckIcon, LecturesIcon, TeacherIcon } from '../../shared/ui/icons.tsx';
import { openedCopy as copy } from './code-answer.copy.ts';
import * as styles from './code-answer.module.css';

/** The server's answer about a valid code. */
export type FoundCode = Extract<ResponseOf<'courses/course/enroll/lookup'>, { found: true }>;

type Opens = FoundCode['opens'];

export function opensText(opens: Opens): string {
  if (opens.kind === 'lectures') return copy.opens.lectures(opens.lectures.length);
  return opens.kind === 'bundle' ? copy.opens.bundle(opens.courses.length) : copy.opens.course;
}

/** Says when access ends, counted from now or from the redemption; null if it never does. */
export function endText({ lasts, until, enrolled, usable }: FoundCode): string | null {
  if (until === null) return null;
  const day = formatLastDay(until);
  // A card that can still be redeemed does not tell when the student's own access ends.
  if (enrolled) return usable ? null : copy.mine(day);
  return lasts.kind === 'days' ? copy.days(lasts.days, day) : copy.until(day);
}

/** Counts the parts of a card, and those that the student has; both 0 for a course's card. */
export function countParts(opens: Opens): { readonly had: number; readonly all: number } {
  const parts =
    opens.kind === 'bundle' ? opens.courses : opens.kind === 'lectures' ? opens.lectures : [];
  return { had: parts.filter(({ has }) => has).length, all: parts.length };
}

/** Returns a text about the parts that the student already has; null if there are none. */
export function alreadyHasText(opens: Opens): string | null {
  const { had, all } = countParts(opens);
  if (had === 0) return null;
  if (had === all) return copy.hasAll;
  return opens.kind === 'bundle' ? copy.hasCourses(had, all) : copy.hasLectures(had, all);
}

/** Shows the course that an access code opens, small enough to keep the button visible. */
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

interface PartsProps {
  readonly title: string;
  readonly parts: Extract<Opens, { kind: 'lectures' }>['lectures'];
  readonly pathOf: (id: string) => string;
}

function Parts({ title, parts, pathOf }: PartsProps) {
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

/** Shows what a card opens: a course, some of its lectures, or the courses of a bundle. */
export function OpenedGlance({ course, opens }: Pick<FoundCode, 'course' | 'opens'>) {
  if (opens.kind === 'bundle') {
    const parts = opens.courses.map(({ course: { id, title }, has }) => ({ id, title, has }));
    return <Parts title={opens.name} parts={parts} pathOf={paths.course} />;
  }
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
