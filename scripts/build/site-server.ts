import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ownNode, root } from '../root.ts';
import { host, isFree, untilAnswers } from '../stack/ports.ts';
import { Refusal } from '../terminal/command.ts';

const basePort = 5173;
const readyWithinMs = 30_000;

export interface SiteServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Starts Vite's development server, which proxies all other requests to Hosting's emulator.
 * @throws Refusal if its port is taken or it does not start.
 */
export async function startSiteServer(hostingPort: number, offset: number): Promise<SiteServer> {
  const port = basePort + offset;
  if (!(await isFree(port)))
    throw new Refusal(`Port ${port} (Vite) is in use by another program. Stop that program first.`);
  const child = spawn(
    ownNode,
    [join(root, 'node_modules/vite/bin/vite.js'), 'web', '--port', String(port), '--strictPort'],
    {
      cwd: root,
      env: { ...process.env, MARKAZ_HOSTING: `http://${host}:${hostingPort}` },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  const origin = `http://localhost:${port}`;
  const failed = new AbortController();
  void ended.then(() => failed.abort());
  try {
    const giveUp = AbortSignal.any([failed.signal, AbortSignal.timeout(readyWithinMs)]);
    await untilAnswers(`http://${host}:${port}/`, giveUp);
  } catch {
    child.kill();
    throw new Refusal('Vite did not start: see the lines above.');
  }
  return {
    origin,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
