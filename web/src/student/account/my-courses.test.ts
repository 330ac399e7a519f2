import type { QuizStatus } from '@markaz/contract/accounts/users';
import { describe, expect, it } from 'vitest';
import { describePassedQuizzes } from './my-courses.tsx';

const failed: QuizStatus = { attempts: 1, best: null, passed: false, at: null };
const passed: QuizStatus = { ...failed, passed: true };
const openedByStaff: QuizStatus = { ...failed, passed: true, opened: true };

function progressOf(...quizzes: (QuizStatus | undefined)[]) {
  const lectures = quizzes.map((quiz, index) => ({
    lId: `l${index}`,
    position: 0,
    completed: false,
    ...(quiz && { quiz }),
  }));
  return { lectures };
}

/** Returns `count` lectures with a quiz, and one lecture without a quiz. */
function quizLectures(count: number) {
  const quiz = { questions: 3, minutes: null, gate: false };
  return [
    ...Array.from({ length: count }, (_, index) => ({ id: `l${index}`, quiz })),
    { id: 'without' },
  ];
}

const repeat = (count: number, quiz: QuizStatus) => Array.from({ length: count }, () => quiz);

describe('describePassedQuizzes', () => {
  it.each([
    [0, 0, null],
    [0, 1, 'في الكورس اختبار واحد'],
    [0, 2, 'في الكورس اختباران'],
    [0, 5, 'في الكورس ٥ اختبارات'],
    [0, 11, 'في الكورس ١١ اختبارًا'],
    [1, 1, 'اجتزت اختباره'],
    [1, 2, 'اجتزت واحدًا من اختبارين'],
    [2, 3, 'اجتزت اثنين من ٣ اختبارات'],
    [3, 5, 'اجتزت ٣ من ٥ اختبارات'],
    [12, 100, 'اجتزت ١٢ من ١٠٠ اختبار'],
    [4, 4, 'اجتزت كل اختباراته'],
  ])('describes %i passed quizzes out of %i as «%s»', (count, quizCount, text) => {
    expect(
      describePassedQuizzes(progressOf(...repeat(count, passed)), quizLectures(quizCount)),
    ).toBe(text);
  });

  it.each([
    [[], null],
    [[undefined], null],
    [[failed], 'لم تجتز اختبارًا بعد'],
    [[passed], 'اجتزت اختبارًا واحدًا'],
    [[passed, passed, failed], 'اجتزت اختبارين'],
    [repeat(3, passed), 'اجتزت ٣ اختبارات'],
    [repeat(11, passed), 'اجتزت ١١ اختبارًا'],
  ])('counts only taken quizzes if the lectures are unknown (case %#)', (quizzes, text) => {
    expect(describePassedQuizzes(progressOf(...quizzes), undefined)).toBe(text);
  });

  it('counts neither quizzes that staff opened without a pass nor removed quizzes', () => {
    expect(describePassedQuizzes(progressOf(passed, openedByStaff, passed), quizLectures(2))).toBe(
      'اجتزت واحدًا من اختبارين',
    );
  });
});
