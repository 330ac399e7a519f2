import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildParts } from '../build/parts.ts';
import { run } from '../build/run.ts';
import { type Cloud, startCloud } from '../cloud/stand-in/cloud.ts';
import type { GivenSettings } from '../deploy/settings.ts';
import { deployAll } from '../deploy/steps.ts';
import { retainParts } from '../releases/keep-parts.ts';
import type { Release } from '../releases/release-list.ts';
import { ownNode, root } from '../root.ts';
import { silentProgress } from '../terminal/progress.ts';
import { startLiveSite } from './live-site.ts';

/**
 * Test helper that deploys a folder to a stand-in for Google's APIs. A test can deploy the folder
 * several times to the same project.
 */
export interface Rehearsal {
  readonly cloud: Cloud;
  /** The folder to deploy. It is a copy, so that tests may change it. */
  readonly folder: string;
  /** Messages of the last deployment. */
  readonly messages: readonly string[];
  /**
   * Deploys the folder as it is now. Returns the site's origin.
   * @param options settings of this deployment. By default, no settings are given.
   * @throws an Error with the reason and the output of firebase-tools if the deployment fails
   */
  deploy(options?: RehearsalOptions): Promise<string>;
  /** Stops the stand-in and deletes the folder. */
  end(): Promise<void>;
}

/** Options of a deployment. */
export interface RehearsalOptions extends GivenSettings {
  readonly yes?: boolean;
  readonly pruneIndexes?: boolean;
}

type Variables = Readonly<Record<string, string>>;

/**
 * Builds the function as a deployment does.
 * @param variables environment variables of the build.
 */
export async function buildFunction(target: string, variables: Variables): Promise<void> {
  if (!existsSync(join(root, 'web/dist-renderer'))) await buildParts(silentProgress);
  const builder = join(root, 'scripts/build-functions.ts');
  const env = { ...process.env, ...variables };
  const { code, output } = await run(ownNode, [builder, '--target', target], { env });
  if (code !== 0) throw new Error(output);
}

/** Writes the settings of a deployment to the function's `.env`, as the function's build does. */
async function writeSettings(file: string, variables: Variables): Promise<void> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  const otherLines = lines.filter((line) => !line.startsWith('MARKAZ_'));
  const { MARKAZ_ORIGIN, MARKAZ_DATABASE = '', MARKAZ_SIGNING } = variables;
  const settings = [
    `MARKAZ_ORIGIN=${MARKAZ_ORIGIN}`,
    ...(MARKAZ_DATABASE === '' ? [] : [`MARKAZ_DATABASE=${MARKAZ_DATABASE}`]),
    ...(MARKAZ_SIGNING === 'on' ? ['MARKAZ_SIGNING=on'] : []),
  ];
  await writeFile(file, [...settings, ...otherLines].join('\n'));
}

/** If there is a live site, adds its files to the build, as a deployment does. */
async function retainLiveParts(
  cloud: Cloud,
  dist: string,
  indexes: readonly string[],
): Promise<readonly Release[]> {
  // The build requests only files, so no function needs to listen at this address.
  const functionUrl = 'http://127.0.0.1:9';
  const isLive = cloud.resources.findMatching(/\/channels\/live$/u).length > 0;
  const site = isLive ? await startLiveSite(cloud, functionUrl) : null;
  try {
    return (await retainParts(dist, site?.url ?? null, indexes, new Date())).earlier;
  } finally {
    await site?.stop();
  }
}

/** Builds the function in a folder, and copies the other files that a deployment needs to it. */
async function copyBuild(folder: string, variables: Variables): Promise<void> {
  await buildFunction(join(folder, 'functions/dist'), variables);
  for (const path of [
    'firestore.rules',
    'firestore.indexes.json',
    'storage.rules',
    'firebase.json',
  ])
    await cp(join(root, path), join(folder, path));
  await cp(join(root, 'web/dist'), join(folder, 'web/dist'), { recursive: true });
  await rm(join(folder, 'web/dist/releases.json'), { force: true });
  // firebase-tools loads the functions with the packages in these two folders.
  for (const modules of ['functions/node_modules', 'node_modules'])
    await symlink(join(root, modules), join(folder, modules), 'junction');
}

/**
 * Prepares deployments to an empty project.
 * @param variables environment variables for the build of the function.
 */
export async function prepareRehearsal(variables: Variables): Promise<Rehearsal> {
  const folder = await mkdtemp(join(tmpdir(), 'markaz-rehearsal-'));
  await copyBuild(folder, variables);
  const cloud = await startCloud('my-centre');
  const messages: string[] = [];
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
    folder,
    messages,
    async deploy({ origin, database, signing, yes = false, pruneIndexes = false } = {}) {
      shown = '';
      messages.length = 0;
      const deployed = deployAll(
        {
          ...options,
          google: cloud.google,
          given: { origin, database, signing },
          yes,
          pruneIndexes,
          async build(variables, indexes) {
            await writeSettings(join(folder, 'functions/dist/.env'), variables);
            return retainLiveParts(cloud, join(folder, 'web/dist'), indexes);
          },
        },
        { ...silentProgress, say: (text) => void messages.push(text) },
      );
      return deployed.catch((error) => {
        throw new Error(`${error}\n${shown}`);
      });
    },
    async end() {
      await cloud.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
