/**
 * `npm run admin -- grant EMAIL | revoke EMAIL | list [--role ROLE] [--author NAME] [--project ID]`:
 * manages admins and other staff on the local stack or, with `--project`, on a real project through application
 * default credentials. The same rules apply as in the admin pages, and the log there shows the
 * changes.
 */
import { runProgram } from './stack/services.ts';
import { Refusal, readArguments, runCommand } from './terminal/command.ts';

const usage =
  'Give an action: grant EMAIL, revoke EMAIL or list, with --role admin, content, sales, cashier or teacher, with --author NAME for a teacher, and with --project ID for a real project.';

function isValidCommand([action, email]: readonly string[]): boolean {
  if (action === 'list') return true;
  return (action === 'grant' || action === 'revoke') && email !== undefined;
}

await runCommand(async () => {
  const config = {
    allowPositionals: true,
    options: {
      project: { type: 'string' },
      role: { type: 'string' },
      author: { type: 'string' },
    },
  } as const;
  const { values, positionals } = readArguments(config, () => usage);
  if (!isValidCommand(positionals)) throw new Refusal(usage);
  const { role, author } = values;
  const programArgs = [...positionals, role, author].filter((each) => each !== undefined);
  return runProgram('admin', programArgs, values.project);
});
