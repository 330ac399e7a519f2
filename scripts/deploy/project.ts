import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { readBilling } from '../cloud/doctor/checks/project.ts';
import type { GoogleClient } from '../cloud/google.ts';
import { Refusal } from '../terminal/command.ts';
import { explainMissingBilling, withDoctorCommand } from './failures.ts';
import type { Firebase } from './firebase.ts';
import { defaultDatabase } from './settings.ts';

const databaseSchema = z.object({
  locationId: z.string(),
  deleteProtectionState: z.string().optional(),
  pointInTimeRecoveryEnablement: z.string().optional(),
});

/** The state of an existing database, or null if the database must be created. */
export type FoundDatabase = z.output<typeof databaseSchema> | null;

/** Returns null if no database has that name, or if the project has never used Firestore. */
async function findDatabase(firebase: Firebase, database: string): Promise<FoundDatabase> {
  const command = ['firestore:databases:get', database];
  const answer = await firebase.tryRunJson(databaseSchema, ...command);
  if (answer.refusal === null) return answer.result;
  const last = answer.calls.at(-1);
  if (last?.status === 404) return null;
  const isDisabled = last?.status === 403 && JSON.stringify(last.body).includes('SERVICE_DISABLED');
  if (isDisabled) return null;
  throw answer.refusal;
}

const settingsSchema = z.object({ firestore: z.object({ location: z.string() }) });

/**
 * Checks that the database is in firebase.json's location, close to the function. A database cannot
 * be moved, so this check runs before anything is written to it.
 * https://firebase.google.com/docs/firestore/locations
 * @throws Refusal if the database is in another location, or if it does not exist and is not the
 * default database.
 */
export async function checkDatabase(firebase: Firebase, database: string): Promise<FoundDatabase> {
  const text = await readFile(join(firebase.folder, 'firebase.json'), 'utf8');
  const { location } = settingsSchema.parse(JSON.parse(text)).firestore;
  const found = await findDatabase(firebase, database);
  if (found === null && database !== defaultDatabase)
    throw new Refusal(
      withDoctorCommand(
        `The project has no database ${database}, which MARKAZ_DATABASE names. List them with npm run firebase -- firestore:databases:list --project ${firebase.projectId}.`,
        firebase.projectId,
      ),
    );
  if (found === null || found.locationId === location) return found;
  throw new Refusal(
    `The database ${database} is in ${found.locationId}, but firebase.json says ${location}, close to the function. A database cannot be moved: deploy to a new project, or write "${found.locationId}" into firebase.json if slower requests are acceptable.`,
  );
}

/**
 * Creates the database if it does not exist. Switches on its protection from deletion, and
 * point-in-time recovery for the last seven days.
 * @param found the result of `checkDatabase`
 */
export async function ensureDatabase(
  firebase: Firebase,
  database: string,
  found: FoundDatabase,
): Promise<void> {
  // This command enables the API and creates the database in firebase.json's location.
  if (found === null) await firebase.run('deploy', '--only', 'firestore');
  const isProtected =
    found?.deleteProtectionState === 'DELETE_PROTECTION_ENABLED' &&
    found.pointInTimeRecoveryEnablement === 'POINT_IN_TIME_RECOVERY_ENABLED';
  if (isProtected) return;
  const wanted = ['--delete-protection', 'ENABLED', '--point-in-time-recovery', 'ENABLED'];
  await firebase.runJson(z.unknown(), 'firestore:databases:update', database, ...wanted);
}

/**
 * Whether a web app is registered.
 * @throws Refusal if the signed-in account has no access to a project with this id.
 */
export async function hasWebApp(firebase: Firebase): Promise<boolean> {
  const apps = await firebase.runJson(z.array(z.unknown()), 'apps:list', 'WEB');
  return apps.length > 0;
}

/** Registers a web app, because otherwise Hosting has no `/__/firebase/init.json` for sign-in. */
export async function registerWebApp(firebase: Firebase): Promise<void> {
  await firebase.runJson(z.unknown(), 'apps:create', 'WEB', 'Markaz');
}

/**
 * Checks through Google's API that the project has a billing account. Otherwise, firebase-tools
 * notices a missing account only after the functions are built. Checks nothing if this machine has
 * no credentials for Google.
 * @throws Refusal if the project certainly has no billing account.
 */
export async function checkBilling(google: GoogleClient | null, projectId: string): Promise<void> {
  const billing = google && (await readBilling(google).catch(() => null));
  if (billing?.billingEnabled !== false) return;
  throw new Refusal(explainMissingBilling(projectId));
}
