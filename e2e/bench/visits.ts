import type { Cdn } from './cdn.ts';
import { phone, untilKept } from './first-visit.ts';
import type { Figures } from './goals.ts';
import type { Profile } from './profile.ts';

interface VisitOptions {
  readonly profile: Profile;
  readonly cdn: Cdn;
  /** Folders of the current site, and of the one with a changed page. */
  readonly builds: { readonly now: string; readonly changed: string };
}

/** Runs in the page: resolves when the next version of the site is installed and waiting. */
async function untilNextVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  const { installing } = registration;
  if (installing === null) return;
  await new Promise<void>((resolve) => {
    installing.addEventListener('statechange', () => resolve(), { once: true });
  });
}

/**
 * KB that visits to an address transfer, as the server counts them: a first one, including the
 * service worker's files for offline; one soon after; and those that fetch the next deploy.
 */
export async function countVisits(path: string, options: VisitOptions): Promise<Figures> {
  const { profile, cdn, builds } = options;
  const { context } = profile;
  const visit = async (untilNext = false): Promise<number> => {
    const before = cdn.bytesSent();
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setDeviceMetricsOverride', { ...phone, mobile: true });
    await page.goto(path);
    await untilKept(page);
    await cdn.idle();
    if (untilNext) await page.evaluate(untilNextVersion);
    await page.close();
    return (cdn.bytesSent() - before) / 1000;
  };
  await profile.forgetVisits();
  const first = await visit();
  const returning = await visit();
  await cdn.deploy(builds.changed);
  // The first visit fetches the new version in the background; the second one uses it.
  const deployed = (await visit(true)) + (await visit());
  await cdn.deploy(builds.now);
  return { first, returning, deployed };
}
