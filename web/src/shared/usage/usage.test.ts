// @vitest-environment happy-dom
import type { User } from '@markaz/contract/accounts/users';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetUser, rememberUser } from '../auth/remembered-user.ts';
import { addUsage, usedThisMonth } from './usage.ts';

const student = (uid: string) => ({ uid, courses: [] }) as unknown as User;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T21:30:00Z') });
  localStorage.clear();
  rememberUser(student('u1'));
});
afterEach(() => {
  forgetUser();
  vi.useRealTimers();
});

it('adds up bytes until the month ends in Cairo', () => {
  expect(usedThisMonth()).toBe(0);
  addUsage(1_000.4);
  addUsage(500);
  expect(usedThisMonth()).toBe(1_500);
  // The time was 23:30 in Cairo on the last day of November. One hour later it is December.
  vi.setSystemTime(new Date('2026-11-30T22:30:00Z'));
  expect(usedThisMonth()).toBe(0);
  addUsage(7);
  expect(usedThisMonth()).toBe(7);
});

it('starts at zero when another user signs in', () => {
  addUsage(900);
  rememberUser(student('u2'));
  expect(usedThisMonth()).toBe(0);
  addUsage(1);
  rememberUser(student('u1'));
  expect(usedThisMonth()).toBe(0);
});

it('counts invalid stored data as zero', () => {
  for (const text of ['{', '7', '{"month":"2026-11","uid":"u1","bytes":"many"}']) {
    localStorage.setItem('markaz.usage', text);
    expect(usedThisMonth()).toBe(0);
  }
});
