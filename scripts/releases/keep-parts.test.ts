import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { retainParts } from './keep-parts.ts';

let folder: string;
let server: Server;
let origin: string;
/** Files of the live site, keyed by path. For all other paths, the site answers with a 404 page. */
let live: Map<string, Buffer>;
const now = new Date('2026-11-23T08:00:00Z');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'releases-'));
  live = new Map();
  server = createServer(({ url = '' }, response) => {
    response.writeHead(live.has(url) ? 200 : 404, { 'content-type': 'text/html' });
    response.end(live.get(url) ?? '<h1>404</h1>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});

/** Writes a build like Vite's. */
async function build(name: string, parts: Readonly<Record<string, string>>): Promise<string> {
  const dist = join(folder, name);
  await mkdir(join(dist, 'assets'), { recursive: true });
  const html = `<!doctype html><html data-release="${name.padEnd(12, '_')}" lang="ar">`;
  await writeFile(join(dist, 'index.html'), html);
  for (const [part, text] of Object.entries(parts))
    await writeFile(join(dist, 'assets', part), text);
  return dist;
}

/** Replaces the live site with the contents of `dist`, as a deploy does. */
async function deploy(dist: string): Promise<void> {
  live = new Map();
  for (const name of await readdir(join(dist, 'assets')))
    live.set(`/assets/${name}`, await readFile(join(dist, 'assets', name)));
  live.set('/releases.json', await readFile(join(dist, 'releases.json')));
}

/** The Firestore indexes that each of these builds needs. */
const indexes = ['courses(state+)'];

const font = 'cairo-Fffffff0.woff2';

it('keeps the files of earlier releases in each new release', async () => {
  const unpublished = { 'demo-accounts-Ddddddd0.js': '' };
  const first = await build('first', { 'page-Aaaaaaa1.js': 'one', [font]: 'font', ...unpublished });
  expect(await retainParts(first, origin, indexes, now)).toEqual({
    earlier: [],
    parts: 0,
    bytes: 0,
  });
  await deploy(first);
  const second = await build('second', { 'page-Bbbbbbb2.js': 'two', [font]: 'font' });
  const secondIndexes = [...indexes, 'users(name-)'];
  expect(await retainParts(second, origin, secondIndexes, now)).toMatchObject({
    earlier: [{ release: 'first_______', indexes }],
    parts: 1,
    bytes: 3,
  });
  await deploy(second);
  const third = await build('third', { 'page-Ccccccc3.js': 'three', [font]: 'font' });
  expect(await retainParts(third, origin, indexes, now)).toMatchObject({
    earlier: [
      { release: 'second______', indexes: secondIndexes },
      { release: 'first_______', indexes },
    ],
    parts: 2,
    bytes: 6,
  });
  expect((await readdir(join(third, 'assets'))).sort()).toEqual(
    [font, 'page-Aaaaaaa1.js', 'page-Bbbbbbb2.js', 'page-Ccccccc3.js'].sort(),
  );
  expect(await readFile(join(third, 'assets/page-Aaaaaaa1.js'), 'utf8')).toBe('one');
});

it('returns the same result if it runs twice, and fails if there is no build', async () => {
  const first = await build('first', { 'page-Aaaaaaa1.js': 'one' });
  await retainParts(first, origin, indexes, now);
  await deploy(first);
  const second = await build('second', { 'page-Bbbbbbb2.js': 'two' });
  const retained = await retainParts(second, origin, indexes, now);
  const list = await readFile(join(second, 'releases.json'), 'utf8');
  expect(await retainParts(second, origin, indexes, now)).toEqual(retained);
  expect(await readFile(join(second, 'releases.json'), 'utf8')).toBe(list);
  await expect(retainParts(join(folder, 'none'), origin, indexes, now)).rejects.toThrow(
    'npm run build',
  );
});

it('fails if the live site cannot be read, unless it is called without an origin', async () => {
  const dist = await build('second', { 'page-Bbbbbbb2.js': 'two' });
  const nowhere = 'http://127.0.0.1:9';
  await expect(retainParts(dist, nowhere, indexes, now)).rejects.toThrow(
    /could not be reached .* MARKAZ_RELEASES=forget/u,
  );
  live.set('/releases.json', Buffer.from('<h1>Wi-Fi</h1>'));
  await expect(retainParts(dist, origin, indexes, now)).rejects.toThrow(
    'answered 200 without a list',
  );
  expect(await retainParts(dist, null, indexes, now)).toEqual({ earlier: [], parts: 0, bytes: 0 });
});

it('rejects a file whose hash differs from the list, and a list with a path to another folder', async () => {
  const first = await build('first', { 'page-Aaaaaaa1.js': 'one' });
  await retainParts(first, origin, indexes, now);
  await deploy(first);
  const second = await build('second', { 'page-Bbbbbbb2.js': 'two' });
  live.set('/assets/page-Aaaaaaa1.js', Buffer.from('other'));
  await expect(retainParts(second, origin, indexes, now)).rejects.toThrow(
    'does not match releases.json',
  );
  const list = String(live.get('/releases.json'));
  live.set('/releases.json', Buffer.from(list.replace('page-Aaaaaaa1.js', '../page-Aaaaaaa1.js')));
  await expect(retainParts(second, origin, indexes, now)).rejects.toThrow(
    'without a list of releases',
  );
  expect(await readdir(join(second, 'assets'))).toEqual(['page-Bbbbbbb2.js']);
});
