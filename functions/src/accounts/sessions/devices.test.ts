import { maxDevices } from '@markaz/contract/accounts/devices';
import { times } from '@markaz/contract/limits';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptySessions, type Sessions } from '../../store/records/user.ts';
import { activeDevices, addSignIn, deviceKindOf } from './devices.ts';
import { endedSessionError, endSession, isEnded, timeOf } from './sessions.ts';

const start = Date.parse('2026-11-22T10:00:00Z') / 1000;
const person = { uid: 'u', displayName: '', email: null, photoURL: null };

/**
 * One step of the simulation. The browser of a phone signs in or out, some seconds after the
 * previous step.
 */
const step = fc.record({
  phone: fc.integer({ min: 0, max: 4 }),
  signsOut: fc.boolean(),
  secondsLater: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 200_000 })),
});

/**
 * Simulates the steps in order. Returns the stored sessions, and the sign-in times of the sessions
 * that are still active.
 */
function simulate(
  steps: readonly { phone: number; signsOut: boolean; secondsLater: number }[],
  limit: number | null,
  sendsDeviceId: boolean,
) {
  let seconds = start;
  let sessions: Sessions = emptySessions;
  // The sign-in time of each phone that has a session cookie.
  const cookies = new Map<number, number>();
  for (const [index, { phone, signsOut, secondsLater }] of steps.entries()) {
    seconds += secondsLater;
    const now = timeOf(seconds);
    const cookie = cookies.get(phone);
    if (!signsOut) {
      // A browser without an id has a different key each time.
      const key = sendsDeviceId ? String(phone) : `${index} of nobody`;
      const device = { system: 'android', browser: 'chrome', key, signedInAt: seconds } as const;
      const after = addSignIn(sessions, device, limit, now);
      if (isEnded(after.endedSessions, now)) continue;
      sessions = after;
      cookies.set(phone, seconds);
    } else if (cookie !== undefined) {
      const endedSessions = endSession(sessions.endedSessions, timeOf(cookie), now);
      sessions = { ...sessions, endedSessions };
      cookies.delete(phone);
    }
  }
  const now = timeOf(seconds);
  const isActive = (signedInSeconds: number) =>
    signedInSeconds >= seconds - times.session / 1000 &&
    !isEnded(sessions.endedSessions, timeOf(signedInSeconds));
  return { sessions, now, liveSessions: [...cookies.values()].filter(isActive) };
}

const limits = fc.constantFrom(1, 2, 3);
const steps = fc.array(step, { maxLength: 60 });

it('limits the number of signed-in browsers, whether or not they send device ids', () => {
  fc.assert(
    fc.property(steps, limits, fc.boolean(), (simulatedSteps, limit, sendsDeviceId) => {
      const { sessions, now, liveSessions } = simulate(simulatedSteps, limit, sendsDeviceId);
      expect(liveSessions.length).toBeLessThanOrEqual(limit);
      expect(activeDevices(sessions, now).length).toBeLessThanOrEqual(limit);
    }),
  );
});

it('ends no session and lists all active sessions if there is no device limit', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (simulatedSteps) => {
      const { sessions, now, liveSessions } = simulate(simulatedSteps, null, true);
      const listed = activeDevices(sessions, now).map(({ signedInAt }) => signedInAt);
      expect(listed.toSorted()).toEqual(liveSessions.toSorted());
    }),
  );
});

it('limits the number of stored devices, displacements and ended sessions', () => {
  fc.assert(
    fc.property(
      steps,
      fc.constantFrom(null, 1, 3),
      fc.boolean(),
      (simulatedSteps, limit, sendsDeviceId) => {
        const { sessions } = simulate(simulatedSteps, limit, sendsDeviceId);
        expect(sessions.devices.length).toBeLessThanOrEqual(maxDevices);
        expect(sessions.displacements.length).toBeLessThanOrEqual(maxDevices);
        expect(sessions.endedSessions.single.length).toBeLessThanOrEqual(20);
      },
    ),
  );
});

it('tells a browser which newer sign-in ended its session because of the device limit', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 8 }),
      limits,
      (phones, limit) => {
        const simulatedSteps = phones.map((phone) => ({
          phone,
          signsOut: false,
          secondsLater: 60,
        }));
        const { sessions } = simulate(simulatedSteps, limit, true);
        const errors = phones.map((_, index) =>
          endedSessionError(sessions, { ...person, signedInAt: timeOf(start + 60 * (index + 1)) }),
        );
        const displacedCount = Math.max(0, phones.length - limit);
        for (const [index, error] of errors.entries()) {
          const newerSignIn = timeOf(start + 60 * (index + 1 + limit)).toISOString();
          if (index < displacedCount)
            expect(error?.details.displaced).toMatchObject({ limit, signedInAt: newerSignIn });
          else expect(error).toBeNull();
        }
      },
    ),
  );
});

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`(Linux; Android 10; K) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'android', 'chrome'],
  [
    `(Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'android',
    'samsung',
  ],
  ['(Android 14; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'android', 'firefox'],
  [
    `(iPhone; CPU iPhone OS 18_6 like Mac OS X) ${apple} Version/18.6 Mobile/15E148 Safari/604.1`,
    'iphone',
    'safari',
  ],
  [
    `(iPhone; CPU iPhone OS 18_6 like Mac OS X) ${apple} CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'iphone',
    'chrome',
  ],
  [`(iPad; CPU OS 18_6 like Mac OS X) ${apple} FxiOS/144.0 Safari/605.1`, 'ipad', 'firefox'],
  [
    `(Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0 Safari/537.36 Edg/142.0`,
    'windows',
    'edge',
  ],
  [`(Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.6 Safari/605.1.15`, 'mac', 'safari'],
  [`(X11; Linux x86_64) ${webKit} Chrome/142.0 Safari/537.36 OPR/120.0`, 'linux', 'opera'],
  [`(X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/142.0 Safari/537.36`, 'linux', 'chrome'],
])('recognises system and browser of «Mozilla/5.0 %s»', (userAgentRest, system, browser) => {
  expect(deviceKindOf(`Mozilla/5.0 ${userAgentRest}`)).toEqual({ system, browser });
});

it('recognises an unknown user agent as «other»', () => {
  for (const text of ['', 'curl/8', 'node'])
    expect(deviceKindOf(text)).toEqual({ system: 'other', browser: 'other' });
});
