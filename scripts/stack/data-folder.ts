import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { root } from '../root.ts';
import { Refusal, reasonOf } from '../terminal/command.ts';
import { isFree } from './ports.ts';

/** The paths of a stack's data. */
export type DataFolder = ReturnType<typeof dataFolderAt>;

/** Returns the data folder in `MARKAZ_DATA`, or else `.data` in the repository. */
export function dataFolderOf(env: NodeJS.ProcessEnv): DataFolder {
  return dataFolderAt(resolve(env.MARKAZ_DATA || join(root, '.data')));
}

export function dataFolderAt(path: string) {
  return {
    path,
    /** Firestore's documents and Cloud Storage's objects. */
    local: join(path, 'local'),
    /** The accounts of the Auth emulator. The emulator itself does not store them. */
    accountsFile: join(path, 'accounts.json'),
    /** The state of the demo's seeding, and the codes that it made. */
    demoFile: join(path, 'demo.json'),
    /** A file that exists while a stack runs on this folder. */
    runningFile: join(path, 'running.json'),
    /** firebase-tools' working folder, with its log and its settings. */
    tools: join(path, 'firebase-tools'),
  } as const;
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

/** Returns the stack that runs on this folder, or null. A stack that was killed does not count. */
export async function findRunning(folder: DataFolder): Promise<RunningStack | null> {
  const text = await readFile(folder.runningFile, 'utf8').catch(() => null);
  if (text === null) return null;
  const running = runningSchema.safeParse(JSON.parse(text)).data;
  if (running === undefined || !isAlive(running.pid)) return null;
  // After a reboot the process id may belong to another program.
  return (await isFree(running.storagePort)) ? null : running;
}

export async function writeRunning(folder: DataFolder, running: RunningStack): Promise<void> {
  await writeAtomically(folder.runningFile, JSON.stringify(running));
}

const noSpace = 'its disk is full';
const noPermission = 'you lack the permission';
const notFolder = 'a file is where a folder should be';
const reasonsByCode: Readonly<Record<string, string>> = {
  EACCES: noPermission,
  EPERM: noPermission,
  EROFS: 'its disk is read-only',
  ENOSPC: noSpace,
  EDQUOT: noSpace,
  ENOTDIR: notFolder,
  EEXIST: notFolder,
};

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

export function unwritableRefusal({ path }: DataFolder, error: unknown): Refusal {
  const why = reasonsByCode[codeOf(error)] ?? reasonOf(error);
  return new Refusal(
    `The data folder ${path} cannot be written (${why}): fix that, or choose another folder with MARKAZ_DATA.`,
  );
}

/**
 * Creates a folder and its parents. Does not use Node's `recursive` option, because this option
 * reports ENOENT on a read-only disk and never ends in /proc.
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

/** Creates a data folder and tries to write in each part of it. @throws Refusal if this fails */
export async function requireWritable(folder: DataFolder): Promise<void> {
  try {
    for (const part of [folder.tools, folder.local, folder.path]) {
      await makeFolder(part);
      const probe = join(part, `probe-${process.pid}`);
      // The file has content, because an empty one fits even on a full disk.
      await writeFile(probe, 'probe').finally(() => rm(probe, { force: true }));
    }
  } catch (error) {
    throw unwritableRefusal(folder, error);
  }
}

export async function isEmpty(folder: DataFolder): Promise<boolean> {
  return (await readdir(folder.local).catch(() => [])).length === 0;
}

/** Deletes the data of the stack, but not the folder itself or other files in it. */
export async function clearData(folder: DataFolder): Promise<void> {
  const { path: _folder, ...parts } = folder;
  for (const path of Object.values(parts)) await rm(path, { recursive: true, force: true });
}

/** Writes a file atomically. Even after a crash, it has either the old or the new content. */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const temporaryPath = `${path}.new`;
  await writeFile(temporaryPath, text);
  await rename(temporaryPath, path);
}
