import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions } from '@playwright/test';
import { root } from '../../scripts/root.ts';
import { type Served, startCdn } from '../bench/cdn.ts';
import { countFirstVisit, type FirstVisit, parts, phone } from '../bench/first-visit.ts';
import { formatFigure, goalOf, goals, isWithinBound, type Measure } from '../bench/goals.ts';
import { type BenchPage, benchPages, sellersPage } from '../bench/pages.ts';
import { readSite, type Site } from '../bench/site-files.ts';
import { table } from '../bench/table.ts';
import { demoCode, sharedStack } from '../fixtures/shared-stack.ts';
import { storageFileOf } from '../fixtures/sign-in.ts';
import { expect, type Fixtures, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

/** The measures for which Lighthouse is not needed. */
const countedMeasures: readonly Measure[] = ['html', 'script', 'first', 'staff'];

/** The number of parallel visits. A busy machine can handle no more. */
const concurrency = 4;

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Returns the browser storage of a person who is signed in at `origin`. */
async function storageStateAt(origin: string, person: BenchPage['person']): Promise<StorageState> {
  if (person === null) return { cookies: [], origins: [] };
  const { cookies, origins } = JSON.parse(await readFile(storageFileOf(person), 'utf8'));
  return { cookies, origins: origins.map((each: object) => ({ ...each, origin })) };
}

/** Visits a page on a separate server, which counts the bytes that it sends. */
async function visitFirst(
  { path, person }: BenchPage,
  site: Site,
  visit: Fixtures['visit'],
): Promise<FirstVisit> {
  const served: Served[] = [];
  const recordServed = (one: Served) => void served.push(one);
  const cdn = await startCdn(sharedStack().origin, { site, onServed: recordServed });
  const { deviceScaleFactor, ...viewport } = phone;
  const page = await visit({
    viewport,
    deviceScaleFactor,
    isMobile: true,
    hasTouch: true,
    baseURL: cdn.origin,
    storageState: await storageStateAt(cdn.origin, person),
  });
  const firstVisit = await countFirstVisit(page, path, cdn, served);
  await page.context().close();
  await cdn.stop();
  return firstVisit;
}

test('keeps the bytes of a first visit within each page’s limit', { tag: '@phone' }, async ({
  visit,
}) => {
  const demo = { stack: sharedStack(), code: { token: demoCode, course: '' } };
  const pages = [...(await benchPages(demo)), sellersPage];
  const site = await readSite(join(root, 'web/dist'));
  const visits: (FirstVisit & { readonly page: BenchPage })[] = [];
  for (let first = 0; first < pages.length; first += concurrency) {
    const pageGroup = pages.slice(first, first + concurrency);
    visits.push(
      ...(await Promise.all(
        pageGroup.map(async (page) => ({ page, ...(await visitFirst(page, site, visit)) })),
      )),
    );
  }
  const failures: string[] = [];
  const rows = visits.map(({ page, figures, bytes, files }) => {
    const cells = countedMeasures.map((measure) => {
      const figure = figures[measure];
      if (figure === undefined || page.excludedMeasures.includes(measure)) return '';
      const goal = goalOf(page, measure);
      if (!isWithinBound(goal, figure, goal.gate)) {
        failures.push(`${page.name}: ${figure.toFixed(1)} KB of ${goal.name}, may be ${goal.gate}`);
        console.log(`\n${page.name}:\n${files.join('\n')}`);
      }
      return formatFigure(goal, figure);
    });
    return [page.name, ...cells, ...parts.map((part) => bytes[part].toFixed(1))];
  });
  const headings = countedMeasures.map((measure) => goals[measure].name);
  console.log(`\n${table(['KB of a first visit', ...headings, ...parts], rows)}`);
  expect(failures).toEqual([]);
});
