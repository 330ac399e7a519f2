import { describeWeek } from './week.copy.ts';
import type { WeekCounts } from './week.ts';

/** Says what the student did in the last seven days. */
export default function WeekText({ lectures, quizzes }: WeekCounts) {
  return describeWeek(lectures, quizzes);
}
