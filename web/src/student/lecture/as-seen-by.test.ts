import type { Lecture } from '@markaz/contract/lectures';
import type { User } from '@markaz/contract/users';
import { describe, expect, it } from 'vitest';
import { asSeenBy, asSeenByVisitors, mayOpenAll } from './as-seen-by.ts';

const user: User = {
  uid: 'u',
  displayName: '',
  email: null,
  photoURL: null,
  admin: false,
  courses: ['mine'],
  grade: null,
  section: null,
  madhhab: null,
  createdAt: '2026-11-21T10:00:00.000Z',
};

const lectures: Lecture[] = [true, false].map((locked, index) => ({
  id: `l${index}`,
  title: '',
  description: '',
  unit: '',
  order: index + 1,
  open: locked ? 'false' : 'true',
  resourceCount: 1,
  durationSeconds: null,
  locked,
}));

describe('lectures as seen by', () => {
  it('someone enrolled, or who makes courses, are all open', () => {
    expect(asSeenBy(user, 'mine', lectures).map(({ locked }) => locked)).toEqual([false, false]);
    expect(mayOpenAll({ ...user, admin: true }, 'other')).toBe(true);
    expect(mayOpenAll({ ...user, staff: ['content'] }, 'other')).toBe(true);
    expect(mayOpenAll({ ...user, staff: ['sales'] }, 'other')).toBe(false);
  });

  it('anyone else are as the course says', () => {
    expect(asSeenBy(user, 'other', lectures)).toEqual(lectures);
    expect(asSeenBy(null, 'mine', lectures)).toEqual(lectures);
  });

  it('strangers are open where they are open to all, whoever asked for them', () => {
    const opened = lectures.map((lecture) => ({ ...lecture, locked: false }));
    expect(asSeenByVisitors(opened)).toEqual(lectures);
  });
});
