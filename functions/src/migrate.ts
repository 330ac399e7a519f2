/**
 * Brings what older versions stored to this one: `npm run migrate` runs this file with an environment
 * that names the project and its services.
 */
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { migrate } from './migrations/migrate.ts';
import { schemaVersion } from './store/upgrades.ts';

/** With --quiet only what is done or wrong is told of. */
const { values } = parseArgs({
  options: { dry: { type: 'boolean', default: false }, quiet: { type: 'boolean', default: false } },
});
const { dry, quiet } = values;
const { database } = createDeps(readConfig(process.env), {
  log: ({ message }) => console.error(message),
});
try {
  const { from, changed, bad } = await migrate(database, {
    dry,
    say: quiet ? () => undefined : console.error,
  });
  if (from < schemaVersion)
    console.log(
      dry
        ? `From version ${from} to ${schemaVersion}: ${changed} records would be changed.`
        : `From version ${from} to ${schemaVersion}: ${changed} records are changed.`,
    );
  else if (!quiet) console.log(`All records are of version ${schemaVersion}.`);
  for (const { message } of bad) console.error(message);
  if (bad.length > 0)
    console.error(`${bad.length} records do not fit and are left as they are: mend them by hand.`);
  process.exitCode = bad.length > 0 ? 1 : 0;
} catch (error) {
  console.error(`It broke off: ${error instanceof Error ? error.message : error}`);
  console.error('The same command goes on where it was.');
  process.exitCode = 1;
}
// Firestore's connections would keep the process waiting.
process.exit();
