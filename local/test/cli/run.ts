import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface RunningCli {
  readonly child: ChildProcess;
  readonly ready: string;
  readonly firestoreAddress: string;
  readonly storageOrigin: string;
}

/** Starts the command on free ports and waits for its ready line. */
export async function startCli(data: string): Promise<RunningCli> {
  const child = spawnCli(['--firestore-port', '0', '--storage-port', '0', '--data', data]);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  if (child.stdout === null) throw new Error('The command has no output.');
  const [ready] = await once(createInterface(child.stdout), 'line');
  const [firestoreAddress, storageAddress] = String(ready).match(/[\d.]+:\d+/g) ?? [];
  return {
    child,
    ready,
    firestoreAddress: firestoreAddress ?? '',
    storageOrigin: `http://${storageAddress}`,
  };
}

/** Runs the command until it exits. */
export async function runCli(args: readonly string[]) {
  const child = spawnCli(args);
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, ...output };
}

function spawnCli(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}
