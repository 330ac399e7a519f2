import type { Auth } from 'firebase-admin/auth';
import type { Log } from './http/request-log.ts';
import type { Database } from './store/database.ts';

/** Opening Firebase Auth loads its client, so it waits until someone shows a credential. */
export type OpenAuth = () => Promise<Auth>;

/** What every feature may use of the outside world. */
export interface Context {
  readonly database: Database;
  readonly auth: OpenAuth;
  readonly log: Log;
  readonly now: () => Date;
  /** Milliseconds since whenever; never goes back. */
  readonly elapsed: () => number;
  /** Whether the session's cookie is kept to https. */
  readonly secureCookie: boolean;
}
