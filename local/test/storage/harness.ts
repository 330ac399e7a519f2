import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bucket, Storage } from '@google-cloud/storage';
import { afterAll, beforeAll } from 'vitest';
import { type LocalStorage, startStorage } from '../../src/storage/server.ts';

export interface StorageHarness {
  readonly server: LocalStorage;
  readonly dir: string;
  readonly origin: string;
  readonly bucket: Bucket;
}

/**
 * Starts a server with an empty folder for the tests of one file. The returned function gives a
 * test the server and a bucket of the official client.
 */
export function useStorage(bucketName = 'demo-test.appspot.com'): () => StorageHarness {
  let harness: StorageHarness | undefined;

  beforeAll(async () => {
    const dir = await mkdtemp(join(tmpdir(), 'data-emulator-storage-'));
    const server = await startStorage({ host: '127.0.0.1', port: 0, dir });
    const origin = `http://127.0.0.1:${server.port}`;
    harness = { server, dir, origin, bucket: clientOf(origin).bucket(bucketName) };
  });

  afterAll(async () => {
    await harness?.server.stop();
    if (harness !== undefined) await rm(harness.dir, { recursive: true });
  });

  return () => {
    if (harness === undefined) throw new Error('Ask for the harness inside a test.');
    return harness;
  };
}

export function clientOf(origin: string): Storage {
  return new Storage({ apiEndpoint: origin, projectId: 'demo-test' });
}

/** Returns the HTTP status of a refused call of the client, or `not refused` if it succeeds. */
export async function refusal(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    // A resumable upload rejects with the object from the response body, which is not an `Error`.
    if (typeof error === 'object' && error !== null && 'code' in error) return error.code;
    throw error;
  }
  return 'not refused';
}
