import type { Browser } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import type { Cdn } from './cdn.ts';
import { type Figures, median } from './goals.ts';

interface NetworkRequest {
  readonly url: string;
  readonly resourceType?: string;
  readonly transferSize?: number;
  /** Milliseconds after the navigation. */
  readonly networkEndTime?: number;
}

type Throttling = 'simulate' | 'devtools';

async function audit(url: string, port: number, throttlingMethod: Throttling): Promise<Result> {
  const run = await lighthouse(url, {
    port,
    throttlingMethod,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  });
  if (run === undefined) throw new Error('Lighthouse gave no result');
  if (run.lhr.runtimeError) throw new Error(run.lhr.runtimeError.message);
  return run.lhr;
}

function requestsOf({ audits }: Result): readonly NetworkRequest[] {
  const { details } = audits['network-requests'] ?? {};
  if (details?.type !== 'table') throw new Error('Lighthouse listed no requests');
  return details.items as unknown as readonly NetworkRequest[];
}

/** Milliseconds until the first picture of a course was there: LCP shows the pattern in its place. */
function firstPicture(result: Result): number {
  const pictures = requestsOf(result).filter(({ url }) => url.includes('/api/thumbnails/'));
  return Math.min(...pictures.map(({ networkEndTime = Number.NaN }) => networkEndTime));
}

const ofType = (requests: readonly NetworkRequest[], type: string) =>
  requests.filter(({ resourceType }) => resourceType === type);

const kilobytes = (requests: readonly NetworkRequest[]) =>
  requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000;

/** KB that a second visit with the same browser profile transfers, as the server counts them. */
async function returnVisit(browser: Browser, cdn: Cdn, path: string): Promise<number> {
  const context = await browser.newContext({ baseURL: cdn.origin });
  const visit = async () => {
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.waitForSelector('main article img');
    // The service worker fetches what it keeps once the page is idle.
    await page.waitForTimeout(6_000);
    await page.close();
  };
  await visit();
  const before = cdn.bytesSent();
  await visit();
  const sent = cdn.bytesSent() - before;
  await context.close();
  return sent / 1000;
}

export interface Bench {
  readonly browser: Browser;
  /** The browser's debugging port, by which Lighthouse reaches it. */
  readonly port: number;
  readonly cdn: Cdn;
  readonly runs: number;
  readonly onRun: (line: string) => void;
}

/** Measures first visits to one page, `runs` times with each throttling, and a return visit; medians. */
export async function measurePage(bench: Bench, path: string): Promise<Figures> {
  const { browser, port, cdn, runs, onRun } = bench;
  const results: Record<Throttling, Result[]> = { simulate: [], devtools: [] };
  for (let run = 1; run <= runs; run += 1) {
    for (const throttling of ['simulate', 'devtools'] as const) {
      const result = await audit(`${cdn.origin}${path}`, port, throttling);
      results[throttling].push(result);
      const figure = (id: string) => Math.round(result.audits[id]?.numericValue ?? Number.NaN);
      onRun(
        `${path} ${throttling} ${run}/${runs}: score ${Math.round((result.categories.performance?.score ?? 0) * 100)}, FCP ${figure('first-contentful-paint')}, LCP ${figure('largest-contentful-paint')}, TBT ${figure('total-blocking-time')} ms`,
      );
    }
  }
  const of = (throttling: Throttling, figure: (result: Result) => number) =>
    median(results[throttling].map(figure));
  const score = (category: string) =>
    of('simulate', ({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
  const number = (id: string) => (result: Result) => result.audits[id]?.numericValue ?? Number.NaN;
  const [first] = results.simulate;
  if (first === undefined) throw new Error('At least one run is needed');
  const requests = requestsOf(first);
  const scripts = ofType(requests, 'Script');
  /** In thousandths, as CLS is told everywhere: below them letters widen by a hair as Cairo arrives. */
  const shift = (result: Result) =>
    Math.round(number('cumulative-layout-shift')(result) * 1000) / 1000;
  return {
    script: kilobytes(scripts),
    html: kilobytes(ofType(requests, 'Document')),
    font: kilobytes(ofType(requests, 'Font')),
    fonts: ofType(requests, 'Font').length,
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    lcpApplied: of('devtools', number('largest-contentful-paint')) / 1000,
    picture: of('devtools', firstPicture) / 1000,
    tbt: of('simulate', number('total-blocking-time')),
    tbtApplied: of('devtools', number('total-blocking-time')),
    cls: Math.max(of('simulate', shift), of('devtools', shift)),
    returning: await returnVisit(browser, cdn, path),
  };
}
