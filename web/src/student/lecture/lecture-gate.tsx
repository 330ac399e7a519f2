import { EndDay } from '../../shared/account/end-day.tsx';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatClock } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { ClockIcon, LockIcon } from '../../shared/ui/icons.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { copy } from './lecture.copy.ts';
import * as styles from './lecture-view.module.css';

interface Props {
  /**
   * A visitor, a student, or a student with other lectures of the course (`part`). Students redeem
   * a code in the field below the lecture's title.
   */
  readonly reader: 'visitor' | 'student' | 'part';
  readonly courseId: string;
  /** This page, to return to after sign-in. */
  readonly here: string;
  /** A lecture of the course that anyone may watch; null if there is none. */
  readonly openLectureId: string | null;
}

/** Replaces the player if this caller may not open the lecture. */
export function LectureGate({ reader, courseId, here, openLectureId }: Props) {
  return (
    <div className={styles.frame}>
      <Notice
        icon={LockIcon}
        {...{ visitor: copy.signIn, student: copy.enrol, part: copy.other }[reader]}
        // The page's first heading is the lecture's title, below this notice.
        level={null}
        actions={
          <>
            {reader === 'visitor' && (
              <ButtonLink to={paths.auth(here)}>{copy.signInAction}</ButtonLink>
            )}
            {openLectureId !== null && (
              <ButtonLink look="secondary" to={paths.lecture(courseId, openLectureId)}>
                {copy.preview}
              </ButtonLink>
            )}
          </>
        }
      />
    </div>
  );
}

interface EndedProps {
  /** ISO 8601; undefined until the reader is known. */
  readonly end: string | undefined;
  /** Seconds from the start; 0 if the lecture was not begun, or if unknown. */
  readonly position: number;
}

/** Replaces the player if the student's access has ended. */
export function EndedGate({ end, position }: EndedProps) {
  return (
    <div className={styles.frame}>
      <Notice
        icon={ClockIcon}
        title={copy.ended.title}
        text={
          <>
            {copy.ended.at} <EndDay end={end} />
            {copy.ended.afterDay}
          </>
        }
        level={null}
        small={
          position > 0 ? (
            <>
              {copy.ended.keptAt} <Ltr>{formatClock(position)}</Ltr>
            </>
          ) : (
            copy.ended.kept
          )
        }
      />
    </div>
  );
}
