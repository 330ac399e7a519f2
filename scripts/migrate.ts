/**
 * `npm run migrate [-- --dry] [--recount] [--project ID]`: migrates data of older versions to this
 * one, on the local stack or, with `--project`, on a real project through application default
 * credentials. `--recount` compares all counters with the records and corrects the counters.
 * `--dry` only reports the changes. People can use the site during a migration. If a migration is
 * interrupted, the next run continues it.
 */
import { runProgram } from './stack/services.ts';
import { readArguments, runCommand } from './terminal/command.ts';

await runCommand(async () => {
  const flag = { type: 'boolean', default: false } as const;
  const { project, ...flags } = readArguments(
    { options: { dry: flag, recount: flag, project: { type: 'string' } } },
    () => 'The options are --dry, --recount and --project ID.',
  ).values;
  const args = Object.entries(flags).flatMap(([name, isSet]) => (isSet ? [`--${name}`] : []));
  return runProgram('migrate', args, project);
});
