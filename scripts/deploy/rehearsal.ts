import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildParts } from '../build/parts.ts';
import { run } from '../build/run.ts';
import { type Cloud, startCloud } from '../cloud/stand-in/cloud.ts';
import { ownNode, root } from '../root.ts';
import { silentProgress } from '../terminal/progress.ts';
import { type Firebase, firebaseFor } from './firebase.ts';
import { deployAll } from './steps.ts';

/** Deployments of one folder to one project at a stand-in, for tests. */
export interface Rehearsal {
  readonly cloud: Cloud;
  readonly firebase: Firebase;
  /** What is deployed: a copy, so that tests may change it. */
  readonly folder: string;
  /**
   * Deploys everything as it is now. Gives where the site stands.
   * @param origin where it is said to stand now; not said unless told.
   * @throws an Error with the tool's words where it fails
   */
  deploy(origin?: string): Promise<string>;
  /** Stops the stand-in and deletes the folder. */
  end(): Promise<void>;
}

type Variables = Readonly<Record<string, string>>;

/**
 * Builds the function as a deployment does.
 * @param variables with which it is built.
 */
export async function buildFunction(target: string, variables: Variables): Promise<void> {
  if (!existsSync(join(root, 'web/dist-renderer'))) await buildParts(silentProgress);
  const builder = join(root, 'scripts/build-functions.ts');
  const env = { ...process.env, ...variables };
  const { code, output } = await run(ownNode, [builder, '--target', target], { env });
  if (code !== 0) throw new Error(output);
}

/** Copies what a deployment takes; without predeploy steps, since it is built already. */
async function copyBuilt(folder: string, variables: Variables): Promise<void> {
  await buildFunction(join(folder, 'functions/dist'), variables);
  for (const path of ['firestore.rules', 'firestore.indexes.json', 'storage.rules', 'web/dist'])
    await cp(join(root, path), join(folder, path), { recursive: true });
  const config = JSON.parse(await readFile(join(root, 'firebase.json'), 'utf8'));
  for (const part of [config.hosting, ...config.functions]) delete part.predeploy;
  await writeFile(join(folder, 'firebase.json'), JSON.stringify(config));
  // The tool loads the functions where it finds their packages: first their own, then what all share.
  for (const modules of ['functions/node_modules', 'node_modules'])
    await symlink(join(root, modules), join(folder, modules), 'junction');
}

/**
 * Prepares deployments to an empty project.
 * @param variables with which the function is built.
 */
export async function prepareRehearsal(variables: Variables): Promise<Rehearsal> {
  const folder = await mkdtemp(join(tmpdir(), 'markaz-rehearsal-'));
  await copyBuilt(folder, variables);
  const cloud = await startCloud('my-centre');
  let shown = '';
  const options = {
    projectId: cloud.projectId,
    folder,
    environment: { ...cloud.environment, METADATA_SERVER_DETECTION: 'none' },
    show: (text: string) => {
      shown += text;
    },
  };
  return {
    cloud,
    firebase: firebaseFor(options),
    folder,
    async deploy(said) {
      shown = '';
      const settings = { origin: said, database: undefined, signing: undefined };
      return deployAll(options, settings, silentProgress).catch((error) => {
        throw new Error(`${error}\n${shown}`);
      });
    },
    async end() {
      await cloud.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
