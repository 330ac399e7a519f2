import { EndDay } from '../../shared/account/end-day.tsx';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatClock } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { ClockIcon, LockIcon } from '../../shared/ui/icons.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { copy } from './copy.ts';
import * as styles from './lecture-view.module.css';

interface Props {
  /**
   * Whether somebody is signed in, who may redeem a code: its field stands below the lecture's title.
   * He may have other lectures of the course.
   */
  readonly reader: 'visitor' | 'student' | 'part';
  readonly courseId: string;
  /** This page, to come back to after signing in. */
  readonly here: string;
  /** A lecture of the course that anyone may watch; null where there is none. */
  readonly openLectureId: string | null;
}

/** Stands in the player's place before a lecture that this caller may not open. */
export function LectureGate({ reader, courseId, here, openLectureId }: Props) {
  return (
    <div className={styles.frame}>
      <Notice
        icon={LockIcon}
        {...{ visitor: copy.signIn, student: copy.enrol, part: copy.other }[reader]}
        // The page's first heading is the lecture's title, beneath it.
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
  /** ISO 8601; undefined until it is known who reads. */
  readonly end: string | undefined;
  /** Seconds from the start; 0 where it was not begun, or is not known. */
  readonly position: number;
}

/** Stands there before a lecture that the student had until a day. */
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
