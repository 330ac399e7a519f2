import type { BadRecord, Database } from '../store/database.ts';
import { readRecord } from '../store/database.ts';
import { schemaRecord } from '../store/records/centre.ts';
import { schemaVersion } from '../store/upgrades.ts';
import { collectionsSince, fillLectureTitles, fillPage } from './fill-fields.ts';
import { moveFormerCounters } from './move-counters.ts';
import { moveFormerWork } from './move-work.ts';
import { recount } from './recount.ts';
import { moveVersion1Data } from './version-1-data.ts';

/** Stored instead of the name of a collection when only the counters are still to be corrected. */
const countersStage = 'counters';

/**
 * Upgrades all records, one collection after the other, and then corrects the counters. The site
 * may be in use meanwhile. A later run continues an interrupted one. Invalid records are left
 * unchanged and returned.
 * @param options.dry true to report only what would change
 * @returns the previous version, and a line for each counter that differed from the records
 * @throws an Error if the records have a newer version
 */
export async function migrate(
  database: Database,
  { dry, say, now = new Date() }: { dry: boolean; say: (line: string) => void; now?: Date },
) {
  const stored = readRecord(schemaRecord, await database.schema.get());
  const from = stored?.version ?? 1;
  if (from > schemaVersion)
    throw new Error(
      `The records are of version ${from}, this is ${schemaVersion}: use a newer one.`,
    );
  const invalidRecords: BadRecord[] = [];
  let changed = 0;
  if (from === schemaVersion) return { from, changed, recounted: [], bad: invalidRecords };

  const collections = collectionsSince(from);
  const at = dry ? null : (stored?.at ?? null);
  const first = at === null ? 0 : [...collections, countersStage].indexOf(at.collection);
  if (at === null) changed += await moveVersion1Data(database, dry);
  // An interrupted migration may be one of an earlier release, which did not move all of this.
  changed += await moveFormerWork(database, dry);
  say(`${changed} documents belong elsewhere`);
  for (const collection of collections.slice(Math.max(0, first))) {
    let after = at?.collection === collection ? at.after : null;
    let read = 0;
    let filled = 0;
    do {
      const page = await fillPage(database, collection, after, dry);
      after = page.next;
      read += page.read;
      filled += page.changed;
      invalidRecords.push(...page.bad);
      say(`${collection}: ${filled} of ${read} lack something`);
      if (!dry && after !== null)
        await database.schema.set({ version: from, at: { collection, after } });
    } while (after !== null);
    changed += filled;
  }
  const courses = await fillLectureTitles(database, now, dry);
  say(`catalogue/lectures: ${courses} courses without titles`);
  const moved = await moveFormerCounters(database, dry);
  say(`courseCounters: ${moved} count cards by batch`);
  if (!dry)
    await database.schema.set({ version: from, at: { collection: countersStage, after: '' } });
  const recounted = await recount(database, now, dry);
  say(`counters: ${recounted.lines.length} differ from the records`);
  if (!dry) await database.schema.set({ version: schemaVersion, at: null });
  const reportedPaths = new Set(invalidRecords.map(({ path }) => path));
  invalidRecords.push(...recounted.bad.filter(({ path }) => !reportedPaths.has(path)));
  return {
    from,
    changed: changed + courses + moved,
    recounted: recounted.lines,
    bad: invalidRecords,
  };
}
