import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { useState } from 'react';
import { hasLectureAccess } from '../../shared/account/access-status.ts';
import { stepPath } from '../../shared/account/next-lecture.tsx';
import { nextStepOf } from '../../shared/account/next-step.ts';
import { resumeCopy } from '../../shared/account/resume.copy.ts';
import { may } from '../../shared/auth/may.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { copy } from './lecture.copy.ts';
import * as styles from './lecture-view.module.css';
import type { useCourseProgress } from './use-course-progress.ts';
import { findNeighbours } from './use-lectures.ts';

export interface OnwardProps {
  readonly cId: string;
  readonly lecture: Lecture;
  /** All lectures of the course. `locked` says whether this user may open them. */
  readonly lectures: readonly Lecture[];
  readonly watchedLectures: ReturnType<typeof useCourseProgress>['lectures'];
  readonly gateOf: (lId: string) => Lecture | null;
  /** `gold` is for a dark background. */
  readonly variant: 'primary' | 'gold';
}

/**
 * Links from the end of a lecture to what follows: its quiz if that is due, or else the following
 * lecture. If the user cannot open that lecture, links to another step in the course or says what is
 * missing.
 */
export default function Onward(props: OnwardProps) {
  const { cId, lecture, lectures, watchedLectures, gateOf, variant } = props;
  const { user } = useSession();
  const [now] = useState(() => new Date());
  const hasAccess = (lId: string) => may(user, 'content') || hasLectureAccess(user, cId, lId, now);
  const reports = new Map(watchedLectures).set(lecture.id, {
    ...(watchedLectures.get(lecture.id) ?? { lId: lecture.id, position: 0 }),
    completed: true,
  });
  const progress = {
    completedCount: 0,
    lastLectureId: lecture.id,
    lastWatchedAt: null,
    lectures: [...reports.values()],
  };
  // Visitors take no quizzes.
  const steps = user === null ? lectures.map(({ quiz: _, ...each }) => each) : lectures;
  const step = nextStepOf({ progress, lectureCount: lectures.length }, steps, hasAccess);
  const isOwnQuiz = step.state === 'quiz' && step.lId === lecture.id;
  const following = findNeighbours(lectures, lecture.id)?.next ?? null;
  const link = (to: string, text: string) => (
    <ButtonLink variant={variant} to={to}>
      <span className={styles.onward}>{text}</span>
    </ButtonLink>
  );
  if (!isOwnQuiz && following && !following.locked && gateOf(following.id) === null)
    return link(paths.lecture(cId, following.id), `${copy.next}: ${following.title}`);

  const target = lectures.find(({ id }) => id === step.lId);
  if (target === undefined)
    return (
      <>
        <span className={styles.missing}>
          {lectures.some(({ locked }) => locked) ? copy.onward.buyRest : copy.onward.done}
        </span>
        {link(paths.course(cId), copy.missing.action)}
      </>
    );
  if (step.state === 'blocked' && target === lecture)
    return <span className={styles.missing}>{copy.onward.blocked}</span>;
  const text = isOwnQuiz
    ? copy.onward.ownQuiz
    : `${resumeCopy.action[step.state]}: ${target.title}`;
  return link(stepPath(cId, step), text);
}
