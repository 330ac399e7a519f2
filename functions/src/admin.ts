/** `npm run admin`: lists or changes staff roles, with the rules and the log of the admin pages. */
import { readConfig } from './config.ts';
import { ApiError } from './core/api-error.ts';
import { createDeps } from './deps.ts';
import { runAdminCommand } from './staff/admins/command.ts';

const config = readConfig(process.env);
const deps = createDeps(config, { log: ({ message }) => console.error(message) });
const { adminRights } = await deps.staff();
try {
  const { text, refused } = await runAdminCommand(adminRights, process.argv.slice(2));
  if (refused) console.error(text);
  else console.log(text);
  process.exitCode = refused ? 1 : 0;
} catch (error) {
  // A 503 error carries an Arabic message for the pages. The operator needs its cause.
  const cause = error instanceof ApiError ? (error.cause ?? error) : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  console.error(`Firebase refused, for ${config.projectId}: ${reason.split('\n')[0]}`);
  process.exitCode = 1;
}
// Open Firestore connections would keep the process alive.
process.exit();
