import { functionNames, region } from '../cloud/expected.ts';
import { indexNames, readIndexFile } from '../cloud/firestore-indexes.ts';
import type { GoogleClient } from '../cloud/google.ts';
import type { Release } from '../releases/release-list.ts';
import { Refusal } from '../terminal/command.ts';
import type { Progress } from '../terminal/progress.ts';
import { type DeployConfig, withConfig } from './config.ts';
import { type Firebase, type FirebaseOptions, firebaseFor } from './firebase.ts';
import {
  addIndexes,
  applyFieldSettings,
  type EarlierIndexes,
  earlierIndexes,
  type Indexes,
  pruneIndexes,
  requireListedIndexes,
} from './indexes.ts';
import { type DeployedFunction, findDeployed, isApi } from './last-deployment.ts';
import {
  checkBilling,
  checkDatabase,
  ensureDatabase,
  type FoundDatabase,
  hasWebApp,
  registerWebApp,
} from './project.ts';
import {
  defaultDatabase,
  describeChanges,
  type GivenSettings,
  requireConfirmed,
  type Settings,
  settingsFor,
} from './settings.ts';

type Variables = Readonly<Record<'MARKAZ_ORIGIN' | 'MARKAZ_DATABASE' | 'MARKAZ_SIGNING', string>>;

export interface DeployOptions extends FirebaseOptions {
  /** Calls Google with this machine's own credentials. Null if there are no credentials. */
  readonly google: GoogleClient | null;
  readonly given: GivenSettings;
  /** Whether the caller confirmed another address or database. */
  readonly yes: boolean;
  /** Whether to delete unneeded indexes. */
  readonly pruneIndexes: boolean;
  /**
   * Builds the release.
   * @param variables environment variables for the build and all later steps.
   * @param indexes the Firestore indexes that the build needs.
   * @returns the earlier releases in the site's new list.
   */
  readonly build: (variables: Variables, indexes: readonly string[]) => Promise<readonly Release[]>;
}

/** Results of the checks that run before anything is changed. */
interface CheckResult {
  readonly settings: Settings;
  readonly functions: readonly DeployedFunction[];
  readonly database: FoundDatabase;
  /** Whether a web app is registered. */
  readonly isRegistered: boolean;
}

/** Runs every check that is possible before the build. @throws Refusal if one fails. */
async function checkProject(
  tool: Firebase,
  options: DeployOptions,
  progress: Progress,
): Promise<CheckResult> {
  const { given, google, projectId } = options;
  const isRegistered = await progress.step('The project', async () => {
    const isAppRegistered = await hasWebApp(tool);
    await checkBilling(google, projectId);
    return isAppRegistered;
  });
  const functions = await progress.step('The last deployment', () => {
    const { origin, database, signing } = given;
    return findDeployed(tool, Boolean(origin && database && signing));
  });
  const variables = functions.find(isApi)?.environmentVariables;
  const settings = settingsFor(variables ?? {}, given, projectId);
  if (variables !== undefined) {
    const previous = settingsFor(variables, {}, projectId);
    for (const change of describeChanges(previous, settings))
      progress.say(`This changes ${change}`);
    if (!options.yes) requireConfirmed(previous, settings);
  }
  const database = await progress.step('The database', () =>
    checkDatabase(tool, settings.database),
  );
  return { settings, functions, database, isRegistered };
}

/**
 * Deploys this release's functions and its site in one run, because the site names the functions'
 * revisions. Old functions stay, so that the previous release works until the site is changed.
 */
async function releaseAll(
  firebase: Firebase,
  functions: readonly DeployedFunction[],
): Promise<void> {
  // firebase-tools gives functions their account only if it deploys all of them.
  const haveOwnAccount = functions.some(({ serviceAccount }) =>
    serviceAccount?.startsWith('firebase-fn-'),
  );
  const targets = haveOwnAccount
    ? functionNames.map((name) => `functions:default:${name}`)
    : ['functions'];
  // Without --force, a first deployment stops before the site's release, to ask how long images of
  // the functions are retained.
  await firebase.run('deploy', '--force', '--only', [...targets, 'hosting'].join(','));
}

/** Returns the functions that firebase-tools deployed earlier and this release does not contain. */
const oldFunctions = (functions: readonly DeployedFunction[]) =>
  functions.filter(
    ({ id, codebase = 'default', labels }) =>
      codebase === 'default' &&
      labels['deployment-tool']?.startsWith('cli-firebase') &&
      !functionNames.some((name) => name === id),
  );

