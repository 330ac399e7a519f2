/**
 * `npm run purge [-- --project ID]`: deletes for good the courses that are in the trash for 30 days,
 * as the scheduled function does each night; on the local stack, where nothing is scheduled, or with
 * `--project` on a real project through application default credentials.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ownNode, projectId, root } from './root.ts';
import { dataFolderOf, findRunning } from './stack/data-folder.ts';
import { host, portsAt } from './stack/ports.ts';
import { runCommand } from './terminal/command.ts';
import { Refusal } from './terminal/refusal.ts';

function readProject(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { project: { type: 'string' } } }).values.project;
  } catch {
    throw new Refusal('Known is --project ID, for a real project.');
  }
}

/** What tells the purge where Firestore and Cloud Storage of the running stack are. */
async function localEnvironment(): Promise<NodeJS.ProcessEnv> {
  const told = process.env.FIRESTORE_EMULATOR_HOST;
  if (told !== undefined) return { ...process.env, GCLOUD_PROJECT: projectId };
  const running = await findRunning(dataFolderOf(process.env));
  if (running === null) {
    throw new Refusal(
      'The local stack is not running: start it with npm start, or name a real project with --project ID.',
    );
  }
  const ports = portsAt(running.offset);
  return {
    ...process.env,
    GCLOUD_PROJECT: projectId,
    FIRESTORE_EMULATOR_HOST: `${host}:${ports.firestore}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `${host}:${ports.storage}`,
    STORAGE_EMULATOR_HOST: `http://${host}:${ports.storage}`,
  };
}

function projectEnvironment(project: string): NodeJS.ProcessEnv {
  const {
    FIRESTORE_EMULATOR_HOST: _firestore,
    FIREBASE_STORAGE_EMULATOR_HOST: _storage,
    STORAGE_EMULATOR_HOST: _storageToo,
    // The bootstrap turned it off for the local stack; on Google's machines it gives the credentials.
    METADATA_SERVER_DETECTION: _detection,
    ...others
  } = process.env;
  return { ...others, GCLOUD_PROJECT: project };
}

await runCommand(async () => {
  const project = readProject(process.argv.slice(2));
  const env = project === undefined ? await localEnvironment() : projectEnvironment(project);
  const child = spawn(ownNode, [join(root, 'functions/src/purge.ts')], { env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) {
    throw new Refusal(
      `The trash of ${project ?? 'the local stack'} is not empty yet: run the command again.`,
    );
  }
  return 0;
});
