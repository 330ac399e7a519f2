/**
 * `npm start [-- --empty] [-- --port N]`: the whole product on this machine, until Ctrl-C.
 * `MARKAZ_DATA` chooses the data folder.
 */
import { buildParts } from './build/parts.ts';
import { banner } from './stack/banner.ts';
import { isFunctionComplaint } from './stack/function-log.ts';
import { readStartOptions } from './stack/options.ts';
import { serve } from './stack/serve.ts';
import { serveUntilTold } from './stack/serve-until-told.ts';
import { requireStartable } from './stack/stack.ts';
import { runCommand } from './terminal/command.ts';
import { textProgress } from './terminal/progress.ts';
import { stopSignal } from './terminal/until-told.ts';

await runCommand(async () => {
  const began = performance.now();
  const told = stopSignal();
  const progress = textProgress();
  const options = readStartOptions(process.argv.slice(2), process.env);
  const { folder, offset } = options;
  await requireStartable(folder, offset);
  await buildParts(progress);
  const { stack, code } = await serve({
    ...options,
    progress,
    signal: told,
    onLine: (line) => {
      if (isFunctionComplaint(line)) console.log(line);
    },
  });
  const seconds = (performance.now() - began) / 1000;
  console.log(banner({ stack, folder, code, seconds }));
  await serveUntilTold(stack, told);
  console.log(`Stopped; data stay in ${folder.path}.`);
  return 0;
});
