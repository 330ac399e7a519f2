// @vitest-environment happy-dom
import type { QuizStatus } from '@markaz/contract/accounts/users';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeSheet, newSheet, storeSheet } from '../../shared/quizzes/answer-sheets.ts';
import { quizFixture } from '../../shared/quizzes/quiz-fixture.ts';
import QuizLine, { quizState } from './quiz-line.tsx';

vi.mock('../../shared/auth/session.tsx', () => ({ useSession: () => ({ user: { uid: 'u' } }) }));

const quiz = { questions: 5, minutes: null, gate: false };

function lecture(order: number, fields: Partial<Lecture> = {}): Lecture {
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
    ...fields,
  };
}

const failed: QuizStatus = {
  attempts: 1,
  best: { score: 4, of: 10 },
  passed: false,
  at: '2026-11-20T10:00:00.000Z',
};
const passed: QuizStatus = { ...failed, best: { score: 8, of: 10 }, passed: true };
const opened: QuizStatus = { ...failed, passed: true, opened: true };

const now = new Date('2026-11-29T10:00:00.000Z');

function stateOf(
  order: number,
  lectures: readonly Lecture[],
  statuses: Readonly<Record<string, QuizStatus>> = {},
  isStaff = false,
) {
  const watched = Object.entries(statuses).map(([lId, status]) => ({
    lId,
    position: 0,
    completed: false,
    quiz: status,
  }));
  const subjectLecture = lectures[order - 1];
  if (subjectLecture === undefined) throw new Error(`There is no lecture ${order}.`);
  return quizState(subjectLecture, lectures, {
    progress: { lectures: watched },
    isStaff,
    account: { courses: ['c'] },
    now,
  });
}

describe('quizState of an exam', () => {
  const [past, soon, later] = [-3, 3, 30].map((hours) =>
    new Date(now.getTime() + hours * 3_600_000).toISOString(),
  ) as [string, string, string];
  const held: QuizStatus = { ...failed, best: null };
  const permission = { extra: 0, until: soon };
  const other = { id: 'b', name: 'ترم أول', courses: ['c', 'd'] };
  it.each([
    [
      'before it opens',
      { opens: soon, closes: later },
      undefined,
      'open',
      /^امتحان: ٥ أسئلة، يبدأ/u,
    ],
    ['open', { opens: past, closes: soon }, undefined, 'open', /٥ أسئلة، مفتوح حتى الأحد ٣ م$/u],
    [
      'held',
      { opens: past, closes: soon },
      held,
      'open',
      /^امتحان: أديته، تظهر الدرجة الأحد ٣ م$/u,
    ],
    ['missed', { opens: past, closes: past }, undefined, 'closed', /^امتحان: فاتك$/u],
    [
      'missed but allowed',
      { opens: past, closes: past },
      { ...held, attempts: 0, at: null, permission },
      'open',
      /مفتوح حتى الأحد ٣ م$/u,
    ],
    ['passed', { opens: past, closes: past }, passed, 'passed', /^امتحان: ٨ من ١٠، درجة نجاح$/u],
    [
      'of a bundle',
      { opens: past, closes: soon, bundle: other },
      undefined,
      'closed',
      /«ترم أول»$/u,
    ],
  ] as const)('%s', (_, window, status, kind, text) => {
    const exam = { results: 'window', ...window } as const;
    const lectures = [lecture(1, { resourceCount: 0, quiz: { ...quiz, attempts: 1, exam } })];
    expect(stateOf(1, lectures, status && { l1: status })).toEqual({
      kind,
      text: expect.stringMatching(text),
    });
  });
});

