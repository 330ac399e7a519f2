import type { Cdn } from './cdn.ts';
import { phone, waitUntilSaved } from './first-visit.ts';
import type { Figures } from './goals.ts';
import type { Profile } from './profile.ts';

interface VisitOptions {
  readonly profile: Profile;
  readonly cdn: Cdn;
  /** Folders of the current site, and of the site with one changed page. */
  readonly builds: { readonly now: string; readonly changed: string };
}

/**
 * Runs in the page. Resolves when the service worker has installed the next version of the site.
 */
async function waitForNextVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  const { installing } = registration;
  if (installing === null) return;
  await new Promise<void>((resolve) => {
    installing.addEventListener('statechange', () => resolve(), { once: true });
  });
}

/**
 * Returns the kilobytes that the server sends for visits to an address: for the first visit with
 * the files that the service worker caches, for a second visit, and for two visits after a
 * deployment.
 */
export async function countVisits(path: string, options: VisitOptions): Promise<Figures> {
  const { profile, cdn, builds } = options;
  const { context } = profile;
  const visit = async (awaitsNextVersion = false): Promise<number> => {
    const before = cdn.bytesSent();
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setDeviceMetricsOverride', { ...phone, mobile: true });
    await page.goto(path);
    await waitUntilSaved(page);
    await cdn.idle();
    if (awaitsNextVersion) await page.evaluate(waitForNextVersion);
    await page.close();
    return (cdn.bytesSent() - before) / 1000;
  };
  await profile.forgetVisits();
  const first = await visit();
  const returning = await visit();
  await cdn.deploy(builds.changed);
  // The first visit fetches the new version in the background, and the second one uses it.
  const deployed = (await visit(true)) + (await visit());
  await cdn.deploy(builds.now);
  return { first, returning, deployed };
}
