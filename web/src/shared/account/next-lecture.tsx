import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { may } from '../auth/may.ts';
import { useSession } from '../auth/session.tsx';
import { openedCourse, useOpenedCourse } from '../courses/opened-courses.ts';
import { courseQuery } from '../courses/queries.ts';
import { Ltr } from '../format/ltr.tsx';
import { formatClock, formatDuration } from '../format/time.ts';
import { paths } from '../paths.ts';
import { hasLecture } from './course-standing.ts';
import * as styles from './next-lecture.module.css';
import { resumeCopy } from './resume.copy.ts';

interface Resumption {
  readonly state: 'fresh' | 'begun' | 'finished';
  /** Null if the course is finished, or if the next lecture is not known. */
  readonly lId: string | null;
  /** Position in the lecture, in seconds. */
  readonly position: number;
}

/**
 * Returns the last watched lecture if it is unfinished, else the first unfinished one after it, or
 * else before it. A course is finished once all its current lectures are.
 */
export function resumptionOf(
  { progress, lectureCount }: Pick<EnrolledCourse, 'progress' | 'lectureCount'>,
  lectures?: readonly { readonly id: string }[],
): Resumption {
  const reports = new Map(progress.lectures.map((report) => [report.lId, report]));
  const isOpen = (id: string) => reports.get(id)?.completed !== true;
  const left = lectures
    ? lectures.filter(({ id }) => isOpen(id)).length
    : lectureCount - progress.completedCount;
  const last = progress.lastLectureId;
  if (left <= 0 && last !== null) return { state: 'finished', lId: null, position: 0 };

  const at = lectures?.findIndex(({ id }) => id === last) ?? -1;
  const ids = (lectures ?? []).map(({ id }) => id);
  const inTurn = last !== null && isOpen(last) && (at >= 0 || !lectures) ? [last] : [];
  const next = [...inTurn, ...ids.slice(at + 1), ...ids.slice(0, at + 1)].find(isOpen);
  return {
    state: last === null ? 'fresh' : 'begun',
    lId: next ?? null,
    position: reports.get(next ?? '')?.position ?? 0,
  };
}

/** Returns the target of «أكمل المشاهدة»: the lecture, or the course if no lecture is known. */
export function resumePath(cId: string, { lId }: Pick<Resumption, 'lId'>): string {
  return lId === null ? paths.course(cId) : paths.lecture(cId, lId);
}

/**
 * Returns where the student continues in a course, by the lectures cached on this device.
 * @param isAsked whether to fetch uncached lectures. Cost: one Firestore read per course.
 */
export function useNextLecture(course: EnrolledCourse, isAsked: boolean) {
  const { id, updatedAt } = course;
  const opened = useMemo(() => openedCourse(id), [id]);
  const isKnown = opened?.course.updatedAt === updatedAt;
  const { state } = resumptionOf(course);
  const { data } = useQuery({
    ...courseQuery(id),
    enabled: isAsked && !isKnown && state === 'begun',
  });
  useOpenedCourse(data?.course, data?.lectures);
  const { user } = useSession();
  const [now] = useState(() => new Date());
  const all = isKnown ? opened.lectures : data?.lectures;
  const mayWatch = (lId: string) => may(user, 'content') || hasLecture(user, id, lId, now);
  const lectures = all?.filter((lecture) => lecture.open === 'true' || mayWatch(lecture.id));
  const found = resumptionOf(course, lectures);
  const isUnsure = lectures === undefined && found.lId !== null && !mayWatch(found.lId);
  const next = isUnsure ? { ...found, lId: null } : found;
  return { ...next, lecture: lectures?.find((lecture) => lecture.id === next.lId) };
}

interface NextLectureProps extends Pick<Resumption, 'position'> {
  /** Undefined while the lecture is loading. The component then keeps its space. */
  readonly lecture: Lecture | undefined;
  readonly instead?: string | undefined;
}

/** Shows a lecture's title, position and time left: «عند ١٢:٣٠، بقي ٢٣ دقيقة». */
export function NextLecture({ lecture, position, instead }: NextLectureProps) {
  const { title, durationSeconds } = lecture ?? { title: '', durationSeconds: null };
  const begun = position > 0;
  const left =
    durationSeconds === null ? '' : formatDuration(Math.max(0, durationSeconds - position));
  return (
    <div>
      <p className={styles.title}>{lecture ? resumeCopy.lecture(title) : instead}</p>
      <p className={styles.time}>
        {begun && lecture && (
          <>
            {resumeCopy.at} <Ltr>{formatClock(position)}</Ltr>
            {left !== '' && '، '}
          </>
        )}
        {begun && left !== '' ? resumeCopy.left(left) : left}
      </p>
    </div>
  );
}
