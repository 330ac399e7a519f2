import { mostDevices } from '@markaz/contract/accounts/devices';
import { times } from '@markaz/contract/limits';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noSessions, type Sessions } from '../../store/records/user.ts';
import { activeDevices, enterDevice } from './devices.ts';
import { endOne, isEnded, sessionOver, timeOf } from './sessions.ts';

const start = Date.parse('2026-11-22T10:00:00Z') / 1000;
const person = { uid: 'u', displayName: '', email: null, photoURL: null };

/** A browser that signs in or out, some seconds later. */
const step = fc.record({
  phone: fc.integer({ min: 0, max: 4 }),
  signsOut: fc.boolean(),
  later: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 200_000 })),
});

/**
 * Plays the steps in order. Returns the sessions, and those of browsers that are still signed in.
 */
function play(
  steps: readonly { phone: number; signsOut: boolean; later: number }[],
  limit: number | null,
  isKnown: boolean,
) {
  let seconds = start;
  let sessions: Sessions = noSessions;
  const cookies = new Map<number, number>();
  for (const [index, { phone, signsOut, later }] of steps.entries()) {
    seconds += later;
    const now = timeOf(seconds);
    const cookie = cookies.get(phone);
    if (!signsOut) {
      // A browser without an id has another key each time.
      const key = isKnown ? String(phone) : `${index} of nobody`;
      const device = { system: 'android', browser: 'chrome', key, signedInAt: seconds } as const;
      const after = enterDevice(sessions, device, limit, now);
      if (isEnded(after.endedSessions, now)) continue;
      sessions = after;
      cookies.set(phone, seconds);
    } else if (cookie !== undefined) {
      const endedSessions = endOne(sessions.endedSessions, timeOf(cookie), now);
      sessions = { ...sessions, endedSessions };
      cookies.delete(phone);
    }
  }
  const now = timeOf(seconds);
  const isLive = (began: number) =>
    began >= seconds - times.session / 1000 && !isEnded(sessions.endedSessions, timeOf(began));
  return { sessions, now, live: [...cookies.values()].filter(isLive) };
}

const limits = fc.constantFrom(1, 2, 3);
const steps = fc.array(step, { maxLength: 60 });

it('limits the number of signed-in browsers, whether they identify themselves or not', () => {
  fc.assert(
    fc.property(steps, limits, fc.boolean(), (played, limit, isKnown) => {
      const { sessions, now, live } = play(played, limit, isKnown);
      expect(live.length).toBeLessThanOrEqual(limit);
      expect(activeDevices(sessions, now).length).toBeLessThanOrEqual(limit);
    }),
  );
});

it('without a limit ends no session by itself, lists the live ones, and stays small', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (played) => {
      const { sessions, now, live } = play(played, null, true);
      const listed = activeDevices(sessions, now).map(({ signedInAt }) => signedInAt);
      expect(listed.toSorted()).toEqual(live.toSorted());
    }),
  );
  fc.assert(
    fc.property(steps, fc.constantFrom(null, 1, 3), fc.boolean(), (played, limit, isKnown) => {
      const { sessions } = play(played, limit, isKnown);
      expect(sessions.devices.length).toBeLessThanOrEqual(mostDevices);
      expect(sessions.displacements.length).toBeLessThanOrEqual(mostDevices);
      expect(sessions.endedSessions.single.length).toBeLessThanOrEqual(20);
    }),
  );
});

it('reports the reason to every displaced browser, and to no other', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 8 }),
      limits,
      (phones, limit) => {
        const played = phones.map((phone) => ({ phone, signsOut: false, later: 60 }));
        const { sessions } = play(played, limit, true);
        const refusals = phones.map((_, index) =>
          sessionOver(sessions, { ...person, signedInAt: timeOf(start + 60 * (index + 1)) }),
        );
        const left = Math.max(0, phones.length - limit);
        for (const [index, refusal] of refusals.entries()) {
          const by = timeOf(start + 60 * (index + 1 + limit)).toISOString();
          if (index < left) expect(refusal?.displaced).toMatchObject({ limit, signedInAt: by });
          else expect(refusal).toBeNull();
        }
      },
    ),
  );
});
