import { Server, ServerCredentials } from '@grpc/grpc-js';
import { FaultInjector } from './faults.ts';
import { answerHttp } from './http.ts';
import { openIndexes } from './indexes/indexes.ts';
import { loadFirestoreService } from './rpc/protos.ts';
import { measureRequests } from './rpc/request-size.ts';
import { firestoreService } from './rpc/service.ts';
import { listenForBoth, type SharedPort, type SharedPortOptions } from './shared-port.ts';
import { DocumentStore } from './store/store.ts';
import { LockTable } from './transactions/locks.ts';
import { Transactions } from './transactions/transactions.ts';
import { WriteRates } from './transactions/write-rates.ts';
import { UsageMeter } from './usage.ts';

export interface FirestoreOptions {
  readonly host?: string;
  /** With 0, the server uses a free port. */
  readonly port?: number;
  /** The path of the SQLite file, or ':memory:'. */
  readonly file: string;
  /** Returns the milliseconds since 1970. The default is the system clock. */
  readonly now?: () => number;
  /** After how many milliseconds an unused transaction ends. The default is 60 s. */
  readonly transactionIdleMs?: number;
  /**
   * After how many milliseconds a write that waits for locks fails with ABORTED. By default 2 s.
   */
  readonly lockWaitMs?: number;
  /**
   * How many writes one document accepts at once. After that, it accepts one write a second, and
   * further writes fail with ABORTED. By default, there is no limit.
   */
  readonly writeBurst?: number;
  /** How many documents a collection needs before queries use indexes. The default is 500. */
  readonly indexedFrom?: number;
  /**
   * A `firestore.indexes.json`. If it is given, queries that need an index that it does not contain
   * are refused.
   */
  readonly indexesFile?: string;
}

export interface FirestoreServer {
  readonly host: string;
  readonly port: number;
  readonly usage: UsageMeter;
  readonly faults: FaultInjector;
  /**
   * Deletes all documents and old versions, and ends all transactions, of one or of all projects.
   */
  clear(project?: string): void;
  stop(): Promise<void>;
}

/**
 * Higher than the limit in `rpc/serve.ts`, so that a large request fails with that limit's error.
 */
const maxMessageBytes = 256 * 1_024 * 1_024;
const pruneIntervalMs = 60_000;
const maxExpiryStepMs = 1_000;
const shutdownTimeoutMs = 500;

/** Starts a Firestore. Resolves when it listens. Rejects with the reason if it cannot listen. */
export async function startFirestore(options: FirestoreOptions): Promise<FirestoreServer> {
  const { host = '127.0.0.1', file, now = Date.now } = options;
  const { transactionIdleMs: idleMs = 60_000, lockWaitMs = 2_000 } = options;
  const indexes = openIndexes(options.indexesFile);
  const { indexedFrom } = options;
  const store = new DocumentStore({ file, now, ...(indexedFrom !== undefined && { indexedFrom }) });
  const locks = new LockTable(lockWaitMs);
  const transactions = new Transactions({ store, locks, now, idleMs });
  const { writeBurst: burst } = options;
  const writeRates = burst === undefined ? undefined : new WriteRates({ burst, now });
  const usage = new UsageMeter();
  const faults = new FaultInjector();

  const server = new Server({
    'grpc.max_receive_message_length': maxMessageBytes,
    'grpc.max_send_message_length': maxMessageBytes,
  });
  server.addService(
    measureRequests(loadFirestoreService()),
    firestoreService({
      store,
      locks,
      transactions,
      usage,
      faults,
      indexes,
      ...(writeRates && { writeRates }),
    }),
  );
  const grpc = server.createConnectionInjector(ServerCredentials.createInsecure());
  const clear = (project?: string) => {
    const prefix = project === undefined ? '' : `projects/${project}/`;
    transactions.endAll(prefix);
    writeRates?.clear(prefix);
    store.clear(project);
  };
  const sharedPort = await listen({
    host,
    port: options.port ?? 0,
    onHttp2: (connection) => grpc.injectConnection(connection),
    onHttp1: answerHttp(clear),
  }).catch((error: unknown) => {
    store.close();
    throw error;
  });
  const timers = [
    setInterval(() => transactions.expire(), Math.min(idleMs / 4, maxExpiryStepMs)),
    setInterval(() => store.pruneOldVersions(), pruneIntervalMs),
  ];

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    for (const timer of timers) clearInterval(timer);
    transactions.endAll();
    sharedPort.close();
    await shutDown(server);
    store.close();
  };
  return {
    host,
    port: sharedPort.port,
    usage,
    faults,
    clear,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

async function listen(options: SharedPortOptions): Promise<SharedPort> {
  try {
    return await listenForBoth(options);
  } catch (error) {
    const { host, port } = options;
    const reason = error instanceof Error ? describeCause(error) : String(error);
    throw new Error(`The local Firestore cannot listen on ${host}:${port}: ${reason}`);
  }
}

function describeCause(error: Error): string {
  return error.message.includes('EADDRINUSE') ? 'the port is taken.' : error.message;
}

/** Stops the server. Waits for open calls, but ends them after a timeout. */
function shutDown(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const forceTimer = setTimeout(() => {
      server.forceShutdown();
      resolve();
    }, shutdownTimeoutMs);
    server.tryShutdown(() => {
      clearTimeout(forceTimer);
      resolve();
    });
  });
}
