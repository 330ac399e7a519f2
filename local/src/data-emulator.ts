import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { controlRoutes } from './control/control-routes.ts';
import { type FirestoreOptions, type FirestoreServer, startFirestore } from './firestore/server.ts';
import { type LocalStorage, startStorage } from './storage/server.ts';

export interface DataEmulatorOptions {
  /** 127.0.0.1 by default. */
  readonly host?: string;
  /** With 0, the server uses a free port. */
  readonly firestorePort: number;
  /** With 0, the server uses a free port. */
  readonly storagePort: number;
  /** The folder for documents and objects. With `'memory'`, no data remains after `stop`. */
  readonly dataDir: string | 'memory';
  /**
   * A `firestore.indexes.json`. If it is given, queries that need an index that it does not contain
   * are refused.
   */
  readonly indexesFile?: string;
  /**
   * How many writes one document accepts at once, before one write a second. No limit by default.
   */
  readonly writeBurst?: number;
  /** The timeouts of Firestore's transactions. */
  readonly transactions?: Pick<FirestoreOptions, 'transactionIdleMs' | 'lockWaitMs'>;
}

export interface DataEmulator {
  readonly firestore: FirestoreServer;
  readonly storage: LocalStorage;
  /** Stops both servers. Data on disk remains. */
  stop(): Promise<void>;
}

/**
 * Starts the local Firestore and, on the storage port, the local Cloud Storage with the control
 * API. Resolves when both listen. If one of them cannot start, stops the other and rejects.
 */
export async function startDataEmulator(options: DataEmulatorOptions): Promise<DataEmulator> {
  const { host = '127.0.0.1', firestorePort, storagePort, dataDir } = options;
  const inMemory = dataDir === 'memory';
  const dir = inMemory ? await mkdtemp(join(tmpdir(), 'data-emulator-local-')) : dataDir;
  const deleteTemporaryFolder = async () => {
    if (inMemory) await rm(dir, { recursive: true, force: true });
  };

  let firestore: FirestoreServer | undefined;
  let storage: LocalStorage | undefined;
  try {
    await mkdir(dir, { recursive: true });
    const file = inMemory ? ':memory:' : join(dir, 'firestore.sqlite');
    const { indexesFile, transactions, writeBurst } = options;
    firestore = await startFirestore({
      host,
      port: firestorePort,
      file,
      ...(indexesFile !== undefined && { indexesFile }),
      ...(writeBurst !== undefined && { writeBurst }),
      ...transactions,
    });
    const documents = firestore;
    storage = await startStorage({
      host,
      port: storagePort,
      dir: join(dir, 'storage'),
      extraRoutes: controlRoutes({
        usage: documents.usage,
        faults: documents.faults,
        storageFaults() {
          if (storage === undefined) throw new Error('Cloud Storage does not listen yet.');
          return storage.faults;
        },
        health: () => ({
          firestore: { host: documents.host, port: documents.port },
          storage: { host, port: storage?.port },
        }),
        async clear(project) {
          documents.clear(project);
          if (project === undefined) await storage?.clear();
        },
      }),
    });
  } catch (error) {
    await firestore?.stop();
    await deleteTemporaryFolder();
    throw error;
  }

  const servers = { firestore, storage };
  return {
    ...servers,
    async stop() {
      await Promise.all([servers.firestore.stop(), servers.storage.stop()]);
      await deleteTemporaryFolder();
    },
  };
}
