import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { controlRoutes } from './control/control-routes.ts';
import { type FirestoreOptions, type FirestoreServer, startFirestore } from './firestore/server.ts';
import { type LocalStorage, startStorage } from './storage/server.ts';

export interface DataEmulatorOptions {
  /** 127.0.0.1 by default. */
  readonly host?: string;
  /** For both ports, 0 selects a free one. */
  readonly firestorePort: number;
  readonly storagePort: number;
  /** The folder for documents and objects, created if missing. `'memory'` keeps no files. */
  readonly dataDir: string | 'memory';
  /** A `firestore.indexes.json`; queries without an index in it are refused. Without it all run. */
  readonly indexesFile?: string;
  /** Writes that one document accepts at once, beyond one a second; unlimited by default. */
  readonly writeBurst?: number;
  /** Timeouts of Firestore's transactions; the service's own by default. */
  readonly transactions?: Pick<FirestoreOptions, 'transactionIdleMs' | 'lockWaitMs'>;
}

export interface DataEmulator {
  readonly firestore: FirestoreServer;
  readonly storage: LocalStorage;
  /** Closes both servers; data on disk stay. */
  stop(): Promise<void>;
}

/**
 * Starts the local Firestore and, on the storage port, the local Cloud Storage with the control
 * API. Resolves when both listen; if one cannot start, neither keeps running.
 */
export async function startDataEmulator(options: DataEmulatorOptions): Promise<DataEmulator> {
  const { host = '127.0.0.1', firestorePort, storagePort, dataDir } = options;
  const inMemory = dataDir === 'memory';
  const dir = inMemory ? await mkdtemp(join(tmpdir(), 'data-emulator-local-')) : dataDir;
  const discardTemporary = async () => {
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
    await discardTemporary();
    throw error;
  }

  const servers = { firestore, storage };
  return {
    ...servers,
    async stop() {
      await Promise.all([servers.firestore.stop(), servers.storage.stop()]);
      await discardTemporary();
    },
  };
}
