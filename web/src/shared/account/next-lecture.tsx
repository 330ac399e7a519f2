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
import { hasLecture } from './course-standing.ts';
import * as styles from './next-lecture.module.css';
import { resumeCopy } from './resume-copy.ts';
import { type Resumption, resumptionOf } from './resume-path.ts';

interface Next extends Resumption {
  /** Undefined while its title is not known. */
  readonly lecture: Lecture | undefined;
}

/**
 * Where the student goes on in a course, with the lecture. Only progress comes with the account: the
 * lectures are what this device saw of this very version of the course.
 * @param isAsked whether they are asked for where it has not, which costs a call and a read.
 */
export function useNextLecture(course: EnrolledCourse, isAsked: boolean): Next {
  const { id, updatedAt } = course;
  const kept = useMemo(() => openedCourse(id), [id]);
  const isKept = kept?.course.updatedAt === updatedAt;
  const { state } = resumptionOf(course);
  const { data } = useQuery({
    ...courseQuery(id),
    enabled: isAsked && !isKept && state === 'begun',
  });
  useOpenedCourse(data?.course, data?.lectures);
  const { user } = useSession();
  const [now] = useState(() => new Date());
  const all = isKept ? kept.lectures : data?.lectures;
  const mayWatch = (lId: string) => may(user, 'content') || hasLecture(user, id, lId, now);
  const lectures = all?.filter((lecture) => lecture.open === 'true' || mayWatch(lecture.id));
  const found = resumptionOf(course, lectures);
  const isUnsure = lectures === undefined && found.lId !== null && !mayWatch(found.lId);
  const next = isUnsure ? { ...found, lId: null } : found;
  return { ...next, lecture: lectures?.find((lecture) => lecture.id === next.lId) };
}

interface NextLectureProps extends Pick<Next, 'position'> {
  /** Undefined while it is not known: its place is kept. */
  readonly lecture: Lecture | undefined;
  /** What is said where there is none. */
  readonly instead?: string | undefined;
}

/** The lecture by name, where it goes on, and how much of it is left: «عند ١٢:٣٠، بقي ٢٣ دقيقة». */
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