describe('quizState', () => {
  it.each([
    ['not taken', undefined, 'open', 'اختبار: ٥ أسئلة'],
    ['failed', failed, 'open', 'اختبار: ٤ من ١٠، أقل من درجة النجاح'],
    [
      'taken only after its time limit',
      { ...failed, best: null },
      'open',
      'اختبار: أقل من درجة النجاح',
    ],
    ['passed', passed, 'passed', 'اختبار: ٨ من ١٠، درجة نجاح'],
    ['opened by staff without a pass', opened, 'open', 'اختبار: ٤ من ١٠، فُتح لك ما بعده'],
    [
      'opened before it was taken',
      { ...opened, attempts: 0, best: null },
      'open',
      'اختبار: فُتح لك ما بعده',
    ],
  ] as const)('describes a quiz that is %s', (_, status, kind, text) => {
    const lectures = [lecture(1, { quiz })];
    const state = stateOf(1, lectures, status === undefined ? {} : { l1: status });
    expect(state).toEqual({ kind, text });
  });

  const lecturesWithLockingQuiz = [
    lecture(1),
    lecture(2, { quiz: { ...quiz, gate: true } }),
    lecture(3),
    lecture(4),
  ];
  const closed = { kind: 'closed', text: 'تُفتح بعد النجاح في اختبار المحاضرة ٢' };

  it('names the quiz that blocks a lecture, until the quiz is passed or opened by staff', () => {
    for (const order of [3, 4]) {
      expect(stateOf(order, lecturesWithLockingQuiz)).toEqual(closed);
      expect(stateOf(order, lecturesWithLockingQuiz, { l2: failed })).toEqual(closed);
      for (const status of [passed, opened])
        expect(stateOf(order, lecturesWithLockingQuiz, { l2: status })).toEqual({
          kind: 'open',
          text: 'مفتوحة بعد اختبار المحاضرة ٢',
        });
    }
    expect(stateOf(1, lecturesWithLockingQuiz)).toBeNull();
    expect(stateOf(2, lecturesWithLockingQuiz)?.kind).toBe('open');
  });

  it('shows the quiz that blocks a lecture before the lecture’s own quiz', () => {
    const lectures = [...lecturesWithLockingQuiz.slice(0, 2), lecture(3, { quiz })];
    expect(stateOf(3, lectures)).toEqual(closed);
    expect(stateOf(3, lectures, { l2: passed })?.text).toBe('اختبار: ٥ أسئلة');
  });

  it('does not block lectures for staff, lectures after a quiz in a locked lecture, or lectures open to everyone', () => {
    const [first, gate, ...laterLectures] = lecturesWithLockingQuiz;
    if (first === undefined || gate === undefined) throw new Error('Four lectures were expected.');
    expect(stateOf(3, [first, { ...gate, locked: true }, ...laterLectures])?.kind).toBe('open');
    expect(stateOf(3, lecturesWithLockingQuiz, {}, true)?.kind).toBe('open');
    expect(stateOf(3, [first, gate, lecture(3, { open: 'true' })])).toBeNull();
  });

  it('names the quiz before a lecture that the student has not bought', () => {
    const state = stateOf(3, [
      ...lecturesWithLockingQuiz.slice(0, 2),
      lecture(3, { locked: true }),
    ]);
    expect(state).toEqual({ kind: 'open', text: 'تُفتح بعد النجاح في اختبار المحاضرة ٢' });
  });
});

describe('an attempt that was begun on this device', () => {
  const id = { uid: 'u', cId: 'c', lId: 'l1' };
  const progress = { completedCount: 0, lastLectureId: null, lastWatchedAt: null, lectures: [] };
  const row = lecture(1, { quiz });

  function renderLine(ends: number | null) {
    storeSheet(id, newSheet({ attemptId: 'one', version: 1, ends }), quizFixture(3));
    render(<QuizLine courseId="c" lecture={row} lectures={[row]} progress={progress} />);
  }

  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    localStorage.clear();
  });

  it('shows the time that is left, or that the time is over', () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    renderLine(Date.now() + 2 * 60_000 - 1);
    screen.getByText('اختبار: بدأته، وبقي من وقته دقيقتان');
    act(() => void vi.advanceTimersByTime(61_000));
    screen.getByText('اختبار: بدأته، وبقي من وقته دقيقة');
    act(() => void vi.advanceTimersByTime(61_000));
    screen.getByText('اختبار: انتهى وقته');
  });

  it('is shown without a time if it does not have a time limit, and hidden once it is sent', () => {
    renderLine(null);
    screen.getByText('اختبار: بدأته ولم ترسله');
    act(() => changeSheet(id, (sheet) => ({ ...sheet, state: 'done' })));
    screen.getByText('اختبار: ٥ أسئلة');
  });
});
