import { expect, it } from 'vitest';
import { root } from '../root.ts';
import { Refusal } from '../terminal/command.ts';
import type { Firebase } from './firebase.ts';
import { ensureDatabase } from './project.ts';

/** firebase-tools on a project with this database, or none; what it is asked for is kept. */
function toolOn(database: unknown) {
  const commands: string[] = [];
  const firebase: Firebase = {
    projectId: 'my-centre',
    folder: root,
    async run(...command) {
      commands.push(command.join(' '));
    },
    async ask(schema, ...command) {
      commands.push(command.join(' '));
      if (database === null) throw new Refusal('Request to X had HTTP Error: 404, Not found.');
      return schema.parse(database);
    },
  };
  return { firebase, commands };
}

const isProtected = {
  locationId: 'europe-west1',
  deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
  pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
};

it('leaves a database alone that is as it must be', async () => {
  const { firebase, commands } = toolOn(isProtected);
  await ensureDatabase(firebase, '(default)');
  expect(commands).toEqual(['firestore:databases:get (default)']);
});

it.each([
  ['one that stands elsewhere', { ...isProtected, locationId: 'nam5' }, '(default)', 'in nam5'],
  ['one that was never restored', null, 'restored-1', 'no database restored-1'],
])('refuses %s, before anything is uploaded', async (_what, found, name, sentence) => {
  const { firebase, commands } = toolOn(found);
  await expect(ensureDatabase(firebase, name)).rejects.toThrow(sentence);
  expect(commands).toEqual([`firestore:databases:get ${name}`]);
});

it('does not take a failure for a project without a database', async () => {
  const { firebase } = toolOn('what no database looks like');
  await expect(ensureDatabase(firebase, '(default)')).rejects.toThrow();
});
