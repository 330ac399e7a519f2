import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { root } from '../root.ts';
import { Refusal, reasonOf } from '../terminal/command.ts';
import { isFree } from './ports.ts';

/** Where a stack keeps everything. */
export interface DataFolder {
  readonly path: string;
  /** Firestore's documents and Cloud Storage's objects. */
  readonly local: string;
  /** The accounts of the Auth emulator, which itself forgets them. */
  readonly accountsFile: string;
  /** Tells how far the demo's seeding came, and the codes it made. */
  readonly demoFile: string;
  /** Exists while a stack runs here. */
  readonly runningFile: string;
  /** firebase-tools' working folder: its log, its settings. */
  readonly tools: string;
}

/** `MARKAZ_DATA`, or `.data` in the repo. */
export function dataFolderOf(env: NodeJS.ProcessEnv): DataFolder {
  return dataFolderAt(resolve(env.MARKAZ_DATA || join(root, '.data')));
}

export function dataFolderAt(path: string): DataFolder {
  return {
    path,
    local: join(path, 'local'),
    accountsFile: join(path, 'accounts.json'),
    demoFile: join(path, 'demo.json'),
    runningFile: join(path, 'running.json'),
    tools: join(path, 'firebase-tools'),
  };
}

const runningSchema = z.object({
  pid: z.number(),
  offset: z.number(),
  authPort: z.number(),
  storagePort: z.number(),
  origin: z.string(),
});

export type RunningStack = z.infer<typeof runningSchema>;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The stack that runs on this folder; null where none does, also after one that was killed. */
export async function findRunning(folder: DataFolder): Promise<RunningStack | null> {
  const text = await readFile(folder.runningFile, 'utf8').catch(() => null);
  if (text === null) return null;
  const running = runningSchema.safeParse(JSON.parse(text)).data;
  if (running === undefined || !isAlive(running.pid)) return null;
  // After a reboot the number may belong to another program.
  return (await isFree(running.storagePort)) ? null : running;
}

export async function writeRunning(folder: DataFolder, running: RunningStack): Promise<void> {
  await writeWhole(folder.runningFile, JSON.stringify(running));
}

const noSpace = 'its disk is full';
const noRight = 'you have no right to';
const notFolder = 'something else stands in the place of a folder';
/** Why a folder takes no files, by the system's code. */
const obstacles: Readonly<Record<string, string>> = {
  EACCES: noRight,
  EPERM: noRight,
  EROFS: 'its disk is read-only',
  ENOSPC: noSpace,
  EDQUOT: noSpace,
  ENOTDIR: notFolder,
  EEXIST: notFolder,
};

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** What is said where the folder takes no files. @param error of the attempt */
export function unwritable({ path }: DataFolder, error: unknown): Refusal {
  const why = obstacles[codeOf(error)] ?? reasonOf(error);
  return new Refusal(
    `The data folder ${path} cannot be written (${why}): mend that, or choose another folder with MARKAZ_DATA.`,
  );
}

/**
 * Makes a folder and those that it is in. Node's own `recursive` says ENOENT on a read-only disk, and
 * in /proc it never ends.
 */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && dirname(path) !== path) {
      await makeFolder(dirname(path));
      await mkdir(path);
    } else if (codeOf(error) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
  }
}

/** Makes the folder and tries to write in each part of it. @throws Refusal where that fails */
export async function requireWritable(folder: DataFolder): Promise<void> {
  try {
    for (const part of [folder.tools, folder.local, folder.path]) {
      await makeFolder(part);
      const probe = join(part, `probe-${process.pid}`);
      // Not empty: a file without content finds room on a full disk.
      await writeFile(probe, 'probe').finally(() => rm(probe, { force: true }));
    }
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/** Whether anything was ever kept here. */
export async function isEmpty(folder: DataFolder): Promise<boolean> {
  return (await readdir(folder.local).catch(() => [])).length === 0;
}

/** Deletes what the folder keeps; the folder itself and files of others in it stay. */
export async function clearData(folder: DataFolder): Promise<void> {
  for (const path of [
    folder.local,
    folder.accountsFile,
    folder.demoFile,
    folder.runningFile,
    folder.tools,
  ])
    await rm(path, { recursive: true, force: true });
}

/** Writes a file so that a reader, or a crash, meets the old content or the new, never a part. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.new`;
  await writeFile(draft, text);
  await rename(draft, path);
}
