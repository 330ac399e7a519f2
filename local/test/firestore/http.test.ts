import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startFirestore } from '../../src/firestore/server.ts';
import { connectTo, openOwnFirestore } from './harness.ts';

const { address, projectId, doc } = await openOwnFirestore();

const request = async (method: string, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`http://${address}${path}`, { method, headers });
  return { status: response.status, text: await response.text() };
};
const documentsOf = (project: string) =>
  `/emulator/v1/projects/${project}/databases/(default)/documents`;

/** Test tools send these HTTP requests to Google's emulator. It answers on the port of gRPC. */
describe('the HTTP server', () => {
  it('answers GET / with Ok', async () => {
    expect(await request('GET', '/')).toEqual({ status: 200, text: 'Ok\n' });
  });

  it.each([
    ['plain', (project: string) => documentsOf(project)],
    ['escaped', (project: string) => documentsOf(project).replace('(default)', '%28default%29')],
  ])('deletes the documents of one project (database name %s)', async (_how, path) => {
    const other = connectTo(address);
    const [mine, theirs] = [doc(), other.doc()];
    await Promise.all([mine.set({}), theirs.set({})]);
    expect(await request('DELETE', path(projectId))).toEqual({ status: 200, text: '{}\n' });
    expect((await mine.get()).exists).toBe(false);
    expect((await theirs.get()).exists).toBe(true);
  });

  it('refuses deletions by websites', async () => {
    const mine = doc();
    await mine.set({});
    const origin = 'https://example.com';
    expect((await request('DELETE', documentsOf(projectId), { origin })).status).toBe(403);
    expect((await mine.get()).exists).toBe(true);
  });

  it('answers other requests with 404', async () => {
    expect((await request('GET', documentsOf(projectId))).status).toBe(404);
    expect((await request('POST', '/')).status).toBe(404);
    expect((await request('DELETE', documentsOf('%'))).status).toBe(404);
    expect((await request('GET', '//')).status).toBe(404);
  });

  it('answers requests and stops at once despite silent, invalid and aborted connections', async () => {
    const server = await startFirestore({ file: ':memory:' });
    for (const sent of ['', 'P', 'nonsense\r\n\r\n']) {
      const socket = connect(server.port, server.host);
      socket.on('error', () => undefined);
      if (sent !== '') socket.write(sent);
      await new Promise((resolve) => setTimeout(resolve, 20));
      socket.resetAndDestroy();
    }
    const silent = connect(server.port, server.host);
    silent.on('error', () => undefined);
    expect((await fetch(`http://${server.host}:${server.port}/`)).status).toBe(200);
    const start = performance.now();
    await server.stop();
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
