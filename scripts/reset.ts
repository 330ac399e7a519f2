/** `npm run reset`: empties the data folder (`MARKAZ_DATA`, or .data). */
import { clearData, dataFolderOf, findRunning } from './stack/data-folder.ts';
import { Refusal, readArguments, runCommand } from './terminal/command.ts';

await runCommand(async () => {
  readArguments({ options: {} }, (reason) => `${reason} (npm run reset takes no options).`);
  const folder = dataFolderOf(process.env);
  const running = await findRunning(folder);
  if (running !== null)
    throw new Refusal(`A stack runs on ${folder.path} (${running.origin}): stop it first.`);
  await clearData(folder);
  console.log(`${folder.path} is empty; the next npm start seeds the demo.`);
});
