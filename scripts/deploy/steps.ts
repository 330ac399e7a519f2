import type { Progress } from '../terminal/progress.ts';
import type { Firebase } from './firebase.ts';
import { ensureDatabase, ensureWebApp } from './project.ts';

/**
 * Deploys everything that firebase.json names; functions come before the site, and where one fails,
 * visitors keep the old site.
 * @throws Refusal where a step fails.
 */
export async function deployAll(firebase: Firebase, progress: Progress): Promise<void> {
  await progress.step('The database', () => ensureDatabase(firebase));
  await progress.step('The web app', () => ensureWebApp(firebase));
  // --force: without it a first deployment stops, before the site is released, to ask for how long
  // images of the functions are kept (a day); and what the code names no longer would stay.
  await firebase.run('deploy', '--force');
}
