export type SignInProblem =
  | 'blocked'
  | 'closed'
  | 'offline'
  /** There is a network, but Google is not reachable through it. */
  | 'unreachable'
  | 'storage'
  | 'disabled'
  | 'not_configured'
  /** More new accounts in an hour than Google allows for one address, or for the whole project. */
  | 'crowded'
  /** Google rejects attempts from this device for a while. */
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
  // Google's script did not load: a school's network or an ad blocker blocks it.
  'auth/internal-error': 'unreachable',
  'auth/web-storage-unsupported': 'storage',
  'auth/operation-not-supported-in-this-environment': 'storage',
  'auth/user-disabled': 'disabled',
  'auth/unauthorized-domain': 'not_configured',
  'auth/operation-not-allowed': 'not_configured',
  // 100 new accounts an hour from one address: https://firebase.google.com/docs/auth/limits
  'auth/quota-exceeded': 'crowded',
  'auth/too-many-requests': 'too_often',
};

/** Returns the problem for Firebase's error code. */
export function problemOf(code: string, online: boolean): SignInProblem {
  const problem = problems[code] ?? 'failed';
  return !online && (problem === 'failed' || problem === 'unreachable') ? 'offline' : problem;
}
