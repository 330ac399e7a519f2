import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { LockIcon } from '../../shared/ui/icons.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { copy } from './copy.ts';
import styles from './lecture-view.module.css';

interface Props {
  /** Somebody is signed in, who may redeem a code. */
  readonly signedIn: boolean;
  readonly courseId: string;
  /** This page, to come back to after signing in. */
  readonly here: string;
  /** A lecture of the course that anyone may watch; null where there is none. */
  readonly openLectureId: string | null;
  /** The field for an access code, for whoever is signed in. */
  readonly enrolment: ReactNode;
}

/** Stands in the player's place before a lecture that this caller may not open. */
export function LectureGate({ signedIn, courseId, here, openLectureId, enrolment }: Props) {
  const preview = openLectureId !== null && (
    <ButtonLink look="secondary" to={paths.lecture(courseId, openLectureId)}>
      {copy.preview}
    </ButtonLink>
  );
  if (signedIn)
    return (
      <>
        <Notice icon={LockIcon} {...copy.enrol} actions={preview || undefined} />
        {enrolment}
      </>
    );
  const actions = (
    <>
      <ButtonLink to={paths.auth(here)}>{copy.signInAction}</ButtonLink>
      {preview}
    </>
  );
  return (
    <div className={styles.frame}>
      <Notice icon={LockIcon} {...copy.signIn} actions={actions} />
    </div>
  );
}
