import type { EndedCourse } from '@markaz/contract/accounts/users';
import { Link } from 'react-router-dom';
import { formatDate } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { accountCopy } from './account.copy.ts';
import { endedCopy as copy } from './ended.copy.ts';
import * as styles from './my-courses.module.css';

/** Lists courses from which the end of a school year removed the student. */
export default function EndedCourses({ courses }: { readonly courses: readonly EndedCourse[] }) {
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
      <ButtonLink variant="secondary" className={styles.again} to={paths.enroll()}>
        {accountCopy.none.code}
      </ButtonLink>
    </section>
  );
}
