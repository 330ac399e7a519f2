import type { ResponseOf } from '@markaz/contract/api';
import type { QuizCounts, QuizResults } from './results-store.ts';

/** Returns how many answered that version of a quiz, or a later one. */
function takenSince(since: number, { versions }: QuizCounts): number {
  return Object.entries(versions)
    .filter(([version]) => Number(version) >= since)
    .reduce((sum, [, taken]) => sum + taken, 0);
}

export function presentResults({
  course,
  lecture,
  quiz,
  regrade,
  counts,
}: QuizResults): ResponseOf<'admin/quizzes/results'> {
  const { taken, score, of, passed } = counts;
  const questions = (quiz?.questions ?? []).map(({ id, since }) => {
    // `right` is stored among the options' numbers.
    const { right = 0, ...chosen } = counts.questions[id] ?? {};
    return { id, asked: takenSince(since, counts), right, chosen };
  });
  const known = new Set(questions.map(({ id }) => id));
  return {
    course: course.title,
    lecture: lecture.title,
    quiz,
    regrade,
    totals: { taken, score, of, passed },
    questions,
    removed: Object.keys(counts.questions).filter((id) => !known.has(id)).length,
  };
}
