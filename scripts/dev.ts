/**
 * `npm run dev [-- --empty] [-- --port N]`: runs the same stack as `npm start`, but follows changes
 * of the code. Vite serves the site and shows every change at once, and the API is bundled again
 * after every change.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { watchFunctions } from './build-functions.ts';
import { ownNode, root } from './root.ts';
import { functionOutput } from './stack/emulator-output.ts';
import { host, isFree, waitForAnswer } from './stack/ports.ts';
import { prepareServing, serveUntilStopped } from './stack/serve.ts';
import { Refusal, reasonOf, runCommand } from './terminal/command.ts';

const basePort = 5173;
const startTimeoutMs = 30_000;

/**
 * Starts Vite's development server. It serves the files of the site, and sends all other requests
 * to Hosting's emulator.
 * @throws Refusal if the port is taken or the server does not start.
 */
async function startSiteServer(hostingPort: number, offset: number) {
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
  const exit = once(child, 'exit');
  const origin = `http://localhost:${port}`;
  const exited = new AbortController();
  void exit.then(() => exited.abort());
  try {
    const abortSignal = AbortSignal.any([exited.signal, AbortSignal.timeout(startTimeoutMs)]);
    await waitForAnswer(`http://${host}:${port}/`, abortSignal);
  } catch {
    child.kill();
    throw new Refusal('Vite did not start: see the lines above.');
  }
  return {
    origin,
    async stop() {
      child.kill();
      await exit;
    },
  };
}

await runCommand(async () => {
  // Also builds the site, because the API includes its renderer.
  const options = await prepareServing();
  const bundle = await options.progress
    .step('Building the API', watchFunctions)
    .catch((error: unknown) => {
      throw new Refusal(`The API could not be built: ${reasonOf(error)}`);
    });
  try {
    await serveUntilStopped({
      ...options,
      onLine: (line) => {
        const output = functionOutput(line);
        if (output !== null) console.log(output);
      },
      startSite: ({ ports }) => startSiteServer(ports.hosting, options.offset),
    });
  } finally {
    await bundle.dispose();
  }
});
