/** Why Google's window led to no sign-in; each has a sentence of its own on the sign-in page. */
export type SignInProblem =
  | 'blocked'
  | 'closed'
  | 'offline'
  /** The browser keeps nothing for the site. */
  | 'storage'
  /** The centre has closed the account. */
  | 'disabled'
  | 'not_configured'
  | 'failed';

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

export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, cause: unknown) {
    super(`Signing in failed: ${problem}`, { cause });
    this.problem = problem;
  }
}
