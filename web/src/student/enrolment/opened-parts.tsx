import type { ResponseOf } from '@markaz/contract/api';
import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Account, accessStatusOf } from '../../shared/account/access-status.ts';
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

type CardScope = FoundCode['opens'];

export function describeScope(scope: CardScope): string {
  if (scope.kind === 'lectures') return copy.opens.lectures(scope.lectures.length);
  return scope.kind === 'bundle' ? copy.opens.bundle(scope.courses.length) : copy.opens.course;
}

/**
 * Returns a text about when access ends. Returns null if access never ends, or if the student does
 * not need the card.
 */
export function describeEnd({ lasts, until, enrolled, usable }: FoundCode): string | null {
  if (until === null) return null;
  const day = formatLastDay(until);
  // If the student is enrolled and the card is unused, its date is not the end of the student's
  // access.
  if (enrolled) return usable ? null : copy.redeemedUntil(day);
  return lasts.kind === 'days' ? copy.days(lasts.days, day) : copy.until(day);
}

/**
 * Counts the parts (courses or lectures) that a card opens, and the parts that the student already
 * has. Both counts are 0 for a card that opens one whole course.
 */
export function countParts(scope: CardScope): {
  readonly ownedCount: number;
  readonly total: number;
} {
  const parts =
    scope.kind === 'bundle' ? scope.courses : scope.kind === 'lectures' ? scope.lectures : [];
  return { ownedCount: parts.filter(({ has }) => has).length, total: parts.length };
}

/** Returns a text about the parts that the student already has, or null if the student has none. */
export function describeOwned(scope: CardScope): string | null {
  const { ownedCount, total } = countParts(scope);
  if (ownedCount === 0) return null;
  if (ownedCount === total) return copy.extendsAll;
  return scope.kind === 'bundle'
    ? copy.ownsCourses(ownedCount, total)
    : copy.ownsLectures(ownedCount, total);
}

/** Shows the course that a code opens. It is small, so that the button stays visible. */
function CourseSummaryCard({ course }: { readonly course: CourseSummary }) {
  const kind = [course.subject, course.grade === null ? '' : gradeLabels[course.grade]];
  return (
    <article className={styles.glance}>
      <CourseThumbnail
        course={course}
        sizes={pictureSizes('(min-width: 600px) 220px')}
        eager
        className={styles.picture}
      />
      <div className={styles.text}>
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
  readonly parts: readonly {
    readonly id: string;
    readonly title: string;
    /** What the student has of the part without this card, or null. */
    readonly owned: string | null;
  }[];
  readonly pathOf: (id: string) => string;
}

function Parts({ title, parts, pathOf }: PartsProps) {
  return (
    <section className={styles.parts}>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {parts.map(({ id, title: name, owned }) => (
          <li key={id}>
            <Link className={styles.link} to={pathOf(id)}>
              {name}
            </Link>
            {owned !== null && (
              <span className={styles.ownedTag}>
                <CheckIcon size={16} />
                {owned}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ScopeSummaryProps extends Pick<FoundCode, 'course' | 'opens'> {
  /** The student's account before the card was redeemed. */
  readonly account: Account | null;
  readonly isOpened?: boolean;
}

/**
 * Shows what a card opens: a course, some of its lectures, or the courses of a bundle. Says what the
 * student had of it before.
 */
export function ScopeSummary(props: ScopeSummaryProps) {
  const { course, opens: scope, account, isOpened = false } = props;
  const [now] = useState(() => new Date());
  const texts = copy.owned[isOpened ? 'before' : 'now'];
  if (scope.kind === 'bundle') {
    const parts = scope.courses.map(({ course: { id, title }, has }) => {
      const access = accessStatusOf(account, id, now);
      const owned = access.state === 'some' ? texts.lectures(access.lIds.length) : null;
      return { id, title, owned: has ? texts.all : owned };
    });
    return <Parts title={scope.name} parts={parts} pathOf={paths.course} />;
  }
  if (scope.kind === 'lectures') {
    const parts = scope.lectures.map((each) => ({ ...each, owned: each.has ? texts.all : null }));
    return (
      <Parts title={course.title} parts={parts} pathOf={(id) => paths.lecture(course.id, id)} />
    );
  }
  return <CourseSummaryCard course={course} />;
}
