import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { UnitList } from '../../shared/courses/unit-list.tsx';
import { formatNumber, formatPlainNumber } from '../../shared/format/numbers.ts';
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
  readonly completedIds: ReadonlySet<string>;
  /** Returns the lecture whose quiz must be passed before a lecture opens, or null. */
  readonly gateOf: (lId: string) => Lecture | null;
}

interface StateMarkProps {
  readonly lecture: Lecture;
  readonly isDone: boolean;
  readonly gate: Lecture | null;
}

function StateMark({ lecture, isDone, gate }: StateMarkProps) {
  const [className, Icon, label] = isDone
    ? [styles.done, CheckIcon, copy.done]
    : gate !== null
      ? [styles.locked, LockIcon, copy.quizGate.label(formatNumber(gate.order))]
      : lecture.locked
        ? [styles.locked, LockIcon, copy.locked]
        : [styles.open, PlayIcon, lecture.open === 'true' && copy.open];
  return (
    <span className={className}>
      <Icon />
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}

/** Shows the course's lectures in a scroll area, scrolled to the current lecture. */
export function LectureList({ courseId, lectures, currentId, completedIds, gateOf }: Props) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const current = container.current?.querySelector(
      `[href="${paths.lecture(courseId, currentId)}"]`,
    );
    if (!container.current || !current) return;
    const [containerBox, currentBox] = [container.current, current].map((each) =>
      each.getBoundingClientRect(),
    );
    // Scroll only the container. `scrollIntoView` would also scroll the page.
    container.current.scrollTop +=
      (currentBox?.top ?? 0) - (containerBox?.top ?? 0) - container.current.clientHeight / 3;
  }, [courseId, currentId]);
  return (
    <div ref={container} className={styles.box}>
      <UnitList lectures={lectures} currentId={currentId}>
        {(unitLectures) => (
          <ol>
            {unitLectures.map((lecture) => (
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
                  <StateMark
                    lecture={lecture}
                    isDone={completedIds.has(lecture.id)}
                    gate={gateOf(lecture.id)}
                  />
                </Link>
              </li>
            ))}
          </ol>
        )}
      </UnitList>
    </div>
  );
}
