import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  clearData,
  type DataFolder,
  dataFolderAt,
  dataFolderOf,
  findRunning,
  isEmpty,
  writeRunning,
} from './data-folder.ts';
import { host } from './ports.ts';

let folder: DataFolder;

beforeEach(async () => {
  folder = dataFolderAt(await mkdtemp(join(tmpdir(), 'markaz-folder-')));
});
afterEach(() => rm(folder.path, { recursive: true }));

it('is where MARKAZ_DATA says', () => {
  expect(dataFolderOf({ MARKAZ_DATA: '/somewhere' }).path).toBe('/somewhere');
  expect(dataFolderOf({}).path).toMatch(/\.data$/u);
});

it('knows the stack that runs on it, and forgets one that was killed', async () => {
  const server = createServer();
  const storagePort = await new Promise<number>((resolve) =>
    server.listen(0, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    }),
  );
  const running = { pid: process.pid, offset: 0, authPort: 1, storagePort, origin: 'http://x' };
  expect(await findRunning(folder)).toBeNull();
  await writeRunning(folder, running);
  expect(await findRunning(folder)).toEqual(running);
  await new Promise((resolve) => server.close(resolve));
  expect(await findRunning(folder)).toBeNull();
});

it('is empty until something is kept, and after clearing; what is not ours stays', async () => {
  expect(await isEmpty(folder)).toBe(true);
  await mkdir(folder.local);
  await writeFile(join(folder.local, 'firestore.sqlite'), '');
  await writeFile(join(folder.path, 'notes.txt'), 'mine');
  expect(await isEmpty(folder)).toBe(false);
  await clearData(folder);
  expect(await isEmpty(folder)).toBe(true);
  expect(await readdir(folder.path)).toEqual(['notes.txt']);
});
