import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { UnitList } from '../../shared/courses/unit-list.tsx';
import { formatPlainNumber } from '../../shared/format/numbers.ts';
import { formatDuration } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { CheckIcon, LockIcon, PlayIcon } from '../../shared/ui/icons.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { copy } from './lecture.copy.ts';
import * as styles from './lecture-list.module.css';

interface Props {
  readonly courseId: string;
  readonly lectures: readonly Lecture[];
  readonly currentId: string;
  readonly done: ReadonlySet<string>;
  /** Whether a quiz must be passed before a lecture opens. */
  readonly isGated: (lId: string) => boolean;
}

interface MarkProps {
  readonly lecture: Lecture;
  readonly done: boolean;
  readonly gated: boolean;
}

function Mark({ lecture, done, gated }: MarkProps) {
  const [look, Icon, label] = done
    ? [styles.done, CheckIcon, copy.done]
    : lecture.locked || gated
      ? [styles.locked, LockIcon, gated ? copy.quizGate.mark : copy.locked]
      : [styles.open, PlayIcon, lecture.open === 'true' && copy.open];
  return (
    <span className={look}>
      <Icon />
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}

/** The course's lectures in their own scroll area, scrolled to the current lecture. */
export function LectureList({ courseId, lectures, currentId, done, isGated }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const current = box.current?.querySelector(`[href="${paths.lecture(courseId, currentId)}"]`);
    if (!box.current || !current) return;
    const [outer, inner] = [box.current, current].map((each) => each.getBoundingClientRect());
    // Scroll only the box. `scrollIntoView` would scroll the page too.
    box.current.scrollTop += (inner?.top ?? 0) - (outer?.top ?? 0) - box.current.clientHeight / 3;
  }, [courseId, currentId]);
  return (
    <div ref={box} className={styles.box}>
      <UnitList lectures={lectures} currentId={currentId}>
        {(own) => (
          <ol>
            {own.map((lecture) => (
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
                      <span className={styles.length}>
                        {formatDuration(lecture.durationSeconds)}
                      </span>
                    )}
                  </span>
                  <Mark lecture={lecture} done={done.has(lecture.id)} gated={isGated(lecture.id)} />
                </Link>
              </li>
            ))}
          </ol>
        )}
      </UnitList>
    </div>
  );
}
