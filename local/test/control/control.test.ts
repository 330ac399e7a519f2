import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultyRpcs } from '../../src/control/fault-schema.ts';
import { type DataEmulator, startDataEmulator } from '../../src/data-emulator.ts';
import { loadFirestoreService } from '../../src/firestore/rpc/protos.ts';
import { connectTo } from '../firestore/harness.ts';
import { clientOf } from '../storage/harness.ts';

let local: DataEmulator;

beforeAll(async () => {
  local = await startDataEmulator({ firestorePort: 0, storagePort: 0, dataDir: 'memory' });
});

afterAll(() => local.stop());

async function requestControl(method: string, path: string, body?: unknown) {
  const response = await fetch(`http://127.0.0.1:${local.storage.port}/local${path}`, {
    method,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

function connect() {
  return connectTo(`127.0.0.1:${local.firestore.port}`);
}

it('GET /local/health reports the addresses of both servers', async () => {
  expect((await requestControl('GET', '/health')).body).toEqual({
    status: 'ok',
    firestore: { host: '127.0.0.1', port: local.firestore.port },
    storage: { host: '127.0.0.1', port: local.storage.port },
  });
});

describe('usage', () => {
  it('is reported and reset for one project or for all projects', async () => {
    const mine = connect();
    const other = connect();
    await mine.doc().set({ a: 1 });
    await mine.doc().get();
    await other.doc().set({ a: 1 });

    expect((await requestControl('GET', `/usage?project=${mine.projectId}`)).body).toEqual({
      reads: 1,
      writes: 1,
      deletes: 0,
      rpcs: {
        Commit: { calls: 1, reads: 0, writes: 1, deletes: 0 },
        BatchGetDocuments: { calls: 1, reads: 1, writes: 0, deletes: 0 },
      },
    });
    expect((await requestControl('GET', '/usage')).body).toMatchObject({ reads: 1, writes: 2 });

    await requestControl('POST', `/usage/reset?project=${mine.projectId}`);
    expect((await requestControl('GET', '/usage')).body).toMatchObject({ reads: 0, writes: 1 });
    await requestControl('POST', '/usage/reset');
    expect((await requestControl('GET', '/usage')).body).toEqual({
      reads: 0,
      writes: 0,
      deletes: 0,
      rpcs: {},
    });
  });
});

describe('faults', () => {
  it('a fault makes the next calls of its RPC fail, as often as "times" says', async () => {
    const { projectId, doc } = connect();
    const code = 'PERMISSION_DENIED';
    const fault = { rpc: 'Commit', project: projectId, times: 2, code, message: 'Not today.' };
    const { status, body } = await requestControl('POST', '/faults', fault);
    expect({ status, body }).toEqual({ status: 201, body: { ...fault, code: 7 } });

    await expect(doc().set({})).rejects.toMatchObject({ code: 7 });
    await expect(doc().set({})).rejects.toThrow('Not today.');
    await doc().set({});
  });

  it('a fault can be injected for every RPC that the emulator supports', () => {
    const unsupported = new Set(['Write', 'ExecutePipeline']);
    const supported = Object.keys(loadFirestoreService()).filter((rpc) => !unsupported.has(rpc));
    expect([...faultyRpcs].toSorted()).toEqual(supported.toSorted());
  });

  it('DELETE /local/faults removes unused faults', async () => {
    const { projectId, doc } = connect();
    await requestControl('POST', '/faults', {
      rpc: 'Commit',
      project: projectId,
      code: 7,
      times: 9,
    });
    await requestControl('DELETE', '/faults');
    await doc().set({});
  });

  it.each([
    [{ rpc: 'Comit', code: 7 }, 'rpc'],
    [{ rpc: 'Commit' }, 'a code or a delayMs'],
    [{ rpc: 'Commit', code: 99 }, 'code'],
    [{ rpc: 'Commit', code: 'BROKEN' }, 'code'],
    [{ rpc: 'Commit', code: 7, times: 0 }, 'times'],
    [{ rpc: 'Commit', code: 7, when: 'during' }, 'when'],
    [{ rpc: 'Commit', delayMs: -1 }, 'delayMs'],
    [{ rpc: 'Commit', code: 7, tims: 2 }, 'tims'],
    ['{', 'JSON'],
  ])('the invalid fault %j is refused', async (fault, reason) => {
    const { status, body } = await requestControl('POST', '/faults', fault);
    expect(status).toBe(400);
    expect((body as { error: string }).error).toContain(reason);
  });
});

describe('reset', () => {
  it('POST /local/reset deletes the documents of one project, or all documents and objects', async () => {
    const { projectId, db } = connect();
    const bucket = clientOf(`http://127.0.0.1:${local.storage.port}`).bucket('demo-reset');
    await db.doc('kept/not').set({});
    await bucket.file('kept/not').save('x', { resumable: false });

    await requestControl('POST', '/reset?project=demo-another');
    expect((await db.doc('kept/not').get()).exists).toBe(true);
    expect((await bucket.getFiles())[0]).toHaveLength(1);

    await requestControl('POST', `/reset?project=${projectId}`);
    expect((await db.doc('kept/not').get()).exists).toBe(false);
    expect((await bucket.getFiles())[0]).toHaveLength(1);

    await requestControl('POST', '/reset');
    expect((await bucket.getFiles())[0]).toHaveLength(0);
  });
});

it('an unknown path below /local is answered with 404 and names the path', async () => {
  expect(await requestControl('GET', '/usages')).toEqual({
    status: 404,
    body: { error: 'No GET /local/usages here.' },
  });
});

describe('Cloud Storage faults', () => {
  it('can be injected and removed', async () => {
    const file = clientOf(`http://127.0.0.1:${local.storage.port}`).bucket('demo-faults').file('x');
    const fault = { operation: 'upload', outcome: 403 };
    expect(await requestControl('POST', '/storage-faults', fault)).toEqual({
      status: 201,
      body: fault,
    });
    await expect(file.save('x', { resumable: false })).rejects.toMatchObject({ code: 403 });
    await requestControl('POST', '/storage-faults', fault);
    await requestControl('DELETE', '/storage-faults');
    await file.save('x', { resumable: false });
  });

  it('invalid Cloud Storage faults are refused', async () => {
    for (const invalid of [{}, { operation: 'upload', outcome: 200 }, '{']) {
      expect((await requestControl('POST', '/storage-faults', invalid)).status).toBe(400);
    }
  });
});
