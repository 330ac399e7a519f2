import type { Cdn } from './cdn.ts';
import { phone, waitUntilSaved } from './first-visit.ts';
import type { Figures } from './goals.ts';
import type { Profile } from './profile.ts';

interface VisitOptions {
  readonly profile: Profile;
  readonly cdn: Cdn;
  /** The folders of the current build, and of a build in which one page has changed. */
  readonly builds: { readonly current: string; readonly changed: string };
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
 * Visits a page four times. Returns the kilobytes that the server sends for the first visit, for
 * the second visit, and for the two visits after a deployment. They include the files that the
 * service worker caches.
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
  // After a deployment, the first visit downloads the new version in the background. The second
  // visit uses it.
  const deployed = (await visit(true)) + (await visit());
  await cdn.deploy(builds.current);
  return { first, returning, deployed };
}
