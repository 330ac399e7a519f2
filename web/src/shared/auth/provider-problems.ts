import type { SignInProblem } from './sign-in-error.ts';

/** What Firebase's error codes come down to. */
const problems: Readonly<Record<string, SignInProblem>> = {
  'auth/popup-blocked': 'blocked',
  'auth/popup-closed-by-user': 'closed',
  'auth/cancelled-popup-request': 'closed',
  'auth/user-cancelled': 'closed',
  'auth/network-request-failed': 'offline',
  'auth/timeout': 'offline',
  'auth/web-storage-unsupported': 'storage',
  'auth/operation-not-supported-in-this-environment': 'storage',
  'auth/user-disabled': 'disabled',
  'auth/unauthorized-domain': 'not_configured',
  'auth/operation-not-allowed': 'not_configured',
};

/** @param code as Firebase names it. */
export function problemOf(code: string): SignInProblem {
  return problems[code] ?? 'failed';
}
