import type { EndedCourse } from '@markaz/contract/accounts/users';
import { Link } from 'react-router-dom';
import { formatDate } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { endedCopy as copy } from './account.copy.ts';
import { mineCopy } from './mine.copy.ts';
import * as styles from './my-courses.module.css';

/** Courses whose enrolment ended with a school year, and how to get them again. */
export function EndedCourses({ courses }: { readonly courses: readonly EndedCourse[] }) {
  return (
    <section className={styles.past}>
      <h2 className={styles.title}>{copy.title}</h2>
      <p>{copy.text}</p>
      <ul className={styles.ended}>
        {courses.map(({ id, title, endedAt }) => (
          <li key={id}>
            <Link to={paths.course(id)}>{title}</Link>
            <p className={styles.muted}>{copy.at(formatDate(endedAt))}</p>
          </li>
        ))}
      </ul>
      <ButtonLink look="secondary" className={styles.again} to={paths.enroll()}>
        {mineCopy.none.code}
      </ButtonLink>
    </section>
  );
}
