/**
 * `npm run migrate`: upgrades records of older versions in the environment's site. `--dry` reports
 * the changes but does not make them. `--quiet` prints only changes and errors. `--recount` also
 * corrects the counters of a site whose records need no upgrade.
 */
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { migrate } from './migrations/migrate.ts';
import { recount } from './migrations/recount.ts';
import { schemaVersion } from './store/upgrades.ts';

/** A flag: an option without a value. */
const booleanOption = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: { dry: booleanOption, quiet: booleanOption, recount: booleanOption },
});
const { dry, quiet } = values;

/** Maximum number of differences that are listed one by one. */
const maxLines = 20;

function printRecount(lines: readonly string[]): void {
  for (const line of lines.slice(0, maxLines)) console.log(line);
  if (lines.length > maxLines) console.log(`… and ${lines.length - maxLines} more`);
  const summary = `${lines.length} counters ${dry ? 'differ' : 'differed'} from the records`;
  if (lines.length > 0) console.log(dry ? `${summary}.` : `${summary} and are corrected.`);
}
const { database } = createDeps(readConfig(process.env), {
  log: ({ message }) => console.error(message),
});
try {
  const migrated = await migrate(database, { dry, say: quiet ? () => undefined : console.error });
  const { from, changed } = migrated;
  if (from < schemaVersion)
    console.log(
      dry
        ? `From version ${from} to ${schemaVersion}: ${changed} records would be changed.`
        : `From version ${from} to ${schemaVersion}: ${changed} records are changed.`,
    );
  else if (!quiet) console.log(`All records are of version ${schemaVersion}.`);
  // A migration already includes a recount.
  const separateRecount =
    values.recount && from === schemaVersion ? await recount(database, new Date(), dry) : null;
  printRecount(separateRecount?.lines ?? migrated.recounted);
  if (separateRecount?.lines.length === 0) console.log('All stored counters match the records.');
  const invalid = separateRecount?.bad ?? migrated.bad;
  for (const { message } of invalid) console.error(message);
  if (invalid.length > 0) {
    console.error(
      `${invalid.length} records are invalid and were not changed. Correct them by hand.`,
    );
    console.error('Counters can be corrected only after that: run npm run migrate -- --recount.');
  }
  process.exitCode = invalid.length > 0 ? 1 : 0;
} catch (error) {
  console.error(`The command failed: ${error instanceof Error ? error.message : error}`);
  console.error('Run the same command again to continue.');
  process.exitCode = 1;
}
// Open Firestore connections would keep the process alive.
process.exit();
