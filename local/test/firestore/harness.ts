import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import {
  type CollectionReference,
  type DocumentReference,
  type Firestore,
  getFirestore,
} from 'firebase-admin/firestore';
import {
  type FirestoreOptions,
  type FirestoreServer,
  startFirestore,
} from '../../src/firestore/server.ts';
import { afterFile } from '../after-file.ts';

export interface Harness {
  readonly db: Firestore;
  readonly projectId: string;
  /** `host:port` of the server under test. */
  readonly address: string;
  /** Makes a collection for one test only, with the given documents. */
  collection(documents?: Readonly<Record<string, object>>): Promise<CollectionReference>;
  /** Returns a reference to a document for one test only. The document does not exist yet. */
  doc(): DocumentReference;
}

/**
 * Connects the official client to a new server, or to the server at FIRESTORE_UNDER_TEST if that
 * variable is set. Each client uses a new project.
 */
export async function openFirestore(): Promise<Harness> {
  const address = process.env.FIRESTORE_UNDER_TEST ?? addressOf(await startForFile());
  return connectTo(address);
}

/** Like `openFirestore`, but always starts our own server, for features that only it has. */
export async function openOwnFirestore(
  options: Partial<FirestoreOptions> = {},
): Promise<Harness & { readonly server: FirestoreServer }> {
  const server = await startForFile(options);
  return { ...connectTo(addressOf(server)), server };
}

/** Returns the status code of the error that a call fails with, or `undefined` if it succeeds. */
export async function codeOf(call: Promise<unknown>): Promise<number | undefined> {
  return (await failureOf(call))?.code;
}

/** Returns the error that a call fails with, or `undefined` if it succeeds. */
export async function failureOf(
  call: Promise<unknown>,
): Promise<{ code: number; message: string } | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'number') {
      return { code: error.code, message: error.message };
    }
    throw error;
  }
}

/** Returns the duration of a call in milliseconds, whether it succeeds or fails. */
export async function durationOf(call: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await call.catch(() => undefined);
  return performance.now() - start;
}

async function startForFile(options: Partial<FirestoreOptions> = {}): Promise<FirestoreServer> {
  const server = await startFirestore({
    host: '127.0.0.1',
    port: 0,
    file: ':memory:',
    // Makes queries use indexes even for a test's few documents.
    indexedFrom: 0,
    ...options,
  });
  afterFile(() => server.stop());
  return server;
}

function addressOf(server: FirestoreServer): string {
  return `${server.host}:${server.port}`;
}

/** Connects the official client to the server at `host:port`, by default with a new project. */
export function connectTo(
  address: string,
  projectId = `demo-${randomUUID().slice(0, 8)}`,
): Harness {
  // firebase-admin reads the server's address from this variable. Test files do not overwrite each
  // other's value, because a worker process runs one test file at a time.
  process.env.FIRESTORE_EMULATOR_HOST = address;
  const app = initializeApp({ projectId }, randomUUID());
  const db = getFirestore(app);
  afterFile(() => deleteApp(app));
  return {
    db,
    projectId,
    address,
    async collection(documents = {}) {
      const collection = db.collection(`c-${randomUUID()}`);
      const batch = db.batch();
      for (const [id, data] of Object.entries(documents)) batch.set(collection.doc(id), data);
      await batch.commit();
      return collection;
    },
    doc: () => db.collection(`d-${randomUUID()}`).doc('it'),
  };
}
