import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { LockIcon } from '../../shared/ui/icons.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { copy } from './copy.ts';
import styles from './lecture-view.module.css';

interface Props {
  /** Somebody is signed in, who may redeem a code: its field stands below the lecture's title. */
  readonly signedIn: boolean;
  readonly courseId: string;
  /** This page, to come back to after signing in. */
  readonly here: string;
  /** A lecture of the course that anyone may watch; null where there is none. */
  readonly openLectureId: string | null;
}

/** Stands in the player's place before a lecture that this caller may not open. */
export function LectureGate({ signedIn, courseId, here, openLectureId }: Props) {
  return (
    <div className={styles.frame}>
      <Notice
        icon={LockIcon}
        {...(signedIn ? copy.enrol : copy.signIn)}
        // The page's first heading is the lecture's title, beneath it.
        level={null}
        actions={
          <>
            {!signedIn && <ButtonLink to={paths.auth(here)}>{copy.signInAction}</ButtonLink>}
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
