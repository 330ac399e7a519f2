import type { User } from '@markaz/contract/accounts/users';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { describe, expect, it } from 'vitest';
import { findBlockingLecture } from './lecture-gates.tsx';

const user = { uid: 'u', admin: false, courses: ['c'] } as unknown as User;
const lecture = (id: string, fields: Partial<Lecture> = {}) =>
  ({ id, open: 'false', locked: false, ...fields }) as Lecture;
const requiredQuiz = { questions: 5, minutes: null, gate: true };
const lectures = [
  lecture('a', { quiz: requiredQuiz }),
  lecture('b', { quiz: { ...requiredQuiz, gate: false } }),
  lecture('c', { open: 'true' }),
  lecture('d', { quiz: requiredQuiz }),
  lecture('e'),
];
const viewer = (passed: readonly string[], student: User | null = user) => ({
  user: student,
  cId: 'c',
  isPassed: (lId: string) => passed.includes(lId),
  now: new Date('2026-11-23T10:00:00.000Z'),
});
const blockingIds = (...passed: string[]) =>
  lectures.map(({ id }) => findBlockingLecture(lectures, id, viewer(passed))?.id ?? null);

describe('findBlockingLecture', () => {
  it('returns the nearest earlier lecture whose required quiz is not passed, but null for a lecture that is open to everyone', () => {
    expect(blockingIds()).toEqual([null, 'a', null, 'a', 'd']);
    expect(blockingIds('a')).toEqual([null, null, null, null, 'd']);
    expect(blockingIds('d')).toEqual([null, 'a', null, 'a', null]);
  });

  it('returns null for staff, visitors, and students without access to the earlier lecture', () => {
    expect(findBlockingLecture(lectures, 'b', viewer([], { ...user, admin: true }))).toBeNull();
    const userWithOneLecture = { ...user, access: { c: [{ until: null, lectures: ['b'] }] } };
    expect(findBlockingLecture(lectures, 'b', viewer([], userWithOneLecture))).toBeNull();
    expect(findBlockingLecture(lectures, 'b', viewer([], null))).toBeNull();
  });
});
