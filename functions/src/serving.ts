import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createDeps } from './deps.ts';

/** What the deployed functions do, on the project that the environment names. */
const deps = createDeps(readConfig(process.env));

export const app = createApp(deps);

export async function purge(): Promise<void> {
  const gone = await deps.courseStates.purge();
  deps.log({ severity: 'INFO', message: 'Trash emptied', ...gone });
  const days = await deps.missedSearches.purge();
  deps.log({ severity: 'INFO', message: 'Old searches deleted', days });
  const links = await deps.follows.purge();
  deps.log({ severity: 'INFO', message: 'Links for parents deleted', links });
  const accounts = await deps.idleAccounts.purge();
  deps.log({ severity: 'INFO', message: 'Idle accounts deleted', accounts });
  const forgotten = await deps.erasure.purge();
  deps.log({ severity: 'INFO', message: 'Deleted accounts forgotten', forgotten });
}
