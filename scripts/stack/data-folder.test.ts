import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../terminal/command.ts';
import {
  clearData,
  type DataFolder,
  dataFolderAt,
  dataFolderOf,
  findRunning,
  isEmpty,
  requireWritable,
  unwritableRefusal,
  writeRunning,
} from './data-folder.ts';
import { host } from './ports.ts';

let folder: DataFolder;

beforeEach(async () => {
  folder = dataFolderAt(await mkdtemp(join(tmpdir(), 'markaz-folder-')));
});
afterEach(() => rm(folder.path, { recursive: true }));

it('uses the folder in MARKAZ_DATA, or else .data', () => {
  expect(dataFolderOf({ MARKAZ_DATA: '/somewhere' }).path).toBe('/somewhere');
  expect(dataFolderOf({}).path).toMatch(/\.data$/u);
});

it('finds the stack that runs on a data folder, but not after the stack was killed', async () => {
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

it('empties a data folder, but keeps files in it that do not belong to the stack', async () => {
  expect(await isEmpty(folder)).toBe(true);
  await mkdir(folder.local);
  await writeFile(join(folder.local, 'firestore.sqlite'), '');
  await writeFile(join(folder.path, 'notes.txt'), 'mine');
  expect(await isEmpty(folder)).toBe(false);
  await clearData(folder);
  expect(await isEmpty(folder)).toBe(true);
  expect(await readdir(folder.path)).toEqual(['notes.txt']);
});

describe('a data folder', () => {
  it.each(['data', 'data/local', 'data/firebase-tools'])(
    'is refused with one sentence if a file is in the place of the folder %s',
    async (name) => {
      const path = join(folder.path, 'data');
      const file = join(folder.path, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, '');
      await expect(requireWritable(dataFolderAt(path))).rejects.toThrow(
        new Refusal(
          `The data folder ${path} cannot be written (a file is where a folder should be): fix that, or choose another folder with MARKAZ_DATA.`,
        ),
      );
    },
  );

  it.each([
    ['EACCES', 'you lack the permission'],
    ['EPERM', 'you lack the permission'],
    ['EROFS', 'its disk is read-only'],
    ['ENOSPC', 'its disk is full'],
    ['EDQUOT', 'its disk is full'],
  ])('is refused after the error %s with the sentence that %s', (code, why) => {
    const error = Object.assign(new Error('no'), { code });
    expect(unwritableRefusal(folder, error).message).toContain(
      `${folder.path} cannot be written (${why})`,
    );
  });

  it('is created, with its parent folders', async () => {
    const deep = dataFolderAt(join(folder.path, 'a/b/c'));
    await requireWritable(deep);
    expect(await readdir(deep.path)).toEqual(['firebase-tools', 'local']);
  });

  it('stays empty when it is checked', async () => {
    const { path, tools, local } = folder;
    await requireWritable(folder);
    expect(await readdir(path)).toEqual(['firebase-tools', 'local']);
    expect([...(await readdir(tools)), ...(await readdir(local))]).toEqual([]);
    expect(await isEmpty(folder)).toBe(true);
  });
});
