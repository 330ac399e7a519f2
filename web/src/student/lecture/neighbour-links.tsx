import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { BackIcon, ForwardIcon } from '../../shared/ui/icons.tsx';
import { copy } from './lecture.copy.ts';
import * as styles from './neighbour-links.module.css';

interface Props {
  readonly courseId: string;
  readonly previous: Lecture | null;
  readonly next: Lecture | null;
}

/** Links to the previous and the next lecture. */
export function NeighbourLinks({ courseId, previous, next }: Props) {
  if (previous === null && next === null) return null;
  return (
    <nav className={styles.links} aria-label={copy.neighbours}>
      {previous !== null && (
        <Link className={styles.previous} to={paths.lecture(courseId, previous.id)}>
          <BackIcon />
          <span className={styles.text}>
            <span className={styles.label}>{copy.previous}</span>
            <span className={styles.title}>{previous.title}</span>
          </span>
        </Link>
      )}
      {next !== null && (
        <Link className={styles.next} to={paths.lecture(courseId, next.id)}>
          <span className={styles.text}>
            <span className={styles.label}>{copy.next}</span>
            <span className={styles.title}>{next.title}</span>
          </span>
          <ForwardIcon />
        </Link>
      )}
    </nav>
  );
}
