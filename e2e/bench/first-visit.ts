import type { Page } from '@playwright/test';
import type { Cdn, Served } from './cdn.ts';
import type { Figures } from './goals.ts';

/** A cheap phone: 720 by 1480 pixels. */
export const phone = { width: 360, height: 740, deviceScaleFactor: 2 };

/**
 * Milliseconds after the load event in which a page fetches what it needs. Fetches at rest start
 * only after that (`AfterLoad`).
 */
const busy = 4_000;

/** The parts of a first visit. */
export const parts = [
  'documents',
  'code',
  'styles',
  'fonts',
  'pictures',
  'answers',
  'for offline',
] as const;

type Part = (typeof parts)[number];

export interface FirstVisit {
  readonly figures: Figures;
  /** KB of 1000. */
  readonly bytes: Readonly<Record<Part, number>>;
}

/** Parts by `Sec-Fetch-Dest`. */
const partsByDestination: Readonly<Record<string, Part>> = {
  document: 'documents',
  script: 'code',
  style: 'styles',
  font: 'fonts',
  image: 'pictures',
};

const partOf = ({ destination, worker }: Served): Part =>
  worker ? 'for offline' : (partsByDestination[destination] ?? 'answers');

const kilobytes = (served: readonly Served[]) =>
  served.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

/** Runs in the page: returns the addresses that it fetched for itself before it came to rest. */
function neededAddresses(milliseconds: number): string[] {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const until = (navigation?.loadEventStart ?? 0) + milliseconds;
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < until)
    .map(({ name }) => name);
}

/**
 * Runs in the page: resolves when the service worker has cached these. The page passes it the
 * catalogue and its own files when the worker takes over; later files are cached on request.
 */
async function untilCached(addresses: readonly string[]): Promise<void> {
  await navigator.serviceWorker.ready;
  for (;;) {
    const found = await Promise.all(addresses.map((name) => caches.match(name)));
    if (found.every((response) => response !== undefined)) return;
    // There is no event for an addition to a cache.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Waits until the service worker has cached all that this visit leaves for the next one. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const needed = await page.evaluate(neededAddresses, busy);
  const files = needed.filter((name) => /\/assets\/.*\.(?:js|css)$/u.test(name));
  await page.evaluate(untilCached, ['/api/courses', ...files]);
}

/**
 * Visits an address for the first time and counts the cost as the server sees it, until everything
 * that opens offline is cached.
 * @param page of a browser that has never visited the site, with the screen of `phone`.
 * @param served the server's answers; it grows while the page loads.
 */
export async function countFirstVisit(
  page: Page,
  path: string,
  cdn: Cdn,
  served: readonly Served[],
): Promise<FirstVisit> {
  await page.goto(path);
  await untilKept(page);
  await cdn.idle();
  const needed = new Set(await page.evaluate(neededAddresses, busy));
  const isNeeded = ({ url, worker, destination }: Served) =>
    !worker && (destination === 'document' || needed.has(new URL(url, cdn.origin).href));
  const before = served.filter(isNeeded);
  const of = (part: Part, among = served) => kilobytes(among.filter((one) => partOf(one) === part));
  return {
    figures: {
      html: of('documents'),
      script: of('code', before),
      first: kilobytes(served),
      staff: kilobytes(before),
    },
    bytes: Object.fromEntries(parts.map((part) => [part, of(part)])) as Record<Part, number>,
  };
}
