import { expect, it } from 'vitest';
import { authCopy } from './copy.ts';
import { problemOf } from './provider-problems.ts';

it.each([
  ['auth/popup-blocked', 'blocked'],
  ['auth/popup-closed-by-user', 'closed'],
  ['auth/network-request-failed', 'offline'],
  ['auth/web-storage-unsupported', 'storage'],
  ['auth/user-disabled', 'disabled'],
  ['auth/unauthorized-domain', 'not_configured'],
  ['auth/internal-error', 'failed'],
])('reads %s as %s', (code, problem) => {
  expect(problemOf(code)).toBe(problem);
});

it('has a sentence of its own for each problem', () => {
  const sentences = Object.values(authCopy.problems);
  expect(new Set(sentences).size).toBe(sentences.length);
});
