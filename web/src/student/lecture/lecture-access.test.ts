import type { User } from '@markaz/contract/accounts/users';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barrierOf, mayRequestLectures, withLocksFor } from './lecture-access.ts';

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

const now = new Date('2026-11-23T10:00:00.000Z');
const past = '2026-11-22T22:00:00.000Z';

describe('withLocksFor', () => {
  it('unlocks all lectures for students with the whole course, and lets content staff request them', () => {
    expect(withLocksFor(user, 'mine', lectures, now).map(({ locked }) => locked)).toEqual([
      false,
      false,
    ]);
    expect(mayRequestLectures({ ...user, admin: true }, 'other')).toBe(true);
    expect(mayRequestLectures({ ...user, staff: ['content'] }, 'other')).toBe(true);
    expect(mayRequestLectures({ ...user, staff: ['sales'] }, 'other')).toBe(false);
  });

  it('for anyone else, locks all lectures that are not open to everyone', () => {
    expect(withLocksFor(user, 'other', lectures, now)).toEqual(lectures);
    expect(withLocksFor(null, 'mine', lectures, now)).toEqual(lectures);
  });

  it('unlocks only the lectures to which the student has access, until the access ends', () => {
    const fourLectures = [
      ...lectures,
      ...lectures.map((each) => ({ ...each, id: `${each.id}-b` })),
    ];
    const userWithOneLecture = (until: string | null) => ({
      ...user,
      access: { mine: [{ until, lectures: ['l0'] }] },
    });
    const lockedFor = (until: string | null) =>
      withLocksFor(userWithOneLecture(until), 'mine', fourLectures, now).filter(
        ({ locked }) => locked,
      );
    expect(lockedFor(null).map(({ id }) => id)).toEqual(['l0-b']);
    expect(lockedFor(past).map(({ id }) => id)).toEqual(['l0', 'l0-b']);
  });

  it('locks lectures after access has ended, even if the device stored them unlocked', () => {
    const unlocked = lectures.map((each) => ({ ...each, locked: false }));
    const ended = { ...user, access: { mine: [{ until: past }] } };
    expect(withLocksFor(ended, 'mine', unlocked, now)).toEqual(lectures);
    expect(withLocksFor({ ...ended, admin: true }, 'mine', lectures, now)).toEqual(unlocked);
  });

  it('for visitors, unlocks only the lectures that are open to everyone', () => {
    const unlocked = lectures.map((lecture) => ({ ...lecture, locked: false }));
    expect(withLocksFor(null, 'mine', unlocked, now)).toEqual(lectures);
  });
});

describe('barrierOf', () => {
  const time = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2027-12-31'),
    noInvalidDate: true,
  });
  const until = fc.option(time.map((end) => end.toISOString()));
  const grant = fc.record({
    until,
    lectures: fc.constantFrom(undefined, ['l0'], ['l1'], ['l0', 'l1']),
  });
  const account = fc.record({
    courses: fc.constantFrom(['mine'], []),
    grants: fc.option(fc.array(grant, { minLength: 1, maxLength: 3 }), { nil: undefined }),
    endedAt: fc.option(
      time.map((end) => end.toISOString()),
      { nil: undefined },
    ),
  });
  const decision = fc.constantFrom('pending', 'opened', 'ended', 'gate', 'locked');

  it('shows the reason of the server, and never a day in the future as the end of access', () => {
    fc.assert(
      fc.property(account, decision, time, ({ courses, grants, endedAt }, decided, clock) => {
        const student: User = {
          ...user,
          courses: [...courses],
          ...(grants && {
            access: {
              mine: grants.map(({ until: end, lectures: lIds }) => ({
                until: end,
                ...(lIds && { lectures: lIds }),
              })),
            },
          }),
          ...(endedAt && { endedCourses: [{ id: 'mine', title: 'النحو', endedAt }] }),
        };
        const barrier = barrierOf(decided, student, 'mine', 'l0', clock);
        const end = barrier.kind === 'ended' ? barrier.end : null;
        if (end !== null) expect(Date.parse(end)).toBeLessThanOrEqual(clock.getTime());
        if (decided === 'opened') expect(barrier).toEqual({ kind: 'none' });
        if (decided === 'gate' || decided === 'ended') expect(barrier.kind).toBe(decided);
        if (decided === 'locked') expect(['locked', 'ended']).toContain(barrier.kind);
        if (decided === 'pending') expect(['none', 'ended']).toContain(barrier.kind);
      }),
      { numRuns: 1_000 },
    );
  });
});
