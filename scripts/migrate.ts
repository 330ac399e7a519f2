/**
 * `npm run migrate [-- --dry] [--project ID]`: brings what older versions stored to this one, on the
 * local stack or, with `--project`, on a real project through application default credentials; `--dry`
 * says what would be changed. The site may be in use; what broke off goes on.
 */
import { runProgram } from './stack/services.ts';
import { readArguments, runCommand } from './terminal/command.ts';

await runCommand(async () => {
  const { dry, project } = readArguments(
    { options: { dry: { type: 'boolean', default: false }, project: { type: 'string' } } },
    () => 'Known are --dry and --project ID.',
  ).values;
  return runProgram('migrate', dry ? ['--dry'] : [], ['FIRESTORE_EMULATOR_HOST'], project);
});
