/** Why Google's window led to no sign-in; each has a sentence of its own on the sign-in page. */
export type SignInProblem =
  | 'blocked'
  | 'closed'
  | 'offline'
  /** There is a network, but Google cannot be reached over it. */
  | 'unreachable'
  /** The browser keeps nothing for the site. */
  | 'storage'
  /** The centre has closed the account. */
  | 'disabled'
  | 'not_configured'
  /** More new accounts in an hour than Google lets one address make, or the whole project. */
  | 'crowded'
  /** Google takes no more tries of this device for a while. */
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
