import type { Auth } from 'firebase-admin/auth';
import type { Log } from './http/request-log.ts';
import type { Database } from './store/database.ts';

/**
 * Opens Firebase Auth. The first call loads its client, so that instances without sign-ins start
 * faster.
 */
export type OpenAuth = () => Promise<Auth>;

/** The services that every feature may use. */
export interface Context {
  readonly database: Database;
  readonly auth: OpenAuth;
  readonly log: Log;
  readonly now: () => Date;
  /** A monotonic clock in milliseconds. */
  readonly elapsed: () => number;
  /** Whether the session cookie requires https. */
  readonly secureCookie: boolean;
}
