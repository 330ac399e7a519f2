import type { User } from '@markaz/contract/accounts/users';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { describe, expect, it } from 'vitest';
import { closedBy } from './closed-by.ts';

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
  it('names the nearest quiz before it, of what is not open to all', () => {
    expect(closed()).toEqual([null, 'a', null, 'a', 'd']);
    expect(closed('a')).toEqual([null, null, null, null, 'd']);
    expect(closed('d')).toEqual([null, 'a', null, 'a', null]);
  });

  it('keeps neither staff out nor who has only what follows', () => {
    expect(closedBy(lectures, 'b', reader([], { ...user, admin: true }))).toBeNull();
    const part = { ...user, access: { c: [{ until: null, lectures: ['b'] }] } };
    expect(closedBy(lectures, 'b', reader([], part))).toBeNull();
    expect(closedBy(lectures, 'b', reader([], null))).toBeNull();
  });
});
