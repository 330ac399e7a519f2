/**
 * `npm start [-- --empty] [-- --port N]`: the whole product on this machine, until Ctrl-C.
 * `MARKAZ_DATA` chooses the data folder.
 */
import { buildParts } from './build/parts.ts';
import { banner } from './stack/banner.ts';
import { isFunctionComplaint } from './stack/function-log.ts';
import { readStartOptions } from './stack/options.ts';
import { serve } from './stack/serve.ts';
import { runCommand } from './terminal/command.ts';
import { textProgress } from './terminal/progress.ts';
import { Refusal } from './terminal/refusal.ts';
import { stopSignal, whenAborted } from './terminal/until-told.ts';

await runCommand(async () => {
  const began = performance.now();
  const told = stopSignal();
  const progress = textProgress();
  const options = readStartOptions(process.argv.slice(2), process.env);
  await buildParts(progress);
  if (told.aborted) return 130;
  const started = await serve({
    ...options,
    progress,
    signal: told,
    onLine: (line) => {
      if (isFunctionComplaint(line)) console.log(line);
    },
  }).catch((error: unknown) => {
    if (told.aborted) return null;
    throw error;
  });
  if (started === null) return 130;
  const { stack, code } = started;
  console.log(
    banner({ stack, folder: options.folder, code, seconds: (performance.now() - began) / 1000 }),
  );
  const ended = await Promise.race([whenAborted(told), stack.broken]);
  console.log('Stopping …');
  await stack.stop();
  if (typeof ended === 'string') throw new Refusal(`${ended} Their log is ${stack.logFile}.`);
  console.log(`Stopped; data stay in ${options.folder.path}.`);
  return 0;
});
