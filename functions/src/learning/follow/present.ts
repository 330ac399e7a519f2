import type { Followed } from '@markaz/contract/learning/follow';
import { followedDays, followedQuizzes } from '@markaz/contract/limits';
import type { CourseProgress, ProgressRecord } from '../../store/records/progress.ts';
import type { FollowRecord } from '../../store/records/user.ts';
import { unpack } from '../progress/packed.ts';

const week = followedDays * 24 * 60 * 60;

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** Returns one entry if anything of a course was watched since then, else none. */
function weekOf(course: string, stored: CourseProgress, since: number): Followed['week'] {
  const watched = Object.values(stored)
    .map((lecture) => ({ at: unpack(lecture.watched).at, finished: lecture.completedAt > 0 }))
    .filter(({ at }) => at > since);
  if (watched.length === 0) return [];
  const finished = watched.filter((lecture) => lecture.finished).length;
  const lastAt = timeOf(Math.max(...watched.map(({ at }) => at)));
  return [{ course, lectures: watched.length, finished, lastAt }];
}

/** A quiz that parents see. */
export interface FollowedQuiz extends Omit<Followed['quizzes'][number], 'title'> {
  readonly cId: string;
  readonly lId: string;
  /** Null if `progress` does not hold it. */
  readonly title: string | null;
}

/** Returns a course's quizzes with a mark. Late attempts and gates opened by staff have none. */
function quizzesOf(cId: string, course: string, stored: CourseProgress): FollowedQuiz[] {
  return Object.entries(stored).flatMap(([lId, { quiz }]) => {
    if (quiz == null || quiz.last === null || quiz.best === null) return [];
    const { score, of } = quiz.best;
    const title = quiz.former?.title ?? null;
    const passed = quiz.passedAt !== null;
    return [{ cId, lId, title, course, score, of, passed, at: timeOf(quiz.last.at) }];
  });
}

/** Returns the ids of the courses that appear on the parents' page. */
export function followedCourses({ courses }: ProgressRecord, now: Date): string[] {
  const since = now.getTime() / 1000 - week;
  return Object.entries(courses)
    .filter(([, stored]) => weekOf('', stored, since).length + quizzesOf('', '', stored).length > 0)
    .map(([cId]) => cId);
}

/** @param titleOf a course's title; undefined for a deleted course, which is left out */
function known<Shown>(
  { courses }: ProgressRecord,
  titleOf: (cId: string) => string | undefined,
  show: (cId: string, title: string, stored: CourseProgress) => Shown[],
): Shown[] {
  return Object.entries(courses).flatMap(([cId, stored]) => {
    const title = titleOf(cId);
    return title === undefined ? [] : show(cId, title, stored);
  });
}

/** Returns the quizzes that parents see, the last taken first. */
export function followedQuizzesIn(
  progress: ProgressRecord,
  titleOf: (cId: string) => string | undefined,
): FollowedQuiz[] {
  return known(progress, titleOf, quizzesOf)
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, followedQuizzes);
}

/**
 * Presents the parents' page.
 * @param titleOf a course's title; undefined for a deleted course, which is left out
 */
export function presentFollowed(
  { name, until }: FollowRecord,
  progress: ProgressRecord,
  titleOf: (cId: string) => string | undefined,
  quizzes: Followed['quizzes'],
  now: Date,
): Followed {
  const since = now.getTime() / 1000 - week;
  return {
    name,
    until: until.toDate().toISOString(),
    week: known(progress, titleOf, (_cId, title, stored) => weekOf(title, stored, since)).toSorted(
      (a, b) => b.lastAt.localeCompare(a.lastAt),
    ),
    quizzes,
    lastAt: progress.at === 0 ? null : timeOf(progress.at),
  };
}
