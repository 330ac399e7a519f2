import { readSiteOrigin } from '@markaz/contract/site-origin';
import { region } from '../cloud/expected.ts';
import { Refusal, reasonOf } from '../terminal/command.ts';
import type { Progress } from '../terminal/progress.ts';
import { type Firebase, type FirebaseOptions, firebaseFor } from './firebase.ts';
import { ensureDatabase, ensureWebApp } from './project.ts';
import { defaultDatabase, readSettings, type Settings, withDatabase } from './settings.ts';

/** @throws Refusal where it is no web address. */
function siteOrigin(text: string): string {
  try {
    return readSiteOrigin(text) ?? '';
  } catch (error) {
    throw new Refusal(reasonOf(error));
  }
}

/** An older release of the site needs the image of its own function; the tool keeps each for a day. */
function keepImages(firebase: Firebase) {
  const flags = ['--location', region, '--days', '30', '--force'];
  return firebase.run('functions:artifacts:setpolicy', ...flags);
}

/**
 * Deploys everything that firebase.json names; functions come before the site, and where one fails,
 * visitors keep the old site.
 * @param said what is to change of what was said at the last deployment.
 * @returns where the site stands.
 * @throws Refusal where a step fails.
 */
export async function deployAll(
  options: FirebaseOptions,
  said: { readonly [Name in keyof Settings]: string | undefined },
  progress: Progress,
): Promise<string> {
  const tool = firebaseFor(options);
  const { database, ...settings } = await progress.step('The last deployment', () =>
    readSettings(tool, said),
  );
  const origin = siteOrigin(settings.origin);
  if (!['on', 'off'].includes(settings.signing))
    throw new Refusal(`MARKAZ_SIGNING is on or off, not ${settings.signing}.`);
  const environment = {
    ...options.environment,
    MARKAZ_ORIGIN: origin,
    MARKAZ_DATABASE: database === defaultDatabase ? '' : database,
    MARKAZ_SIGNING: settings.signing,
  };
  await withDatabase(tool.folder, database, async (config) => {
    const firebase = firebaseFor({ ...options, environment, config });
    await progress.step('The database', () => ensureDatabase(firebase, database));
    await progress.step('The web app', () => ensureWebApp(firebase));
    // --force: without it a first deployment stops, before the site is released, to ask for how long
    // images of the functions are kept; and what the code names no longer would stay.
    await firebase.run('deploy', '--force');
    await progress.step('Images of the last 30 days', () => keepImages(firebase));
  });
  return origin;
}
