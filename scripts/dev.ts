/**
 * `npm run dev [-- --empty] [-- --port N]`: the stack of `npm start`, but Vite serves the site and
 * follows every change at once, and the API is bundled again on every change.
 */
import { buildParts } from './build/parts.ts';
import { startSiteServer } from './build/site-server.ts';
import { watchFunctions } from './build-functions.ts';
import { functionOutput } from './stack/function-log.ts';
import { readStartOptions, serveUntilTold } from './stack/serve-until-told.ts';
import { requireStartable } from './stack/stack.ts';
import { Refusal, reasonOf, runCommand } from './terminal/command.ts';

await runCommand(async () => {
  const began = performance.now();
  const options = readStartOptions();
  await requireStartable(options.folder, options.offset);
  // The API includes the site's renderer, although Vite serves the site here.
  await buildParts(options.progress);
  const bundle = await options.progress
    .step('Building the API', watchFunctions)
    .catch((error: unknown) => {
      throw new Refusal(`The API could not be built: ${reasonOf(error)}`);
    });
  try {
    await serveUntilTold({
      ...options,
      began,
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
