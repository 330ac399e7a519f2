import type { Followed, FollowLink } from '@markaz/contract/follow';
import { followedDays } from '@markaz/contract/limits';
import type { FollowRecord } from '../../store/records/follow.ts';
import type { CourseProgress, ProgressRecord } from '../../store/records/progress.ts';
import type { UserRecord } from '../../store/records/user.ts';
import { unpack } from '../progress/packed.ts';

const week = followedDays * 24 * 60 * 60;

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

export function presentFollowLink({ token, until }: NonNullable<UserRecord['follow']>): FollowLink {
  return { token, until: until.toDate().toISOString() };
}

/** What was watched of a course since then; null for nothing. */
function presentWeek(course: string, stored: CourseProgress, since: number) {
  const watched = Object.values(stored)
    .map((lecture) => ({ at: unpack(lecture.watched).at, finished: lecture.completedAt > 0 }))
    .filter(({ at }) => at > since);
  if (watched.length === 0) return null;
  return {
    course,
    lectures: watched.length,
    finished: watched.filter(({ finished }) => finished).length,
    lastAt: timeOf(Math.max(...watched.map(({ at }) => at))),
  };
}

/** The courses of which parents see something, by id: those that were watched this week. */
export function followedCourses({ courses }: ProgressRecord, now: Date): string[] {
  const since = now.getTime() / 1000 - week;
  return Object.keys(courses).filter((cId) => presentWeek('', courses[cId] ?? {}, since) !== null);
}

/**
 * What parents see.
 * @param titleOf a course's title; undefined for one that is gone, of which they see nothing
 */
export function presentFollowed(
  { name, until }: FollowRecord,
  { at, courses }: ProgressRecord,
  titleOf: (cId: string) => string | undefined,
  now: Date,
): Followed {
  const since = now.getTime() / 1000 - week;
  const watched = Object.entries(courses).flatMap(([cId, stored]) => {
    const title = titleOf(cId);
    return title === undefined ? [] : (presentWeek(title, stored, since) ?? []);
  });
  return {
    name,
    until: until.toDate().toISOString(),
    week: watched.toSorted((a, b) => b.lastAt.localeCompare(a.lastAt)),
    lastAt: at === 0 ? null : timeOf(at),
  };
}
