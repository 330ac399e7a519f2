import { expect, it } from 'vitest';
import { authCopy } from './auth.copy.ts';
import { problemOf } from './sign-in-error.ts';

it.each([
  ['auth/popup-blocked', 'blocked'],
  ['auth/popup-closed-by-user', 'closed'],
  ['auth/network-request-failed', 'unreachable'],
  ['auth/web-storage-unsupported', 'storage'],
  ['auth/user-disabled', 'disabled'],
  ['auth/unauthorized-domain', 'not_configured'],
  ['auth/quota-exceeded', 'crowded'],
  ['auth/too-many-requests', 'too_often'],
  ['auth/never-heard-of', 'failed'],
  ['auth/internal-error', 'unreachable'],
])('maps the error code %s to the problem %s', (code, problem) => {
  expect(problemOf(code, true)).toBe(problem);
});

it('maps unclear errors to offline if the device has no connection', () => {
  expect(problemOf('auth/internal-error', false)).toBe('offline');
  expect(problemOf('auth/never-heard-of', false)).toBe('offline');
  expect(problemOf('auth/user-disabled', false)).toBe('disabled');
});

it('has a different message for each problem', () => {
  const sentences = Object.values(authCopy.problems);
  expect(new Set(sentences).size).toBe(sentences.length);
});
