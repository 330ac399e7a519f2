import type { Progress } from '@markaz/contract/accounts/users';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { enrolHref, goToEnrolPanel } from '../../shared/account/enrol-anchor.ts';
import { UnitList } from '../../shared/courses/unit-list.tsx';
import { formatPlainNumber } from '../../shared/format/numbers.ts';
import { formatDuration } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { classes } from '../../shared/ui/classes.ts';
import { CheckIcon, ClockIcon, LockIcon, PlayIcon } from '../../shared/ui/icons.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { courseCopy as copy } from './course.copy.ts';
import * as styles from './lecture-list.module.css';

/**
 * This component loads lazily, because only students with access to the course have quiz results.
 */
const QuizLine = lazy(() => import('./quiz-line.tsx').catch(() => ({ default: () => null })));

export interface LectureListProps {
  readonly courseId: string;
  readonly lectures: readonly Lecture[];
  readonly progress: Progress | undefined;
  /**
   * Whether the student's access to a locked lecture has ended. If so, the row links to the
   * lecture's page.
   */
  readonly hasEnded: (lId: string) => boolean;
}

interface RowProps {
  readonly lecture: Lecture;
  readonly isDone: boolean;
  readonly isLastWatched: boolean;
  readonly isEnded: boolean;
  /** Text about the lecture's quiz, or about the quiz that must be passed before it. */
  readonly quiz: ReactNode;
}

function Row({ lecture, isDone, isLastWatched, isEnded, quiz }: RowProps) {
  return (
    <>
      <span className={classes(styles.marker, isDone && styles.markerDone)}>
        {isDone ? (
          <>
            <CheckIcon />
            <VisuallyHidden>{copy.done}</VisuallyHidden>
          </>
        ) : (
          <span aria-hidden="true">{formatPlainNumber(lecture.order)}</span>
        )}
      </span>
      <span className={styles.text}>
        <span className={styles.title}>{lecture.title}</span>
        <span className={styles.facts}>
          {lecture.durationSeconds !== null && (
            <span className={styles.fact}>
              <ClockIcon size={16} />
              {formatDuration(lecture.durationSeconds)}
            </span>
          )}
          {lecture.open === 'true' && <span className={styles.open}>{copy.open}</span>}
          {isLastWatched && <span className={styles.last}>{copy.lastWatched}</span>}
        </span>
        {quiz && <span className={styles.facts}>{quiz}</span>}
      </span>
      <span className={styles.state}>
        {lecture.locked ? (
          <>
            <LockIcon />
            <VisuallyHidden>{isEnded ? copy.accessEnded : copy.locked}</VisuallyHidden>
          </>
        ) : (
          <PlayIcon />
        )}
      </span>
    </>
  );
}

/**
 * Shows the lectures. A locked lecture links to the enrolment panel, unless the student's access to
 * it has ended.
 */
export function LectureList({ courseId, lectures, progress, hasEnded }: LectureListProps) {
  const completedIds = new Set(
    progress?.lectures.filter(({ completed }) => completed).map(({ lId }) => lId),
  );
  const firstGateOrder = lectures.find(({ quiz }) => quiz?.gate)?.order ?? Number.POSITIVE_INFINITY;
  /**
   * Returns the line about a quiz. A plain line is shown until the progress has loaded, so that the
   * rows do not move.
   */
  const renderQuizLine = (lecture: Lecture) => {
    const isGated = lecture.order > firstGateOrder && lecture.open === 'false';
    const { quiz } = lecture;
    const text = quiz ? copy[quiz.exam ? 'exam' : 'quiz'] : isGated && copy.afterQuiz;
    return text && progress ? (
      <Suspense fallback={text}>
        <QuizLine courseId={courseId} lecture={lecture} lectures={lectures} progress={progress} />
      </Suspense>
    ) : (
      text
    );
  };
  return (
    <UnitList lectures={lectures} currentId={progress?.lastLectureId ?? null}>
      {(unitLectures) => (
        <ol className={styles.list}>
          {unitLectures.map((lecture) => {
            const isEnded = lecture.locked && hasEnded(lecture.id);
            const row = (
              <Row
                lecture={lecture}
                isEnded={isEnded}
                isDone={completedIds.has(lecture.id)}
                isLastWatched={progress?.lastLectureId === lecture.id}
                quiz={renderQuizLine(lecture)}
              />
            );
            return (
              <li key={lecture.id}>
                {lecture.locked && !isEnded ? (
                  <a
                    className={classes(styles.row, styles.locked)}
                    href={enrolHref}
                    onClick={goToEnrolPanel}
                  >
                    {row}
                  </a>
                ) : (
                  <Link
                    className={classes(styles.row, isEnded && styles.locked)}
                    to={paths.lecture(courseId, lecture.id)}
                  >
                    {row}
                  </Link>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </UnitList>
  );
}
