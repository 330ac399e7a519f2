// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Account, accessStatusOf, lectureAccessEnd } from '../shared/account/access-status.ts';
import { formatLastDay } from '../shared/format/time.ts';
import { userStorageKey } from '../shared/storage.ts';

const root = document.documentElement;
const past = '2026-06-30T21:00:00.000Z';
const later = '2027-06-30T21:00:00.000Z';
const now = new Date('2026-11-23T10:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now });
});

afterEach(() => {
  vi.useRealTimers();
  vi.resetModules();
  localStorage.clear();
  for (const key of Object.keys(root.dataset)) delete root.dataset[key];
  root.removeAttribute('style');
});

async function paint(account: Account & { readonly admin?: boolean }, path: string) {
  localStorage.setItem(userStorageKey, JSON.stringify({ uid: 'u', ...account }));
  history.replaceState(null, '', path);
  await import('./first-paint.ts');
  return { enrolled: root.dataset.enrolled, ended: root.style.getPropertyValue('--ended') };
}

const accountWith = (
  ...grants: readonly { until: string | null; lectures?: string[] }[]
): Account => ({
  courses: ['k'],
  access: { k: grants },
});
const endedYear: Account = { courses: [], endedCourses: [{ id: 'k', title: '', endedAt: past }] };

/**
 * Each entry has a name, an account, and the expected `data-enrolled` on the page of the course and
 * on the page of its lecture `a`.
 */
const accounts: readonly (readonly [string, Account, string | undefined, string | undefined])[] = [
  ['no access', { courses: ['other'] }, undefined, undefined],
  ['the course', { courses: ['k'] }, '', ''],
  ['the course until a future day', accountWith({ until: later }), 'until', 'until'],
  ['the course until a past day', accountWith({ until: past }), 'ended', 'ended'],
  ['this lecture', accountWith({ until: null, lectures: ['a'] }), 'some', ''],
  [
    'this lecture until a future day',
    accountWith({ until: later, lectures: ['a'] }),
    'some',
    'until',
  ],
  ['another lecture', accountWith({ until: null, lectures: ['b'] }), 'some', undefined],
  [
    'another lecture, and this lecture until a past day',
    accountWith({ until: null, lectures: ['b'] }, { until: past, lectures: ['a'] }),
    'some',
    'ended',
  ],
  ['a course of last year', endedYear, 'ended', 'ended'],
];

describe('first-paint.ts', () => {
  it.each(accounts)('sets `data-enrolled` on a course page: %s', async (_, account, course) => {
    const { enrolled, ended } = await paint(account, '/courses/k');
    expect(enrolled).toBe(course);
    const { state, ...statusDetails } = accessStatusOf(account, 'k', now);
    const states = { '': 'whole', until: 'whole', some: 'some', ended: 'ended' };
    expect(state).toBe(course === undefined ? 'none' : states[course as keyof typeof states]);
    const day = 'at' in statusDetails ? JSON.stringify(formatLastDay(statusDetails.at)) : '';
    expect(ended).toBe(day);
  });

  it.each(accounts)(
    'sets `data-enrolled` on a lecture page: %s',
    async (_, account, __, lecture) => {
      const { enrolled } = await paint(account, '/courses/k/lectures/a');
      expect(enrolled).toBe(lecture);
      expect(lectureAccessEnd(account, 'k', 'a', now) !== null).toBe(lecture === 'ended');
    },
  );

  it('gives admins full access', async () => {
    const { enrolled } = await paint({ courses: [], admin: true }, '/courses/k');
    expect(enrolled).toBe('');
  });
});
