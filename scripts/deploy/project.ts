import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { readBilling } from '../cloud/doctor/checks/project.ts';
import type { Google } from '../cloud/google.ts';
import { Refusal } from '../terminal/command.ts';
import { withDoctor, withoutBilling } from './failures.ts';
import type { Firebase } from './firebase.ts';
import { defaultDatabase } from './settings.ts';

const databaseSchema = z.object({
  locationId: z.string(),
  deleteProtectionState: z.string().optional(),
  pointInTimeRecoveryEnablement: z.string().optional(),
});

/** A database as it stands; null where it is to be made. */
export type FoundDatabase = z.output<typeof databaseSchema> | null;

/** Null where there is none of that name, or the project has never used Firestore at all. */
async function find(firebase: Firebase, database: string): Promise<FoundDatabase> {
  const command = ['firestore:databases:get', database];
  const look = await firebase.look(databaseSchema, ...command);
  if (look.refusal === null) return look.result;
  const last = look.calls.at(-1);
  const isOff = last?.status === 403 && JSON.stringify(last.body).includes('SERVICE_DISABLED');
  if (last?.status === 404 || isOff) return null;
  throw look.refusal;
}

const settingsSchema = z.object({ firestore: z.object({ location: z.string() }) });

/**
 * Looks whether the database stands where firebase.json says, which is beside the function. A database
 * never moves, so that this is settled before anything is written into it.
 * https://firebase.google.com/docs/firestore/locations
 * @throws Refusal where it stands elsewhere, or is none of the usual name that does not exist.
 */
export async function checkDatabase(firebase: Firebase, database: string): Promise<FoundDatabase> {
  const text = await readFile(join(firebase.folder, 'firebase.json'), 'utf8');
  const { location } = settingsSchema.parse(JSON.parse(text)).firestore;
  const found = await find(firebase, database);
  if (found === null && database !== defaultDatabase)
    throw new Refusal(
      withDoctor(
        `The project has no database ${database}, which MARKAZ_DATABASE names. List them with npm run firebase -- firestore:databases:list --project ${firebase.projectId}.`,
        firebase.projectId,
      ),
    );
  if (found === null || found.locationId === location) return found;
  throw new Refusal(
    `The database ${database} stands in ${found.locationId}, where firebase.json says ${location}, beside the function. A database never moves: deploy to a new project, or write "${found.locationId}" into firebase.json if every request may travel that far.`,
  );
}

/**
 * Makes the database where there is none, and sees to it that nobody can delete it by mistake and that
 * it can be read as it was at any minute of the last seven days.
 * @param found what `checkDatabase` gave.
 * @throws Refusal where it cannot be made or protected.
 */
export async function ensureDatabase(
  firebase: Firebase,
  database: string,
  found: FoundDatabase,
): Promise<void> {
  // It switches the API on and makes the database where firebase.json says.
  if (found === null) await firebase.run('deploy', '--only', 'firestore');
  const isProtected =
    found?.deleteProtectionState === 'DELETE_PROTECTION_ENABLED' &&
    found.pointInTimeRecoveryEnablement === 'POINT_IN_TIME_RECOVERY_ENABLED';
  if (isProtected) return;
  const wanted = ['--delete-protection', 'ENABLED', '--point-in-time-recovery', 'ENABLED'];
  await firebase.ask(z.unknown(), 'firestore:databases:update', database, ...wanted);
}

const appsSchema = z.array(z.unknown());

/**
 * Looks whether somebody is signed in who may see the project.
 * @returns whether a web app is registered.
 * @throws Refusal where there is no such project.
 */
export async function checkProject(firebase: Firebase): Promise<boolean> {
  const apps = await firebase.ask(appsSchema, 'apps:list', 'WEB');
  return apps.length > 0;
}

/** Registers a web app: Hosting tells pages how to sign in (`/__/firebase/init.json`) only then. */
export async function registerWebApp(firebase: Firebase): Promise<void> {
  await firebase.ask(z.unknown(), 'apps:create', 'WEB', 'Markaz');
}

/**
 * Looks whether the project has a billing account. Only Google's own API tells; firebase-tools notices
 * it late, when the functions are already built.
 * @param google null where this machine has no application default credentials: nothing is known then.
 * @throws Refusal where it has certainly none.
 */
export async function checkBilling(google: Google | null, projectId: string): Promise<void> {
  const billing = google && (await readBilling(google).catch(() => null));
  if (billing?.billingEnabled !== false) return;
  throw new Refusal(withoutBilling(projectId));
}
