/**
 * `npm run admin -- grant EMAIL | revoke EMAIL | list [--project ID]`: who is an admin, on the local
 * stack or, with `--project`, on a real project through application default credentials. The rules
 * are those of the admin pages, and the log there tells of it.
 */
import { parseArgs } from 'node:util';
import { environmentOf, runProgram } from './stack/services.ts';
import { runCommand } from './terminal/command.ts';
import { Refusal } from './terminal/refusal.ts';

const usage =
  'Say what to do: grant EMAIL, revoke EMAIL or list, with --project ID for a real project.';

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { project: { type: 'string' } },
    });
    return { project: values.project, order: positionals };
  } catch {
    throw new Refusal(usage);
  }
}

function isOrder([action, email]: readonly string[]): boolean {
  if (action === 'list') return true;
  return (action === 'grant' || action === 'revoke') && email !== undefined;
}

await runCommand(async () => {
  const { project, order } = readArguments(process.argv.slice(2));
  if (!isOrder(order)) throw new Refusal(usage);
  const needed = ['FIREBASE_AUTH_EMULATOR_HOST', 'FIRESTORE_EMULATOR_HOST'] as const;
  const { code } = await runProgram('admin', order, await environmentOf(project, needed));
  return code ?? 1;
});
