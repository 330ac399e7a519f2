export type SignInProblem =
  /** The browser blocked Google's window. */
  | 'blocked'
  /** The user closed Google's window. */
  | 'closed'
  | 'offline'
  /** The device is online, but Google cannot be reached. */
  | 'unreachable'
  /** The browser blocks the storage that a sign-in needs. */
  | 'storage'
  /** The centre has disabled the account. */
  | 'disabled'
  | 'not_configured'
  /** Too many new accounts in an hour from one IP address or in the whole project. */
  | 'crowded'
  | 'too_often'
  | 'failed';

export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, cause: unknown) {
    super(`Signing in failed: ${problem}`, { cause });
    this.problem = problem;
  }
}

const problems: Readonly<Record<string, SignInProblem>> = {
  'auth/popup-blocked': 'blocked',
  'auth/popup-closed-by-user': 'closed',
  'auth/cancelled-popup-request': 'closed',
  'auth/user-cancelled': 'closed',
  'auth/network-request-failed': 'unreachable',
  'auth/timeout': 'unreachable',
  // Google's script did not load, because a school's network or an ad blocker blocks it.
  'auth/internal-error': 'unreachable',
  'auth/web-storage-unsupported': 'storage',
  'auth/operation-not-supported-in-this-environment': 'storage',
  'auth/user-disabled': 'disabled',
  'auth/unauthorized-domain': 'not_configured',
  'auth/operation-not-allowed': 'not_configured',
  // Limit of 100 new accounts per hour and IP address: https://firebase.google.com/docs/auth/limits
  'auth/quota-exceeded': 'crowded',
  'auth/too-many-requests': 'too_often',
};

export function problemOf(code: string, online: boolean): SignInProblem {
  const problem = problems[code] ?? 'failed';
  return !online && (problem === 'failed' || problem === 'unreachable') ? 'offline' : problem;
}
