import { functionNames, region } from '../cloud/expected.ts';
import { namesOf } from '../cloud/firestore-indexes.ts';
import type { Google } from '../cloud/google.ts';
import type { Release } from '../releases/release-list.ts';
import { Refusal } from '../terminal/command.ts';
import type { Progress } from '../terminal/progress.ts';
import { type DeployConfig, withConfig } from './config.ts';
import { type Firebase, type FirebaseOptions, firebaseFor } from './firebase.ts';
import {
  addIndexes,
  type EarlierIndexes,
  earlierIndexes,
  type Indexes,
  pruneIndexes,
  readIndexFile,
  requireKnown,
  settleIndexes,
} from './indexes.ts';
import { type DeployedFunction, findDeployed, isApi } from './last-deployment.ts';
import {
  checkBilling,
  checkDatabase,
  checkProject,
  ensureDatabase,
  type FoundDatabase,
  registerWebApp,
} from './project.ts';
import {
  changesOf,
  defaultDatabase,
  requireConfirmed,
  type Said,
  type Settings,
  settingsFor,
} from './settings.ts';

type Variables = Readonly<Record<string, string>>;

export interface DeployOptions extends FirebaseOptions {
  /** Google as this machine's own credentials see it; null where there are none. */
  readonly google: Google | null;
  readonly said: Said;
  /** Whether another address or database is meant. */
  readonly yes: boolean;
  /** Whether indexes are deleted that nobody needs. */
  readonly pruneIndexes: boolean;
  /**
   * Builds what is deployed.
   * @param variables for the build and for all that follows.
   * @param indexes what the build needs of Firestore.
   * @returns the earlier releases that the site's new list keeps.
   */
  readonly build: (variables: Variables, indexes: readonly string[]) => Promise<readonly Release[]>;
}

/** What the checks found, before anything is changed. */
interface Checked {
  readonly settings: Settings;
  readonly functions: readonly DeployedFunction[];
  readonly database: FoundDatabase;
  readonly hasWebApp: boolean;
}

/** Asks all that can be known before the build. @throws Refusal where it cannot go on. */
async function check(tool: Firebase, options: DeployOptions, progress: Progress): Promise<Checked> {
  const { said, google, projectId } = options;
  const hasWebApp = await progress.step('The project', async () => {
    const has = await checkProject(tool);
    await checkBilling(google, projectId);
    return has;
  });
  const functions = await progress.step('The last deployment', () => {
    const isSaid = Object.values(said).every((each) => Boolean(each));
    return findDeployed(tool, isSaid);
  });
  const variables = functions.find(isApi)?.environmentVariables;
  const settings = settingsFor(variables ?? {}, said, projectId);
  if (variables !== undefined) {
    const nothing = { origin: undefined, database: undefined, signing: undefined };
    const before = settingsFor(variables, nothing, projectId);
    for (const change of changesOf(before, settings)) progress.say(`This changes ${change}`);
    if (!options.yes) requireConfirmed(before, settings);
  }
  const database = await progress.step('The database', () =>
    checkDatabase(tool, settings.database),
  );
  return { settings, functions, database, hasWebApp };
}

/**
 * The functions of this release and its site, in one run: the site names the functions' revisions. Old
 * functions stay, so that the release before goes on until the site is changed.
 */
async function release(firebase: Firebase, functions: readonly DeployedFunction[]): Promise<void> {
  // firebase-tools gives functions their account only where it deploys all of them.
  const haveAccount = functions.some(({ serviceAccount }) =>
    serviceAccount?.startsWith('firebase-fn-'),
  );
  const targets = haveAccount
    ? functionNames.map((name) => `functions:default:${name}`)
    : ['functions'];
  // --force: without it a first deployment stops, before the site is released, to ask for how long
  // images of the functions are kept.
  await firebase.run('deploy', '--force', '--only', [...targets, 'hosting'].join(','));
}

