import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { may } from '../auth/may.ts';
import { useSession } from '../auth/session.tsx';
import { openedCourse, useStoreOpenedCourse } from '../courses/opened-courses.ts';
import { courseQuery } from '../courses/queries.ts';
import { Ltr } from '../format/ltr.tsx';
import { formatClock, formatDuration } from '../format/time.ts';
import { paths } from '../paths.ts';
import { hasLectureAccess } from './access-status.ts';
import * as styles from './next-lecture.module.css';
import { resumeCopy } from './resume.copy.ts';

interface ResumePoint {
  readonly state: 'fresh' | 'begun' | 'finished';
  /** Null if the course is finished, or if the next lecture is not known. */
  readonly lId: string | null;
  /** Position in the lecture, in seconds. */
  readonly position: number;
}

/**
 * Returns the last watched lecture if it is unfinished. Otherwise returns the first unfinished
 * lecture after it. If there is none, returns the first unfinished lecture before it. A course is
 * finished once all its current lectures are finished.
 */
export function resumePointOf(
  { progress, lectureCount }: Pick<EnrolledCourse, 'progress' | 'lectureCount'>,
  lectures?: readonly { readonly id: string }[],
): ResumePoint {
  const reports = new Map(progress.lectures.map((report) => [report.lId, report]));
  const isUnfinished = (id: string) => reports.get(id)?.completed !== true;
  const last = progress.lastLectureId;
  const ids = lectures?.map(({ id }) => id) ?? (last === null ? [] : [last]);
  const unfinishedCount = lectures
    ? ids.filter(isUnfinished).length
    : lectureCount - progress.completedCount;
  if (unfinishedCount <= 0 && last !== null) return { state: 'finished', lId: null, position: 0 };

  const start = Math.max(0, ids.indexOf(last ?? ''));
  const next = [...ids.slice(start), ...ids.slice(0, start)].find(isUnfinished);
  return {
    state: last === null ? 'fresh' : 'begun',
    lId: next ?? null,
    position: reports.get(next ?? '')?.position ?? 0,
  };
}

/**
 * Returns the target of «أكمل المشاهدة»: the page of the next lecture, or of the course if the next
 * lecture is not known.
 */
export function resumePath(cId: string, { lId }: Pick<ResumePoint, 'lId'>): string {
  return lId === null ? paths.course(cId) : paths.lecture(cId, lId);
}

/**
 * Returns where the student continues in a course. Uses the lectures that are cached on this
 * device, if they are up to date. If the function fetches the course, this costs one Firestore
 * read.
 * @param shouldFetch whether to fetch the lectures if they are not cached
 */
export function useNextLecture(course: EnrolledCourse, shouldFetch: boolean) {
  const { id, updatedAt } = course;
  const cachedCourse = useMemo(() => openedCourse(id), [id]);
  const isCached = cachedCourse?.course.updatedAt === updatedAt;
  const { state } = resumePointOf(course);
  const { data } = useQuery({
    ...courseQuery(id),
    enabled: shouldFetch && !isCached && state === 'begun',
  });
  useStoreOpenedCourse(data?.course, data?.lectures);
  const { user } = useSession();
  const [now] = useState(() => new Date());
  const allLectures = isCached ? cachedCourse.lectures : data?.lectures;
  const mayWatch = (lId: string) => may(user, 'content') || hasLectureAccess(user, id, lId, now);
  const lectures = allLectures?.filter(
    (lecture) => lecture.open === 'true' || mayWatch(lecture.id),
  );
  const resumePoint = resumePointOf(course, lectures);
  const { lId } = resumePoint;
  const isUncertain = lectures === undefined && lId !== null && !mayWatch(lId);
  const next = isUncertain ? { ...resumePoint, lId: null } : resumePoint;
  return { ...next, lecture: lectures?.find((lecture) => lecture.id === next.lId) };
}

interface NextLectureProps extends Pick<ResumePoint, 'position'> {
  /** Undefined while the lecture is loading. The component then reserves its space. */
  readonly lecture: Lecture | undefined;
  /** Shown in place of the title if `lecture` is undefined. */
  readonly fallback?: string | undefined;
}

/** Shows a lecture's title, position and time left: «عند ١٢:٣٠، بقي ٢٣ دقيقة». */
export function NextLecture({ lecture, position, fallback }: NextLectureProps) {
  const { title, durationSeconds } = lecture ?? { title: '', durationSeconds: null };
  const hasBegun = position > 0;
  const timeLeft =
    durationSeconds === null ? '' : formatDuration(Math.max(0, durationSeconds - position));
  return (
    <div>
      <p className={styles.title}>{lecture ? resumeCopy.lecture(title) : fallback}</p>
      <p className={styles.time}>
        {hasBegun && lecture && (
          <>
            {resumeCopy.at} <Ltr>{formatClock(position)}</Ltr>
            {timeLeft !== '' && '، '}
          </>
        )}
        {hasBegun && timeLeft !== '' ? resumeCopy.left(timeLeft) : timeLeft}
      </p>
    </div>
  );
}
