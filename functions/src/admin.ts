/**
 * Says who is of the staff, or changes it: `npm run admin` runs this file with an environment that names
 * the project and its services, so that the command keeps the rules of the admin pages, and the log.
 */
import { readConfig } from './config.ts';
import { ApiError } from './core/api-error.ts';
import { createDeps } from './deps.ts';
import { obey } from './staff/admins/command.ts';

const config = readConfig(process.env);
const deps = createDeps(config, { log: ({ message }) => console.error(message) });
const { adminRights } = await deps.staff();
try {
  const { text, refused } = await obey(adminRights, process.argv.slice(2));
  if (refused) console.error(text);
  else console.log(text);
  process.exitCode = refused ? 1 : 0;
} catch (error) {
  // An answer of 503 is in Arabic, for the pages; what it hides is for who runs this.
  const cause = error instanceof ApiError ? (error.cause ?? error) : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  console.error(`Firebase refused, for ${config.projectId}: ${reason.split('\n')[0]}`);
  process.exitCode = 1;
}
// Firestore's connections would keep the process waiting.
process.exit();
