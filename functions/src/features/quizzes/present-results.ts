import type { ResponseOf } from '@markaz/contract/api';
import type { LectureRecord } from '../../store/records/course.ts';
import type { QuizCounts, QuizResults } from './results-store.ts';

type Results = ResponseOf<'admin/quizzes/results'>;

const nothing: QuizCounts = { taken: 0, score: 0, of: 0, passed: 0, questions: {} };

/** A question's numbers: `asked` and `right` stand beside those of the options. */
function presentCounts([id, { asked = 0, right = 0, ...chosen }]: [
  string,
  Readonly<Record<string, number>>,
]): Results['questions'][number] {
  return { id, asked, right, chosen };
}

export function presentResults(
  { course, quiz, counts = nothing }: QuizResults,
  lecture: Pick<LectureRecord, 'title'>,
): Results {
  const { taken, score, of, passed, questions } = counts;
  return {
    course: course.title,
    lecture: lecture.title,
    quiz,
    totals: { taken, score, of, passed },
    questions: Object.entries(questions).map(presentCounts),
  };
}
