import type { FaultInjector } from './faults.ts';
import type { UsageMeter } from './usage.ts';

export interface FirestoreOptions {
  readonly host?: string;
  /** 0 takes any free port. */
  readonly port?: number;
  /** Path of the SQLite file, or ':memory:'. */
  readonly file: string;
  /** Milliseconds since 1970; the machine's clock unless a test brings its own. */
  readonly now?: () => number;
  /** How long a transaction may stay unused before it ends; 60 s unless told. */
  readonly transactionIdleMs?: number;
  /** How long a write waits for another's locks before it is ABORTED; 2 s unless told. */
  readonly lockWaitMs?: number;
}

export interface FirestoreServer {
  readonly host: string;
  readonly port: number;
  readonly usage: UsageMeter;
  readonly faults: FaultInjector;
  /** Forgets all documents, their history and open transactions, of one project or of all. */
  clear(project?: string): void;
  stop(): Promise<void>;
}

/** Starts a Firestore; resolves once it listens, rejects with one sentence when it cannot. */
export async function startFirestore(_options: FirestoreOptions): Promise<FirestoreServer> {
  throw new Error('The local Firestore is being assembled.');
}
