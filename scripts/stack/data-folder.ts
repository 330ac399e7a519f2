import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { root } from '../root.ts';
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
