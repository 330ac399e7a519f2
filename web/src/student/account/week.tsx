import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { useState } from 'react';
import { describeWeek } from './account.copy.ts';
import * as styles from './my-courses.module.css';

const weekMs = 7 * 24 * 60 * 60_000;

/** Counts the lectures that were completed and the quizzes that were taken in the last seven days. */
export function countWeek(courses: readonly Pick<EnrolledCourse, 'progress'>[], now: Date) {
  const start = new Date(now.getTime() - weekMs).toISOString();
  const lectures = courses.flatMap(({ progress }) => progress.lectures);
  return {
    lectures: lectures.filter(({ completedAt = '' }) => completedAt > start).length,
    quizzes: lectures.filter(({ quiz }) => (quiz?.at ?? '') > start).length,
  };
}

/** Says what the student did in the last seven days. Shows nothing if that is nothing. */
export function Week({ courses }: { readonly courses: readonly EnrolledCourse[] }) {
  const [now] = useState(() => new Date());
  const { lectures, quizzes } = countWeek(courses, now);
  return lectures + quizzes > 0 && <p className={styles.week}>{describeWeek(lectures, quizzes)}</p>;
}
