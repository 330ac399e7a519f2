import { Client, credentials, type ServiceError } from '@grpc/grpc-js';
import { afterAll, describe, expect, it } from 'vitest';
import { openFirestore } from './harness.ts';

const { address, projectId, collection } = await openFirestore();
const target = await collection({ there: {}, other: {} });
const client = new Client(address, credentials.createInsecure());
afterAll(() => client.close());

// The protos of the official client lack `verify`, so this file encodes the requests itself.
const databaseField = 1;
const writesField = 2;
const [deleteField, currentDocumentField, verifyField] = [2, 4, 5];
const exists = field(currentDocumentField, Buffer.from([8, 1]));
const missing = field(currentDocumentField, Buffer.from([8, 0]));

function field(number: number, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  const length = [(bytes.length & 0x7f) | 0x80, bytes.length >> 7];
  return Buffer.concat([Buffer.from([(number << 3) | 2, ...length]), bytes]);
}

const database = `projects/${projectId}/databases/(default)`;
const nameOf = (id: string) => `${database}/documents/${target.id}/${id}`;
const verify = (id: string, precondition: Buffer = exists) =>
  Buffer.concat([field(verifyField, nameOf(id)), precondition]);
const remove = (id: string) => field(deleteField, nameOf(id));

function commit(...writes: Buffer[]): Promise<string> {
  const request = [
    field(databaseField, database),
    ...writes.map((write) => field(writesField, write)),
  ];
  const asIs = (bytes: Buffer) => bytes;
  return new Promise((resolve) => {
    client.makeUnaryRequest(
      '/google.firestore.v1.Firestore/Commit',
      asIs,
      asIs,
      Buffer.concat(request),
      (error: ServiceError | null) => resolve(error?.message ?? 'OK'),
    );
  });
}

describe('a verify operation', () => {
  it('makes the whole commit fail if its precondition is not met', async () => {
    expect(await commit(verify('there'))).toBe('OK');
    expect(await commit(verify('none', missing))).toBe('OK');
    expect(await commit(verify('none'), remove('other'))).toMatch(/^5 NOT_FOUND/);
    expect((await target.doc('other').get()).exists).toBe(true);
  });

  it.each<[string, Buffer[]]>([
    ['verified and then written', [verify('there'), remove('there')]],
    ['written and then verified', [remove('there'), verify('there')]],
    ['verified more than once', [verify('there'), verify('there')]],
  ])('a commit is refused if a document is %s', async (what, writes) => {
    const message = `the same document cannot be ${what} in a single request`;
    expect(await commit(...writes)).toBe(`3 INVALID_ARGUMENT: ${message}`);
  });
});