const formatList = (names: readonly string[]) => names.map((name) => `\n  ${name}`).join('');

function reportStaleIndexes(
  names: readonly string[],
  { isRetained }: EarlierIndexes,
  { projectId }: Firebase,
  progress: Progress,
): void {
  const unneeded = names.filter((name) => !isRetained(name));
  const retained = names.filter(isRetained);
  if (retained.length > 0)
    progress.say(
      `Firestore keeps these indexes, which firestore.indexes.json no longer names, because a rollback may need them:${formatList(retained)}`,
    );
  if (unneeded.length > 0)
    progress.say(
      `Firestore has indexes that firestore.indexes.json does not name. To delete them: npm run deploy -- --project ${projectId} --prune-indexes${formatList(unneeded)}`,
    );
}

/** Runs the steps after the site's release. They remove what only the previous release used. */
async function finishDeployment(
  indexes: Indexes,
  functions: readonly DeployedFunction[],
  earlier: EarlierIndexes,
  { progress, prune }: { readonly progress: Progress; readonly prune: boolean },
): Promise<void> {
  const { firebase } = indexes;
  // With --force, the tool deletes the oldest rulesets if there are too many.
  await firebase.run('deploy', '--force', '--only', 'firestore:rules,storage');
  const stale = await applyFieldSettings(indexes, earlier);
  for (const { id, region: functionRegion } of oldFunctions(functions))
    await firebase.run('functions:delete', id, '--region', functionRegion, '--force');
  // An older release of the site needs the image of its function. By default, firebase-tools deletes
  // images after a day.
  const policy = ['functions:artifacts:setpolicy', '--location', region, '--days', '30', '--force'];
  await progress.step('Images of the last 30 days', () => firebase.run(...policy));
  const deleted = prune ? await pruneIndexes(indexes, earlier) : [];
  if (deleted.length > 0) progress.say(`Deleted from Firestore:${formatList(deleted)}`);
  reportStaleIndexes(
    stale.filter((name) => !deleted.includes(name)),
    earlier,
    firebase,
    progress,
  );
}

/** Runs steps of the deployment. If they are refused, puts the state before the message. */
async function withDeploymentState(state: string, runSteps: () => Promise<void>): Promise<void> {
  try {
    await runSteps();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(`${state} ${error.message}`, error.details);
  }
}

/**
 * Deploys everything in firebase.json. First runs the checks, builds, adds indexes, and releases
 * the functions and the site. Only then removes what the previous release used. If a step before
 * the site's release fails, visitors still get the previous site, with its indexes, rules and
 * functions.
 * @returns the site's origin.
 * @throws Refusal if a step fails.
 */
export async function deployAll(options: DeployOptions, progress: Progress): Promise<string> {
  const tool = firebaseFor(options);
  const {
    settings,
    functions,
    database: found,
    isRegistered,
  } = await checkProject(tool, options, progress);
  const { origin, database, signing } = settings;
  const variables = {
    MARKAZ_ORIGIN: origin,
    MARKAZ_DATABASE: database === defaultDatabase ? '' : database,
    MARKAZ_SIGNING: signing,
  };
  const environment = { ...options.environment, ...variables };
  const wanted = await readIndexFile(tool.folder);
  const earlierReleases = await options.build(variables, indexNames(wanted));
  const earlier = earlierIndexes(earlierReleases);
  if (options.pruneIndexes) requireListedIndexes(earlier, earlierReleases);
  await withConfig(tool.folder, database, wanted, async (config: DeployConfig) => {
    const firebase = firebaseFor({ ...options, environment, config: config.file });
    const indexes = { firebase, config, database, wanted };
    await withDeploymentState('The site still shows the previous release.', async () => {
      await ensureDatabase(firebase, database, found);
      if (!isRegistered) await registerWebApp(firebase);
      await progress.step('Indexes', () => addIndexes(indexes));
      await releaseAll(firebase, functions);
    });
    await withDeploymentState(
      'The new release is live, but a later step failed: run this command again.',
      () =>
        finishDeployment(indexes, functions, earlier, { progress, prune: options.pruneIndexes }),
    );
  });
  return origin;
}
