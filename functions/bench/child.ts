import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Served {
  readonly url: string;
  stop(): void;
}

/** The first line that a program prints. @throws when it ends without one. */
export async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('Its output is not piped.');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error(`${child.spawnargs.join(' ')} ended without a word.`);
}

/** Starts a server of this folder that prints its port. @param input what it reads first. */
export async function serve(file: string, env: NodeJS.ProcessEnv, input = ''): Promise<Served> {
  const child = spawn(process.execPath, [`${import.meta.dirname}/${file}`], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(input);
  const port = await firstLine(child);
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill('SIGKILL') };
}

/**
 * Starts the local Firestore and Cloud Storage in a process of their own, keeping nothing; `env` is
 * what finds them, for a process's environment.
 */
export async function serveData() {
  const main = join(import.meta.dirname, '../../local/src/main.ts');
  const ports = ['--firestore-port', '0', '--storage-port', '0'];
  const child = spawn(process.execPath, [main, ...ports, '--data', 'memory'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [firestore = '', storage = ''] = (await firstLine(child)).match(/[\d.]+:\d+/gu) ?? [];
  return {
    env: { FIRESTORE_EMULATOR_HOST: firestore, FIREBASE_STORAGE_EMULATOR_HOST: storage },
    stop: () => void child.kill('SIGTERM'),
  };
}