/** Those that firebase-tools has deployed, and this release has no longer. */
const oldFunctions = (functions: readonly DeployedFunction[]) =>
  functions.filter(
    ({ id, codebase = 'default', labels }) =>
      codebase === 'default' &&
      labels['deployment-tool']?.startsWith('cli-firebase') &&
      !functionNames.some((name) => name === id),
  );

/** An older release of the site needs the image of its own function; the tool keeps each for a day. */
function keepImages(firebase: Firebase) {
  const flags = ['--location', region, '--days', '30', '--force'];
  return firebase.run('functions:artifacts:setpolicy', ...flags);
}

const listed = (names: readonly string[]) => names.map((name) => `\n  ${name}`).join('');

function tellStale(
  names: readonly string[],
  { isKept }: EarlierIndexes,
  { projectId }: Firebase,
  progress: Progress,
): void {
  const needless = names.filter((name) => !isKept(name));
  const kept = names.filter(isKept);
  if (kept.length > 0)
    progress.say(
      `Firestore keeps what firestore.indexes.json no longer names, because a rollback may need it:${listed(kept)}`,
    );
  if (needless.length > 0)
    progress.say(
      `Firestore has what firestore.indexes.json does not name. To delete it: npm run deploy -- --project ${projectId} --prune-indexes${listed(needless)}`,
    );
}

/** What follows the site's release, and takes something from the release before. */
async function settle(
  indexes: Indexes,
  functions: readonly DeployedFunction[],
  earlier: EarlierIndexes,
  { progress, prune }: { readonly progress: Progress; readonly prune: boolean },
): Promise<void> {
  const { firebase } = indexes;
  // --force: where there are too many sets of rules, the oldest go.
  await firebase.run('deploy', '--force', '--only', 'firestore:rules,storage');
  const stale = await settleIndexes(indexes, earlier);
  for (const { id, region: place } of oldFunctions(functions))
    await firebase.run('functions:delete', id, '--region', place, '--force');
  await progress.step('Images of the last 30 days', () => keepImages(firebase));
  const deleted = prune ? await pruneIndexes(indexes, earlier) : [];
  if (deleted.length > 0) progress.say(`Deleted from Firestore:${listed(deleted)}`);
  tellStale(
    stale.filter((name) => !deleted.includes(name)),
    earlier,
    firebase,
    progress,
  );
}

/** Says how far a deployment came that broke off. */
async function told(state: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(`${state} ${error.message}`, error.details);
  }
}

/**
 * Deploys everything that firebase.json names. What can be checked is checked first, then it is built;
 * indexes are added, functions and site are released, and only then goes what the release before used.
 * Where a step fails, visitors keep the old site, with the indexes, rules and functions that it uses.
 * @returns where the site stands.
 * @throws Refusal where a step fails.
 */
export async function deployAll(options: DeployOptions, progress: Progress): Promise<string> {
  const tool = firebaseFor(options);
  const { settings, functions, database: found, hasWebApp } = await check(tool, options, progress);
  const { origin, database, signing } = settings;
  const environment = {
    ...options.environment,
    MARKAZ_ORIGIN: origin,
    MARKAZ_DATABASE: database === defaultDatabase ? '' : database,
    MARKAZ_SIGNING: signing,
  };
  const wanted = await readIndexFile(tool.folder);
  const kept = await options.build(environment, namesOf(wanted));
  const earlier = earlierIndexes(kept);
  if (options.pruneIndexes) requireKnown(earlier, kept);
  await withConfig(tool.folder, database, wanted, async (config: DeployConfig) => {
    const firebase = firebaseFor({ ...options, environment, config: config.file });
    const indexes = { firebase, config, database, wanted };
    await told('The release on the site was left as it was.', async () => {
      await ensureDatabase(firebase, database, found);
      if (!hasWebApp) await registerWebApp(firebase);
      await progress.step('Indexes', () => addIndexes(indexes));
      await release(firebase, functions);
    });
    await told('The new release is on the site, but what follows broke off: run this again.', () =>
      settle(indexes, functions, earlier, { progress, prune: options.pruneIndexes }),
    );
  });
  return origin;
}
