import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { Refusal, reasonOf } from '../terminal/command.ts';
import type { Firebase } from './firebase.ts';
import { defaultDatabase } from './settings.ts';

const databaseSchema = z.object({
  locationId: z.string(),
  deleteProtectionState: z.string().optional(),
  pointInTimeRecoveryEnablement: z.string().optional(),
});

const read = (firebase: Firebase, database: string) =>
  firebase.ask(databaseSchema, 'firestore:databases:get', database);

/** Null where there is none of that name, or the project has never used Firestore at all. */
async function find(firebase: Firebase, database: string) {
  try {
    return await read(firebase, database);
  } catch (error) {
    if (/HTTP Error: 404|has not been used|is disabled/u.test(reasonOf(error))) return null;
    throw error;
  }
}

const settingsSchema = z.object({ firestore: z.object({ location: z.string() }) });

/**
 * Makes sure that the database stands where firebase.json says, which is beside the function, cannot be
 * deleted by mistake, and can be read as it was at any minute of the last seven days. All that is
 * settled before anything is written into it, since a database never moves.
 * https://firebase.google.com/docs/firestore/locations
 * @throws Refusal where it stands elsewhere, or is none of the usual name that does not exist.
 */
export async function ensureDatabase(firebase: Firebase, database: string): Promise<void> {
  const text = await readFile(join(firebase.folder, 'firebase.json'), 'utf8');
  const { location } = settingsSchema.parse(JSON.parse(text)).firestore;
  const found = await find(firebase, database);
  if (found === null && database !== defaultDatabase)
    throw new Refusal(`The project has no database ${database}, which MARKAZ_DATABASE names.`);
  // It switches the API on and makes the database where firebase.json says.
  if (found === null) await firebase.run('deploy', '--only', 'firestore');
  const { locationId, ...is } = found ?? (await read(firebase, database));
  if (locationId !== location)
    throw new Refusal(
      `The database ${database} stands in ${locationId}, where firebase.json says ${location}, beside the function. A database never moves: deploy to a new project, or write "${locationId}" into firebase.json if every request may travel that far.`,
    );
  const isProtected =
    is.deleteProtectionState === 'DELETE_PROTECTION_ENABLED' &&
    is.pointInTimeRecoveryEnablement === 'POINT_IN_TIME_RECOVERY_ENABLED';
  if (isProtected) return;
  const wanted = ['--delete-protection', 'ENABLED', '--point-in-time-recovery', 'ENABLED'];
  await firebase.ask(z.unknown(), 'firestore:databases:update', database, ...wanted);
}

/**
 * Makes sure that a web app is registered: Hosting tells pages how to sign in
 * (`/__/firebase/init.json`) only then.
 */
export async function ensureWebApp(firebase: Firebase): Promise<void> {
  const apps = await firebase.ask(z.array(z.unknown()), 'apps:list', 'WEB');
  if (apps.length === 0) await firebase.ask(z.unknown(), 'apps:create', 'WEB', 'Markaz');
}
