/** Why a sign-in failed; each problem has its own message on the sign-in page. */
export type SignInProblem =
  | 'blocked'
  | 'closed'
  | 'offline'
  /** There is a network, but Google is not reachable through it. */
  | 'unreachable'
  /** The browser blocks the site's storage. */
  | 'storage'
  /** The centre disabled the account. */
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
