import type { Page } from '@playwright/test';
import type { Cdn, Served } from './cdn.ts';
import type { Figures } from './goals.ts';

/** The screen of a cheap phone with 720 by 1480 pixels. */
export const phone = { width: 360, height: 740, deviceScaleFactor: 2 };

/**
 * Files that a page requests within these milliseconds after the load event are counted as needed.
 * After that, the page requests only files that it may need later (`AfterLoad`).
 */
const loadingMs = 4_000;

/** The kinds of responses that a first visit downloads. */
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
  /** The size of each kind of response in kilobytes (1,000 bytes). */
  readonly bytes: Readonly<Record<Part, number>>;
  /** The size in kilobytes and the URL of each response, largest first. */
  readonly files: readonly string[];
}

/** The kind of response for each value of `Sec-Fetch-Dest`. */
const partsByDestination: Readonly<Record<string, Part>> = {
  document: 'documents',
  script: 'code',
  style: 'styles',
  font: 'fonts',
  image: 'pictures',
};

const partOf = ({ destination, isForWorker }: Served): Part =>
  isForWorker ? 'for offline' : (partsByDestination[destination] ?? 'answers');

const kilobytes = (served: readonly Served[]) =>
  served.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

/** Runs in the page. Returns the URLs that the page requested within this time after its load. */
function neededAddresses(milliseconds: number): string[] {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const until = (navigation?.loadEventStart ?? 0) + milliseconds;
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < until)
    .map(({ name }) => name);
}

/**
 * Runs in the page. Resolves when the service worker has cached these URLs. When the worker starts,
 * the page sends it the URLs of the catalogue and of the files that the page has loaded. The worker
 * caches later files when they are requested.
 */
async function waitUntilCached(addresses: readonly string[]): Promise<void> {
  await navigator.serviceWorker.ready;
  for (;;) {
    const found = await Promise.all(addresses.map((name) => caches.match(name)));
    if (found.every((response) => response !== undefined)) return;
    // No event tells when a cache changes.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Waits until the service worker has cached everything from this visit that the next visit uses.
 */
export async function waitUntilSaved(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const needed = await page.evaluate(neededAddresses, loadingMs);
  const files = needed.filter((name) => /\/assets\/.*\.(?:js|css)$/u.test(name));
  await page.evaluate(waitUntilCached, ['/api/courses', ...files]);
}

/**
 * Visits a page for the first time, and waits until everything that works offline is cached. Counts
 * the bytes that the server sends until then.
 * @param page a page of a browser that has never visited the site, with the screen of `phone`
 * @param served the responses of the server. `cdn` adds each new response to this list.
 */
export async function countFirstVisit(
  page: Page,
  path: string,
  cdn: Cdn,
  served: readonly Served[],
): Promise<FirstVisit> {
  await page.goto(path);
  await waitUntilSaved(page);
  await cdn.idle();
  const needed = new Set(await page.evaluate(neededAddresses, loadingMs));
  const isNeeded = ({ url, isForWorker, destination }: Served) =>
    !isForWorker && (destination === 'document' || needed.has(new URL(url, cdn.origin).href));
  const neededAnswers = served.filter(isNeeded);
  const kilobytesOf = (part: Part, responses = served) =>
    kilobytes(responses.filter((response) => partOf(response) === part));
  return {
    figures: {
      html: kilobytesOf('documents'),
      script: kilobytesOf('code', neededAnswers),
      first: kilobytes(served),
      staff: kilobytes(neededAnswers),
    },
    bytes: Object.fromEntries(parts.map((part) => [part, kilobytesOf(part)])) as Record<
      Part,
      number
    >,
    files: served
      .toSorted((one, other) => other.bytes - one.bytes)
      .map(({ bytes, url }) => `${(bytes / 1000).toFixed(1)} KB ${url}`),
  };
}
