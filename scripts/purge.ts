/**
 * `npm run purge [-- --project ID]`: runs the nightly work (functions/src/night/run.ts) now and
 * without a time limit. The command works on the local stack, where nothing else runs this work.
 * With `--project`, it works on a real project through application default credentials.
 */
import { runProgram } from './stack/services.ts';
import { Refusal, readArguments, runCommand } from './terminal/command.ts';

await runCommand(async () => {
  const { project } = readArguments(
    { options: { project: { type: 'string' } } },
    () => 'The only option is --project ID, which selects a real project.',
  ).values;
  if ((await runProgram('purge', [], project)) === 0) return 0;
  throw new Refusal(
    `The nightly work on ${project ?? 'the local stack'} is not finished: run the command again.`,
  );
});
