import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { may } from '../auth/may.ts';
import { useSession } from '../auth/session.tsx';
import { openedCourse, useStoreOpenedCourse } from '../courses/opened-courses.ts';
import { courseQuery } from '../courses/queries.ts';
import { Ltr } from '../format/ltr.tsx';
import { formatClock, formatDuration } from '../format/time.ts';
import { paths } from '../paths.ts';
import { optionalComponent } from '../ui/optional.ts';
import { hasLectureAccess } from './access-status.ts';
import * as styles from './next-lecture.module.css';
import { type NextStep, nextStepOf } from './next-step.ts';
import { resumeCopy } from './resume.copy.ts';

/** A page works without this list if its code fails to load: the course's page has it, too. */
const ExamList = optionalComponent(() => import('../exams/exam-list.tsx'));

/** Shows a course's upcoming exams. Loads the list's code only if the course may have an exam. */
export function Exams({ course }: { readonly course: EnrolledCourse }) {
  const mayHaveExam = course.exams ?? course.progress.lectures.some(({ quiz }) => quiz?.permission);
  return (
    mayHaveExam && (
      <Suspense>
        <ExamList course={course} />
      </Suspense>
    )
  );
}

/** Returns the page of a step. It is the course's page if the step has no page of its own. */
export function stepPath(cId: string, { state, lId }: Pick<NextStep, 'state' | 'lId'>): string {
  if (lId === null) return paths.course(cId);
  return (state === 'quiz' ? paths.quiz : paths.lecture)(cId, lId);
}

/**
 * Returns the next step in a course (`nextStepOf`) and its lecture. Uses the lectures that are
 * cached on this device, if they are up to date. If the function fetches the course, this costs one
 * Firestore read.
 * @param shouldFetch whether to fetch the lectures if they are not cached
 */
export function useNextStep(course: EnrolledCourse, shouldFetch: boolean) {
  const { id, updatedAt } = course;
  const { user } = useSession();
  const [now] = useState(() => new Date());
  const hasAccess = (lId: string) => may(user, 'content') || hasLectureAccess(user, id, lId, now);
  const cachedCourse = useMemo(() => openedCourse(id), [id]);
  const isCached = cachedCourse?.course.updatedAt === updatedAt;
  const { data } = useQuery({
    ...courseQuery(id),
    enabled: shouldFetch && !isCached && nextStepOf(course, undefined, hasAccess).state === 'begun',
  });
  useStoreOpenedCourse(data?.course, data?.lectures);
  const lectures = isCached ? cachedCourse.lectures : data?.lectures;
  const step = nextStepOf(course, lectures, hasAccess);
  return { ...step, lecture: lectures?.find((lecture) => lecture.id === step.lId) };
}

interface NextLectureProps {
  readonly step: Pick<NextStep, 'state' | 'position'>;
  /** Undefined while the lecture is loading. The component then reserves its space. */
  readonly lecture: Lecture | undefined;
  /** Shown in place of the title if `lecture` is undefined. */
  readonly fallback?: string | undefined;
}

/**
 * Shows a lecture's title, position and time left: «عند 12:30، بقي 33:10». Both times are written as
 * minutes and seconds, so that the line does not mix Arabic and Western digits. If the step is the
 * lecture's quiz, shows only the title.
 */
export function NextLecture({ step: { state, position }, lecture, fallback }: NextLectureProps) {
  const isWatching = state === 'fresh' || state === 'begun';
  const duration = (isWatching && lecture?.durationSeconds) || 0;
  return (
    <div>
      <p className={styles.title}>{lecture ? lecture.title : fallback}</p>
      <p className={styles.time}>
        {lecture && isWatching && position > 0 ? (
          <>
            {resumeCopy.at} <Ltr>{formatClock(position)}</Ltr>
            {duration > position && (
              <>
                {resumeCopy.left} <Ltr>{formatClock(duration - position)}</Ltr>
              </>
            )}
          </>
        ) : (
          duration > 0 && formatDuration(duration)
        )}
      </p>
    </div>
  );
}
