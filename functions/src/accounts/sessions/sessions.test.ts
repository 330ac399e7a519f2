import { times } from '@markaz/contract/limits';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EndedSessions } from '../../store/records/user.ts';
import { endAll, endOne, isEnded } from './sessions.ts';

const now = new Date('2026-11-22T10:00:00Z');
const nobody: EndedSessions = { until: 0, single: [] };
/** A sign-in some seconds ago, within the lifetime of a session. */
const signIn = fc
  .integer({ min: 1, max: times.session / 1000 })
  .map((seconds) => new Date(now.getTime() - seconds * 1000));

it('ends every given session, in a record of at most twenty entries', () => {
  fc.assert(
    fc.property(fc.array(signIn, { maxLength: 100 }), (ended) => {
      const record = ended.reduce((before, at) => endOne(before, at, now), nobody);
      for (const at of ended) expect(isEnded(record, at)).toBe(true);
      expect(record.single.length).toBeLessThanOrEqual(20);
    }),
  );
});

it('ends no other session while at most twenty are ended', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(signIn, { maxLength: 20, selector: Number }),
      signIn,
      (ended, other) => {
        fc.pre(ended.every((at) => at.getTime() !== other.getTime()));
        const record = ended.reduce((before, at) => endOne(before, at, now), nobody);
        expect(isEnded(record, other)).toBe(false);
      },
    ),
  );
});

it('ends all sessions that began until now, but not the next', () => {
  fc.assert(
    fc.property(fc.array(signIn), (some) => {
      const record = endAll(nobody, now, now);
      for (const at of some) expect(isEnded(record, at)).toBe(true);
      expect(isEnded(record, new Date(now.getTime() + 1000))).toBe(false);
    }),
  );
});

it('drops sessions that have expired anyway', () => {
  const long = new Date(now.getTime() - times.session - 1000);
  expect(endOne({ until: 0, single: [long.getTime() / 1000] }, now, now).single).toHaveLength(1);
});
