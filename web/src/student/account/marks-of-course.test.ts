import type { QuizStatus } from '@markaz/contract/accounts/users';
import { expect, it } from 'vitest';
import { marksOfCourse } from './marks-of-course.ts';

const now = new Date('2026-11-29T10:00:00.000Z');
const closes = '2026-11-29T12:00:00.000Z';

const status = (at: string | null, fields: Partial<QuizStatus> = {}): QuizStatus => ({
  attempts: at === null ? 0 : 1,
  best: { score: 8, of: 10 },
  passed: true,
  at,
  ...fields,
});

it('lists the taken quizzes and exams by date, with the publication time of a mark that is held back', () => {
  const quizzes = {
    exam: status('2026-11-29T09:00:00.000Z', { best: null, passed: false }),
    quiz: status('2026-11-01T09:00:00.000Z'),
    opened: status(null, { opened: true, best: null }),
    late: status('2026-11-10T09:00:00.000Z', { best: null, passed: false }),
  };
  const lectures = Object.entries(quizzes).map(([lId, quiz]) => ({
    lId,
    position: 0,
    completed: false,
    quiz,
  }));
  const progress = { completedCount: 0, lastLectureId: null, lastWatchedAt: null, lectures };
  const opens = '2026-11-29T08:00:00.000Z';
  const exams = [{ lId: 'exam', title: 'نصف العام', opens, closes, results: 'window' as const }];
  const marks = marksOfCourse({ progress, exams }, [{ id: 'quiz', title: 'الأولى' }], now);
  expect(marks).toMatchObject([
    { lId: 'quiz', title: 'الأولى', isExam: false, isPassed: true, best: { score: 8 } },
    { lId: 'late', title: null, best: null, shownAt: null },
    { lId: 'exam', title: 'نصف العام', isExam: true, best: null, shownAt: closes },
  ]);
  const [, , later] = marksOfCourse({ progress, exams }, [], new Date(closes));
  expect(later?.shownAt).toBeNull();
});
