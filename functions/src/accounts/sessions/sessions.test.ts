import { times } from '@markaz/contract/limits';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EndedSessions } from '../../store/records/user.ts';
import { endAllSessions, endSession, isEnded } from './sessions.ts';

const now = new Date('2026-11-22T10:00:00Z');
const noEndedSessions: EndedSessions = { until: 0, single: [] };
/** The time of a sign-in within the lifetime of a session. */
const signIn = fc
  .integer({ min: 1, max: times.session / 1000 })
  .map((seconds) => new Date(now.getTime() - seconds * 1000));

it('ends every given session, and stores at most twenty entries', () => {
  fc.assert(
    fc.property(fc.array(signIn, { maxLength: 100 }), (ended) => {
      const record = ended.reduce((before, at) => endSession(before, at, now), noEndedSessions);
      for (const at of ended) expect(isEnded(record, at)).toBe(true);
      expect(record.single.length).toBeLessThanOrEqual(20);
    }),
  );
});

it('ends no other session if at most twenty sessions are ended one by one', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(signIn, { maxLength: 20, selector: Number }),
      signIn,
      (ended, other) => {
        fc.pre(ended.every((at) => at.getTime() !== other.getTime()));
        const record = ended.reduce((before, at) => endSession(before, at, now), noEndedSessions);
        expect(isEnded(record, other)).toBe(false);
      },
    ),
  );
});

it('ends all sessions that have started until now, but no later session', () => {
  fc.assert(
    fc.property(fc.array(signIn), (signIns) => {
      const record = endAllSessions(noEndedSessions, now, now);
      for (const at of signIns) expect(isEnded(record, at)).toBe(true);
      expect(isEnded(record, new Date(now.getTime() + 1000))).toBe(false);
    }),
  );
});

it('removes expired sessions from the stored list', () => {
  const expiredSignIn = new Date(now.getTime() - times.session - 1000);
  expect(
    endSession({ until: 0, single: [expiredSignIn.getTime() / 1000] }, now, now).single,
  ).toHaveLength(1);
});
