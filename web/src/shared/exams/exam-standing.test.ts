import type { QuizStatus } from '@markaz/contract/accounts/users';
import type { ListedExam } from '@markaz/contract/catalogue/exams';
import { describe, expect, it } from 'vitest';
import { examStanding } from './exam-standing.ts';
import { examSteps } from './exam-steps.ts';
import { formatExamTime } from './exam-time.ts';

const now = new Date('2026-11-29T10:00:00.000Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000).toISOString();

const examAt = (from: number, to: number, fields: Partial<ListedExam> = {}): ListedExam => ({
  lId: 'exam',
  title: 'نصف العام',
  opens: hours(from),
  closes: hours(to),
  results: 'window',
  ...fields,
});

const taken: QuizStatus = { attempts: 1, best: null, passed: false, at: hours(-1) };
const absent: QuizStatus = { attempts: 0, best: null, passed: false, at: null };
const allowed = (status: QuizStatus, extra: number, until = hours(5)): QuizStatus => ({
  ...status,
  permission: { extra, until },
});

describe('examStanding', () => {
  it.each<[string, ListedExam, QuizStatus | undefined, string]>([
    ['before it opens', examAt(1, 2), undefined, 'before'],
    ['while it is open', examAt(-1, 2), undefined, 'open'],
    ['at the very moment it opens', examAt(0, 2), undefined, 'open'],
    ['after an attempt while it is open', examAt(-1, 2), taken, 'held'],
    [
      'after an attempt whose mark comes at once',
      examAt(-1, 2, { results: 'attempt' }),
      taken,
      'done',
    ],
    ['after it closed', examAt(-2, -1), taken, 'done'],
    ['at the very moment it closes', examAt(-2, 0), undefined, 'absent'],
    ['after it closed without an attempt', examAt(-2, -1), undefined, 'absent'],
    ['with a permission after it closed', examAt(-2, -1), allowed(absent, 0), 'open'],
    ['with a permission that has ended', examAt(-2, -1), allowed(absent, 0, hours(-1)), 'absent'],
    ['with a permission before it opens', examAt(1, 2), allowed(absent, 0), 'before'],
    ['with a permission for another attempt', examAt(-2, -1), allowed(taken, 1), 'open'],
    ['after a permitted attempt', examAt(-3, -2), allowed({ ...taken, attempts: 2 }, 1), 'done'],
  ])('%s', (_, exam, status, standing) => {
    expect(examStanding(exam, { limit: 1, status }, now)).toBe(standing);
  });

  it('is open as long as attempts are left', () => {
    const standing = (limit: number | null) =>
      examStanding(examAt(-1, 2), { limit, status: taken }, now);
    expect([standing(2), standing(null), standing(1)]).toEqual(['open', 'open', 'held']);
  });
});

describe('examSteps', () => {
  const account = { courses: ['c', 'd'] };
  const stepsOf = (
    exams: readonly ListedExam[] | undefined,
    statuses: Readonly<Record<string, QuizStatus>> = {},
    owner: Parameters<typeof examSteps>[1] = account,
  ) => {
    const lectures = Object.entries(statuses).map(([lId, quiz]) => ({
      lId,
      position: 0,
      completed: false,
      quiz,
    }));
    const progress = { completedCount: 0, lastLectureId: null, lastWatchedAt: null, lectures };
    const course = { id: 'c', progress, ...(exams && { exams: [...exams] }) };
    return examSteps(course, owner, now).map(({ kind, lId, at }) => [kind, lId, at]);
  };

  it('lists open exams first, then those of the next seven days', () => {
    const exams = [
      examAt(30, 31, { lId: 'soon' }),
      examAt(-1, 1, { lId: 'open' }),
      examAt(7 * 24, 200, { lId: 'later' }),
      examAt(-3, -2, { lId: 'closed' }),
    ];
    expect(stepsOf(exams)).toEqual([
      ['open', 'open', hours(1)],
      ['soon', 'soon', hours(30)],
    ]);
  });

  it('does not list an exam that the student has taken or may not take', () => {
    expect(stepsOf([examAt(-1, 1)], { exam: taken })).toEqual([]);
    expect(stepsOf([examAt(-1, 1)], {}, { courses: ['d'] })).toEqual([]);
    const some = { courses: ['c'], access: { c: [{ until: null, lectures: ['other'] }] } };
    expect(stepsOf([examAt(-1, 1)], {}, some)).toEqual([]);
    const bundle = { id: 'b', name: 'ترم أول', courses: ['c', 'd'] };
    expect(stepsOf([examAt(-1, 1, { bundle })])).toHaveLength(1);
    expect(stepsOf([examAt(-1, 1, { bundle })], {}, { courses: ['c'] })).toEqual([]);
    expect(stepsOf(undefined)).toEqual([]);
  });

  it('lists an exam that staff allowed again, even if the account’s list lacks the exam', () => {
    const statuses = { exam: allowed(absent, 0) };
    expect(stepsOf([examAt(-2, -1)], statuses)).toEqual([['open', 'exam', hours(5)]]);
    expect(stepsOf(undefined, statuses)).toEqual([['open', 'exam', hours(5)]]);
    expect(stepsOf(undefined, { exam: allowed({ ...taken, attempts: 2 }, 1) })).toEqual([]);
    expect(stepsOf(undefined, { exam: allowed(absent, 0, hours(-1)) })).toEqual([]);
  });
});

it('formats times of exams in Cairo time, without minutes at full hours and with only the weekday this week', () => {
  expect(formatExamTime('2026-12-03T17:00:00.000Z', now)).toBe('الخميس ٧ م');
  expect(formatExamTime('2026-12-03T17:30:00.000Z', now)).toBe('الخميس ٧:٣٠ م');
  expect(formatExamTime('2026-12-10T17:00:00.000Z', now)).toBe('الخميس، ١٠ ديسمبر ٧ م');
  expect(formatExamTime('2026-11-28T17:00:00.000Z', now)).toContain('٢٨ نوفمبر');
});
