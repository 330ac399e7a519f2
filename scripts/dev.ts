/**
 * `npm run dev [-- --empty] [-- --port N]`: the stack of `npm start` with the site served by Vite, which
 * follows every change at once, and the API bundled anew on every change.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startSiteServer } from './build/site-server.ts';
import { buildFunctions } from './build-functions.ts';
import { root } from './root.ts';
import { banner } from './stack/banner.ts';
import { functionOutput } from './stack/function-log.ts';
import { readStartOptions } from './stack/options.ts';
import { serve } from './stack/serve.ts';
import { serveUntilTold } from './stack/serve-until-told.ts';
import { requireStartable } from './stack/stack.ts';
import { runCommand } from './terminal/command.ts';
import { textProgress } from './terminal/progress.ts';
import { Refusal, reasonOf } from './terminal/refusal.ts';
import { stopSignal } from './terminal/until-told.ts';

await runCommand(async () => {
  const began = performance.now();
  const told = stopSignal();
  const progress = textProgress();
  const options = readStartOptions(process.argv.slice(2), process.env);
  const { folder, offset } = options;
  await requireStartable(folder, offset);
  const bundle = await progress
    .step('Building the API', () => buildFunctions({ watch: true }))
    .catch((error: unknown) => {
      throw new Refusal(`The API could not be built: ${reasonOf(error)}`);
    });
  try {
    // Hosting wants the folder, although Vite serves the site here.
    await mkdir(join(root, 'web/dist'), { recursive: true });
    const { stack, code } = await serve({
      ...options,
      progress,
      signal: told,
      onLine: (line) => {
        const output = functionOutput(line);
        if (output !== null) console.log(output);
      },
    });
    const site = await startSiteServer(stack.ports.hosting, offset).catch(
      async (error: unknown) => {
        await stack.stop();
        throw error;
      },
    );
    const seconds = (performance.now() - began) / 1000;
    console.log(banner({ stack, site: site.origin, folder, code, seconds }));
    await serveUntilTold(stack, told).finally(() => site.stop());
    console.log(`Stopped; data stay in ${folder.path}.`);
  } finally {
    await bundle.stop();
  }
  return 0;
});
