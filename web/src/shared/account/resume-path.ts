import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { paths } from '../paths.ts';

/** The place where a student continues a course. */
export interface Resumption {
  readonly state: 'fresh' | 'begun' | 'finished';
  /** Null if the course is finished, or its lectures are not known and the last one is done. */
  readonly lId: string | null;
  /** Seconds from that lecture's start. */
  readonly position: number;
}

/**
 * Returns the last watched lecture while it is unfinished. Otherwise returns the first unfinished
 * one after it, or failing that, before it. A course is finished once all its current lectures are.
 * @param lectures the course's lectures in order, if they are known.
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

/** The target of «أكمل المشاهدة»: the lecture, or the course if no lecture is known. */
export function resumePath(cId: string, { lId }: Pick<Resumption, 'lId'>): string {
  return lId === null ? paths.course(cId) : paths.lecture(cId, lId);
}
