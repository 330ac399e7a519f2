import lighthouse, { type Result } from 'lighthouse';
import { type Figures, median } from './goals.ts';
import type { Profile } from './profile.ts';

interface NetworkRequest {
  readonly url: string;
  readonly resourceType?: string;
  readonly transferSize?: number;
  /** When the response was complete, in milliseconds after the navigation. */
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
    // Lighthouse would also delete the session, so `forgetVisits` clears the storage instead.
    disableStorageReset: true,
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

/**
 * Returns the milliseconds until the first picture of a course has loaded. LCP cannot replace this,
 * because it measures only the placeholder of the picture.
 */
function firstPicture(result: Result): number {
  const pictures = requestsOf(result).filter(({ url }) => url.includes('/api/thumbnails/'));
  return Math.min(...pictures.map(({ networkEndTime = Number.NaN }) => networkEndTime));
}

const ofType = (requests: readonly NetworkRequest[], type: string) =>
  requests.filter(({ resourceType }) => resourceType === type);

const kilobytes = (requests: readonly NetworkRequest[]) =>
  requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000;

const auditValue = (id: string) => (result: Result) =>
  result.audits[id]?.numericValue ?? Number.NaN;

interface AuditOptions {
  readonly profile: Profile;
  readonly runs: number;
  readonly onRun: (line: string) => void;
}

/**
 * Audits first visits to a URL with Lighthouse, `runs` times with each kind of throttling. Returns
 * the medians.
 */
export async function auditPage(url: string, options: AuditOptions): Promise<Figures> {
  const { profile, runs, onRun } = options;
  const results: Record<Throttling, Result[]> = { simulate: [], devtools: [] };
  for (let run = 1; run <= runs; run += 1) {
    for (const throttling of ['simulate', 'devtools'] as const) {
      await profile.forgetVisits();
      const result = await audit(url, profile.port, throttling);
      results[throttling].push(result);
      const figure = (id: string) => Math.round(auditValue(id)(result));
      onRun(
        `${throttling} ${run}/${runs}: score ${Math.round((result.categories.performance?.score ?? 0) * 100)}, FCP ${figure('first-contentful-paint')}, LCP ${figure('largest-contentful-paint')}, TBT ${figure('total-blocking-time')} ms, CLS ${auditValue('cumulative-layout-shift')(result).toFixed(3)}`,
      );
    }
  }
  const medianOf = (throttling: Throttling, figure: (result: Result) => number) =>
    median(results[throttling].map(figure));
  const score = (category: string) =>
    medianOf('simulate', ({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
  const [first] = results.simulate;
  if (first === undefined) throw new Error('At least one run is needed');
  const requests = requestsOf(first);
  /**
   * Returns the CLS, rounded to thousandths as usual. Smaller shifts happen when letters become
   * wider after the font Cairo has loaded.
   */
  const shift = (result: Result) =>
    Math.round(auditValue('cumulative-layout-shift')(result) * 1000) / 1000;
  return {
    script: kilobytes(ofType(requests, 'Script')),
    html: kilobytes(ofType(requests, 'Document')),
    font: kilobytes(ofType(requests, 'Font')),
    fonts: ofType(requests, 'Font').length,
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    lcpApplied: medianOf('devtools', auditValue('largest-contentful-paint')) / 1000,
    picture: medianOf('devtools', firstPicture) / 1000,
    tbt: medianOf('simulate', auditValue('total-blocking-time')),
    tbtApplied: medianOf('devtools', auditValue('total-blocking-time')),
    cls: Math.max(medianOf('simulate', shift), medianOf('devtools', shift)),
  };
}
