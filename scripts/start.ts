/**
 * `npm start [-- --empty] [-- --port N]`: runs the whole product on this machine, until Ctrl-C.
 * `MARKAZ_DATA` sets the data folder.
 */
import { isFunctionWarning } from './stack/emulator-output.ts';
import { prepareServing, serveUntilStopped } from './stack/serve.ts';
import { runCommand } from './terminal/command.ts';

await runCommand(async () => {
  const options = await prepareServing();
  const onLine = (line: string) => {
    if (isFunctionWarning(line)) console.log(line);
  };
  await serveUntilStopped({ ...options, onLine });
});
