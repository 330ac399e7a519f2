import { expect, it, onTestFinished } from 'vitest';
import { createGoogleClient } from '../cloud/google.ts';
import { startStandIn } from '../cloud/stand-in/server.ts';
import { root } from '../root.ts';
import { Refusal } from '../terminal/command.ts';
import type { Firebase } from './firebase.ts';
import { checkBilling, checkDatabase, ensureDatabase } from './project.ts';

/**
 * Creates a fake of firebase-tools that records its commands.
 * @param database the database that the project has
 * @param status status of Google's response for the database. Other values than 200 are failures.
 */
function firebaseWith(database: unknown, status = 200) {
  const commands: string[] = [];
  const url = 'https://firestore.googleapis.com/v1/projects/my-centre/databases/x';
  const calls = [{ method: 'GET', url, status, body: {} }];
  const firebase: Firebase = {
    trace: async () => calls,
    projectId: 'my-centre',
    folder: root,
    async run(...command) {
      commands.push(command.join(' '));
    },
    async runJson(schema, ...command) {
      commands.push(command.join(' '));
      return schema.parse(database);
    },
    async tryRunJson(schema, ...command) {
      commands.push(command.join(' '));
      if (status === 200) return { result: schema.parse(database), refusal: null };
      return { result: null, refusal: new Refusal(`Google said ${status}.`), calls };
    },
  };
  return { firebase, commands };
}

const protectedDatabase = {
  locationId: 'europe-west1',
  deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
  pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
};

it('leaves a correct database unchanged', async () => {
  const { firebase, commands } = firebaseWith(protectedDatabase);
  const found = await checkDatabase(firebase, '(default)');
  await ensureDatabase(firebase, '(default)', found);
  expect(commands).toEqual(['firestore:databases:get (default)']);
});

it('creates and protects a missing default database, and refuses a missing database of another name', async () => {
  const { firebase, commands } = firebaseWith(null, 404);
  const found = await checkDatabase(firebase, '(default)');
  await ensureDatabase(firebase, '(default)', found);
  expect(commands).toEqual([
    'firestore:databases:get (default)',
    'deploy --only firestore',
    expect.stringContaining('firestore:databases:update (default) --delete-protection ENABLED'),
  ]);
  await expect(checkDatabase(firebase, 'restored-1')).rejects.toThrow('no database restored-1');
});

it('refuses a database in another location', async () => {
  const { firebase, commands } = firebaseWith({ ...protectedDatabase, locationId: 'nam5' });
  await expect(checkDatabase(firebase, '(default)')).rejects.toThrow('in nam5');
  expect(commands).toEqual(['firestore:databases:get (default)']);
});

it.each([403, 500, 503])('does not treat a %i as a missing database', async (status) => {
  const { firebase } = firebaseWith(null, status);
  await expect(checkDatabase(firebase, '(default)')).rejects.toThrow(`Google said ${status}.`);
});

it('accepts a project whose billing account cannot be read', async () => {
  const { url, stop } = await startStandIn([]);
  onTestFinished(stop);
  const google = createGoogleClient({
    project: 'my-centre',
    headers: async () => ({}),
    origin: () => url,
  });
  await checkBilling(google, 'my-centre');
  await checkBilling(null, 'my-centre');
});
