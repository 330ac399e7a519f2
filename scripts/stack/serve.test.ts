import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readDemo, writeDemo } from '../seed/seed-demo.ts';
import { type DataFolder, dataFolderAt, isEmpty } from './data-folder.ts';
import { prepareSeeding } from './serve.ts';

let folder: DataFolder;

beforeEach(async () => {
  folder = dataFolderAt(await mkdtemp(join(tmpdir(), 'markaz-demo-')));
});
afterEach(() => rm(folder.path, { recursive: true }));

/** Writes the files of a stack that has just started. */
async function writeStackFiles(): Promise<void> {
  await mkdir(folder.local, { recursive: true });
  await writeFile(join(folder.local, 'firestore.sqlite'), 'documents');
}

it('decides to create the demo in an empty folder', async () => {
  expect(await prepareSeeding(folder, false)).toBe(true);
});

it('empties the folder after an interrupted start, and creates the demo again', async () => {
  for (const _time of [1, 2]) {
    expect(await prepareSeeding(folder, false)).toBe(true);
    await writeStackFiles();
  }
  expect(await prepareSeeding(folder, false)).toBe(true);
  expect(await isEmpty(folder)).toBe(true);
});

it('does not create a demo if the last start excluded the demo, even if that start was interrupted', async () => {
  expect(await prepareSeeding(folder, true)).toBe(false);
  await writeStackFiles();
  expect(await prepareSeeding(folder, false)).toBe(false);
  expect(await readDemo(folder)).toBeNull();
});

it('deletes an unfinished demo if this start excludes the demo', async () => {
  expect(await prepareSeeding(folder, false)).toBe(true);
  await writeStackFiles();
  expect(await prepareSeeding(folder, true)).toBe(false);
  expect(await readdir(folder.path)).toEqual([]);
});

it('changes nothing in a folder that has data, with or without a finished demo', async () => {
  await writeStackFiles();
  expect(await prepareSeeding(folder, false)).toBe(false);
  await writeDemo(folder, { state: 'seeded', course: 'a', codes: [] });
  expect(await prepareSeeding(folder, false)).toBe(false);
  expect(await readDemo(folder)).toMatchObject({ state: 'seeded' });
  expect(await readdir(folder.local)).toEqual(['firestore.sqlite']);
});
