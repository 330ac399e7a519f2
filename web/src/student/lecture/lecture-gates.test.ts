import type { User } from '@markaz/contract/accounts/users';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { describe, expect, it } from 'vitest';
import { closedBy } from './lecture-gates.tsx';

const user = { uid: 'u', admin: false, courses: ['c'] } as unknown as User;
const lecture = (id: string, more: Partial<Lecture> = {}) =>
  ({ id, open: 'false', locked: false, ...more }) as Lecture;
const gate = { questions: 5, minutes: null, gate: true };
const lectures = [
  lecture('a', { quiz: gate }),
  lecture('b', { quiz: { ...gate, gate: false } }),
  lecture('c', { open: 'true' }),
  lecture('d', { quiz: gate }),
  lecture('e'),
];
const reader = (passed: readonly string[], who: User | null = user) => ({
  user: who,
  cId: 'c',
  isPassed: (lId: string) => passed.includes(lId),
  now: new Date('2026-11-23T10:00:00.000Z'),
});
const closed = (...passed: string[]) =>
  lectures.map(({ id }) => closedBy(lectures, id, reader(passed))?.id ?? null);

describe('closedBy', () => {
  it('returns the nearest gating quiz before a lecture, unless it is open to all', () => {
    expect(closed()).toEqual([null, 'a', null, 'a', 'd']);
    expect(closed('a')).toEqual([null, null, null, null, 'd']);
    expect(closed('d')).toEqual([null, 'a', null, 'a', null]);
  });

  it('closes nothing for staff, visitors or students without the quiz’s lecture', () => {
    expect(closedBy(lectures, 'b', reader([], { ...user, admin: true }))).toBeNull();
    const part = { ...user, access: { c: [{ until: null, lectures: ['b'] }] } };
    expect(closedBy(lectures, 'b', reader([], part))).toBeNull();
    expect(closedBy(lectures, 'b', reader([], null))).toBeNull();
  });
});
