/**
 * `npm run purge [-- --project ID]`: deletes for good the courses that are in the trash for 30 days,
 * and accounts without a course that are unused for 180, as the scheduled function does each night; on the local stack, where nothing is scheduled, or with
 * `--project` on a real project through application default credentials.
 */
import { parseArgs } from 'node:util';
import { environmentOf, runProgram } from './stack/services.ts';
import { runCommand } from './terminal/command.ts';
import { Refusal } from './terminal/refusal.ts';

function readProject(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { project: { type: 'string' } } }).values.project;
  } catch {
    throw new Refusal('Known is --project ID, for a real project.');
  }
}

await runCommand(async () => {
  const project = readProject(process.argv.slice(2));
  const needed = [
    'FIREBASE_AUTH_EMULATOR_HOST',
    'FIRESTORE_EMULATOR_HOST',
    'FIREBASE_STORAGE_EMULATOR_HOST',
  ] as const;
  const { code } = await runProgram('purge', [], await environmentOf(project, needed));
  if (code !== 0) {
    throw new Refusal(
      `What is overdue on ${project ?? 'the local stack'} is not all gone: run the command again.`,
    );
  }
  return 0;
});
