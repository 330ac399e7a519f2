import type { QuizStanding } from '@markaz/contract/accounts/users';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { describe, expect, it } from 'vitest';
import { quizState } from './quiz-line.tsx';

const quiz = { questions: 5, minutes: null, gate: false };

function lecture(order: number, more: Partial<Lecture> = {}): Lecture {
  return {
    id: `l${order}`,
    title: '',
    description: '',
    unit: '',
    order,
    open: 'false',
    resourceCount: 1,
    durationSeconds: null,
    locked: false,
    ...more,
  };
}

const failed: QuizStanding = {
  attempts: 1,
  best: { score: 4, of: 10 },
  passed: false,
  at: '2026-11-20T10:00:00.000Z',
};
const passed: QuizStanding = { ...failed, best: { score: 8, of: 10 }, passed: true };
const opened: QuizStanding = { ...failed, passed: true, opened: true };

function stateOf(
  at: number,
  lectures: readonly Lecture[],
  standings: Readonly<Record<string, QuizStanding>> = {},
  isMaker = false,
) {
  const watched = Object.entries(standings).map(([lId, standing]) => ({
    lId,
    position: 0,
    completed: false,
    quiz: standing,
  }));
  const own = lectures[at - 1];
  if (own === undefined) throw new Error(`There is no lecture ${at}.`);
  return quizState(own, lectures, { progress: { lectures: watched }, isMaker });
}

describe('quizState', () => {
  it.each([
    ['not taken', undefined, 'open', 'اختبار: ٥ أسئلة'],
    ['failed', failed, 'open', 'اختبار: ٤ من ١٠، لم يُجتز بعد'],
    ['too late', { ...failed, best: null }, 'open', 'اختبار: لم يُجتز بعد'],
    ['passed', passed, 'passed', 'اختبار: ٨ من ١٠، اجتزته'],
    ['opened', opened, 'open', 'اختبار: ٤ من ١٠، فُتح لك ما بعده'],
    [
      'opened before it was taken',
      { ...opened, attempts: 0, best: null },
      'open',
      'اختبار: فُتح لك ما بعده',
    ],
  ] as const)('describes a quiz that is %s', (_, standing, mood, text) => {
    const lectures = [lecture(1, { quiz })];
    const found = stateOf(1, lectures, standing === undefined ? {} : { l1: standing });
    expect(found).toEqual({ mood, text });
  });

  const gated = [lecture(1), lecture(2, { quiz: { ...quiz, gate: true } }), lecture(3), lecture(4)];
  const closed = { mood: 'closed', text: 'بعد اختبار المحاضرة ٢' };

  it('names the quiz that a lecture waits for, until it is passed or opened', () => {
    for (const at of [3, 4]) {
      expect(stateOf(at, gated)).toEqual(closed);
      expect(stateOf(at, gated, { l2: failed })).toEqual(closed);
      for (const standing of [passed, opened])
        expect(stateOf(at, gated, { l2: standing })).toEqual({
          mood: 'open',
          text: 'مفتوحة بعد اختبار المحاضرة ٢',
        });
    }
    expect(stateOf(1, gated)).toBeNull();
    expect(stateOf(2, gated)?.mood).toBe('open');
  });

  it('shows the quiz that a lecture waits for before its own', () => {
    const lectures = [...gated.slice(0, 2), lecture(3, { quiz })];
    expect(stateOf(3, lectures)).toEqual(closed);
    expect(stateOf(3, lectures, { l2: passed })?.text).toBe('اختبار: ٥ أسئلة');
  });

  it('closes nothing for staff, if the quiz is locked, or if the lecture is open to all', () => {
    const [first, gate, ...rest] = gated;
    if (first === undefined || gate === undefined) throw new Error('There are four.');
    expect(stateOf(3, [first, { ...gate, locked: true }, ...rest])?.mood).toBe('open');
    expect(stateOf(3, gated, {}, true)?.mood).toBe('open');
    expect(stateOf(3, [first, gate, lecture(3, { open: 'true' })])).toBeNull();
  });

  it('names the quiz before a lecture that is not bought', () => {
    const found = stateOf(3, [...gated.slice(0, 2), lecture(3, { locked: true })]);
    expect(found).toEqual({ mood: 'open', text: 'بعد اختبار المحاضرة ٢' });
  });
});
