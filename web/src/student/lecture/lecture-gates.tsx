import type { User } from '@markaz/contract/accounts/users';
import { gateBefore } from '@markaz/contract/catalogue/gates';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import type { ReactNode } from 'react';
import { hasLectureAccess } from '../../shared/account/access-status.ts';
import { EndDay } from '../../shared/account/end-day.tsx';
import { may } from '../../shared/auth/may.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatClock } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { ClockIcon, LockIcon } from '../../shared/ui/icons.tsx';
import { Notice, type NoticeProps } from '../../shared/ui/notice.tsx';
import { copy } from './lecture.copy.ts';
import * as styles from './lecture-view.module.css';

/** A notice that replaces the player. It has no heading, because the page's `h1` is below it. */
function PlayerNotice(props: Omit<NoticeProps, 'level'>) {
  return (
    <div className={styles.frame}>
      <Notice {...props} level={null} />
    </div>
  );
}

interface LockedLectureNoticeProps {
  /** `part` is a student who has access to other lectures of the course, but not to this one. */
  readonly viewer: 'visitor' | 'student' | 'part';
  readonly courseId: string;
  readonly lecturePath: string;
  /** A lecture of the course that anyone may watch, or null if there is none. */
  readonly openLectureId: string | null;
}

/** Shown to a visitor or student who has no access to the lecture. */
export function LockedLectureNotice({
  viewer,
  courseId,
  lecturePath,
  openLectureId,
}: LockedLectureNoticeProps) {
  return (
    <PlayerNotice
      icon={LockIcon}
      {...{ visitor: copy.signIn, student: copy.enrol, part: copy.otherLectures }[viewer]}
      actions={
        <>
          {viewer === 'visitor' && (
            <ButtonLink to={paths.auth(lecturePath)}>{copy.signInAction}</ButtonLink>
          )}
          {openLectureId !== null && (
            <ButtonLink variant="secondary" to={paths.lecture(courseId, openLectureId)}>
              {copy.preview}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

interface AccessEndedNoticeProps {
  /** End of access (ISO 8601). Null if unknown, and undefined until the session has loaded. */
  readonly end: string | null | undefined;
  /**
   * Position in seconds. It is 0 if the student has not begun the lecture, or if the position is
   * unknown.
   */
  readonly position: number;
}

/** Shown to a student whose access to the lecture has ended. */
export function AccessEndedNotice({ end, position }: AccessEndedNoticeProps) {
  const progress: ReactNode =
    position > 0 ? (
      <>
        {copy.ended.savedAt} <Ltr>{formatClock(position)}</Ltr>
      </>
    ) : (
      copy.ended.saved
    );
  return (
    <PlayerNotice
      icon={ClockIcon}
      title={copy.ended.title}
      text={
        <>
          {end !== null && (
            <>
              {copy.ended.before} <EndDay end={end} />.{' '}
            </>
          )}
          {copy.ended.advice}
        </>
      }
      footnote={progress}
    />
  );
}

/** Shown until the student has passed an earlier quiz. `quizLecture` is the lecture with it. */
export function QuizRequiredNotice({
  courseId,
  quizLecture,
}: {
  readonly courseId: string;
  readonly quizLecture: Lecture;
}) {
  return (
    <PlayerNotice
      icon={LockIcon}
      title={copy.quizGate.title}
      text={copy.quizGate.text(quizLecture.title)}
      actions={
        <ButtonLink to={paths.quiz(courseId, quizLecture.id)}>{copy.quizGate.action}</ButtonLink>
      }
    />
  );
}

interface Viewer {
  readonly user: User | null;
  readonly cId: string;
  /**
   * Whether the student has passed a lecture's quiz, or staff have opened the lectures after it.
   */
  readonly isPassed: (lId: string) => boolean;
  readonly now: Date;
}

/** Returns the lecture whose quiz opens the lecture `lId`, or null if there is none. */
export function findGate(lectures: readonly Lecture[], lId: string): Lecture | null {
  const gateId = gateBefore(lectures, lId);
  return lectures.find(({ id }) => id === gateId) ?? null;
}

/**
 * Returns the lecture whose quiz this student must pass before the lecture `lId` opens, or null if
 * there is none. If the student has no access to the lecture with the quiz, the quiz does not
 * block, because the student could not take it.
 */
export function findBlockingLecture(
  lectures: readonly Lecture[],
  lId: string,
  { user, cId, isPassed, now }: Viewer,
): Lecture | null {
  const gate = findGate(lectures, lId);
  if (gate === null || isPassed(gate.id) || may(user, 'content')) return null;
  if (!hasLectureAccess(user, cId, lId, now) || !hasLectureAccess(user, cId, gate.id, now))
    return null;
  return lectures.some(({ id, open }) => id === lId && open === 'true') ? null : gate;
}
