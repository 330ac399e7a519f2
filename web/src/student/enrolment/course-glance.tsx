import type { CourseSummary } from '@markaz/contract/courses';
import { Link } from 'react-router';
import { CourseThumbnail } from '../../shared/courses/course-thumbnail.tsx';
import { gradeLabels } from '../../shared/courses/labels.ts';
import { nouns, plural } from '../../shared/format/plural.ts';
import { paths } from '../../shared/paths.ts';
import { LecturesIcon, TeacherIcon } from '../../shared/ui/icons.tsx';
import styles from './course-glance.module.css';

/** The course that a code opens, in as little room as leaves the button in sight. */
export function CourseGlance({ course }: { readonly course: CourseSummary }) {
  const kind = [course.subject, course.grade === null ? '' : gradeLabels[course.grade]];
  return (
    <article className={styles.glance}>
      <CourseThumbnail
        course={course}
        sizes="(min-width: 600px) 220px, 92vw"
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
