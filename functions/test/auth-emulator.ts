import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `host:port` of the Auth emulator. Each test file uses its own project in it. */
    authHost: string;
  }
}

const cli = join(import.meta.dirname, '../../node_modules/firebase-tools/lib/bin/firebase.js');
const startTimeoutMs = 60_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

/** Waits until an Auth emulator answers. @param host `host:port` of the emulator */
export async function waitForAuth(host: string): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline) {
    const answer = await fetch(`http://${host}/`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('The Auth emulator of firebase-tools did not start.');
}

/**
 * Starts an Auth emulator, unless the environment names one. Does not wait until it answers.
 * @returns its host, and a function that stops it
 */
export async function startAuth() {
  const providedHost = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  if (providedHost !== undefined) return { host: providedHost, stop: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'markaz-auth-'));
  const port = await freePort();
  const config = {
    emulators: {
      auth: { host: '127.0.0.1', port },
      hub: { host: '127.0.0.1', port: await freePort() },
      logging: { host: '127.0.0.1', port: await freePort() },
      ui: { enabled: false },
    },
  };
  await writeFile(join(folder, 'firebase.json'), JSON.stringify(config));
  const child = spawn(
    process.execPath,
    [cli, 'emulators:start', '--only', 'auth', '--project', 'demo-markaz'],
    {
      cwd: folder,
      env: { ...process.env, CI: 'true', NO_UPDATE_NOTIFIER: '1', XDG_CONFIG_HOME: folder },
      stdio: 'ignore',
    },
  );
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), 3_000);
    await exited;
    clearTimeout(killTimer);
    await rm(folder, { recursive: true, force: true });
  };
  return { host: `127.0.0.1:${port}`, stop };
}

/** Starts one Auth emulator for the whole run. Each test waits until it answers. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { host, stop } = await startAuth();
  project.provide('authHost', host);
  return stop;
}
