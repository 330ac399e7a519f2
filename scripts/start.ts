/**
 * `npm start [-- --empty] [-- --port N]`: runs the whole product on this machine, until Ctrl-C.
 * `MARKAZ_DATA` sets the data folder.
 */
import { buildParts } from './build/parts.ts';
import { isFunctionWarning } from './stack/emulator-output.ts';
import { readStartOptions, serveUntilStopped } from './stack/serve.ts';
import { requireStartable } from './stack/stack.ts';
import { runCommand } from './terminal/command.ts';

await runCommand(async () => {
  const startedAt = performance.now();
  const options = readStartOptions();
  await requireStartable(options.folder, options.offset);
  await buildParts(options.progress);
  const onLine = (line: string) => {
    if (isFunctionWarning(line)) console.log(line);
  };
  await serveUntilStopped({ ...options, startedAt, onLine });
});
