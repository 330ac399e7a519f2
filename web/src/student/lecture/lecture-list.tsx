import type { Lecture } from '@markaz/contract/lectures';
import { Link } from 'react-router';
import { formatPlainNumber } from '../../shared/format/numbers.ts';
import { formatDuration } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { CheckIcon, LockIcon, PlayIcon } from '../../shared/ui/icons.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { copy } from './copy.ts';
import styles from './lecture-list.module.css';

interface Props {
  readonly courseId: string;
  readonly lectures: readonly Lecture[];
  readonly currentId: string;
  /** Ids of lectures this student has finished. */
  readonly done: ReadonlySet<string>;
}

function Mark({ lecture, done }: { readonly lecture: Lecture; readonly done: boolean }) {
  if (done)
    return (
      <span className={styles.done}>
        <CheckIcon />
        <VisuallyHidden>{copy.done}</VisuallyHidden>
      </span>
    );
  if (lecture.locked)
    return (
      <span className={styles.locked}>
        <LockIcon />
        <VisuallyHidden>{copy.locked}</VisuallyHidden>
      </span>
    );
  return (
    <span className={styles.open}>
      <PlayIcon />
      {lecture.open === 'true' && <VisuallyHidden>{copy.open}</VisuallyHidden>}
    </span>
  );
}

/** The course's lectures beside the one being watched. */
export function LectureList({ courseId, lectures, currentId, done }: Props) {
  return (
    <ol>
      {lectures.map((lecture) => (
        <li key={lecture.id}>
          <Link
            className={styles.item}
            to={paths.lecture(courseId, lecture.id)}
            aria-current={lecture.id === currentId ? 'page' : undefined}
          >
            <span className={styles.number}>{formatPlainNumber(lecture.order)}</span>
            <span className={styles.text}>
              <span className={styles.title}>{lecture.title}</span>
              {lecture.durationSeconds !== null && (
                <span className={styles.length}>{formatDuration(lecture.durationSeconds)}</span>
              )}
            </span>
            <Mark lecture={lecture} done={done.has(lecture.id)} />
          </Link>
        </li>
      ))}
    </ol>
  );
}
