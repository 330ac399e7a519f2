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
  /** 0 selects a free port. */
  readonly port?: number;
  /** Path of the SQLite file, or ':memory:'. */
  readonly file: string;
  /** Milliseconds since 1970; the machine's clock by default. */
  readonly now?: () => number;
  /** Milliseconds until an unused transaction ends; 60 s by default. */
  readonly transactionIdleMs?: number;
  /** Milliseconds that a write waits for another's locks before it is ABORTED; 2 s by default. */
  readonly lockWaitMs?: number;
  /**
   * Writes that one document accepts at once; after that it accepts one a second, and others are
   * ABORTED. Unlimited by default.
   */
  readonly writeBurst?: number;
  /** Documents that a collection needs before queries use indexes; 500 by default. */
  readonly indexedFrom?: number;
  /** A `firestore.indexes.json`; queries without an index in it are refused. Without it all run. */
  readonly indexesFile?: string;
}

export interface FirestoreServer {
  readonly host: string;
  readonly port: number;
  readonly usage: UsageMeter;
  readonly faults: FaultInjector;
  /** Deletes all documents, their history and open transactions, of one project or of all. */
  clear(project?: string): void;
  stop(): Promise<void>;
}

/** Higher than the RPCs' own limit, so that clients reach that limit first. */
const maxMessageBytes = 256 * 1_024 * 1_024;
const pruneIntervalMs = 60_000;
const maxExpiryStepMs = 1_000;
const shutdownTimeoutMs = 500;

/** Starts a Firestore. Resolves when it listens, and rejects with one sentence if it cannot. */
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

/** Lets calls in flight finish, then ends the remaining ones. */
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
