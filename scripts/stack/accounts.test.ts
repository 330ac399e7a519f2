import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountSaver, restoreAccounts } from './accounts.ts';
import { host } from './ports.ts';

const maryam = { localId: 'a', email: 'maryam@markaz.example', createdAt: '1700000000000' };
const revoked = { localId: 'b', createdAt: '1700000000000', validSince: '1750000000' };

let folder: string;
let file: string;
let server: Server;
let port: number;
let answer: string;
/** The posted requests. Each has the path after the project, and the body. */
let posted: [string, unknown][];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'markaz-accounts-'));
  file = join(folder, 'accounts.json');
  answer = JSON.stringify({ users: [maryam, revoked] });
  posted = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.method === 'POST')
      posted.push([request.url?.split('/').at(-1) ?? '', JSON.parse(body)]);
    response.end(request.method === 'POST' ? '{}' : answer);
  });
  port = await new Promise<number>((resolve) =>
    server.listen(0, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    }),
  );
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

it('saves the current accounts of the emulator, even if several calls run at once', async () => {
  const save = accountSaver(port, file);
  await Promise.all([save(), save(), save()]);
  expect(await readFile(file, 'utf8')).toBe(answer);
  answer = JSON.stringify({ users: [maryam] });
  await Promise.all([save(), save()]);
  expect(await readFile(file, 'utf8')).toBe(answer);
});

it('restores accounts, and the date from which the sessions of each account are valid', async () => {
  await accountSaver(port, file)();
  await restoreAccounts(port, file);
  expect(posted).toEqual([
    ['accounts:batchCreate', { users: [maryam, revoked] }],
    ['accounts:update', { localId: 'a', validSince: '1700000000' }],
    ['accounts:update', { localId: 'b', validSince: '1750000000' }],
  ]);
});

it('does not restore accounts if none were saved', async () => {
  await restoreAccounts(port, file);
  expect(posted).toEqual([]);
});
