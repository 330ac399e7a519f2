/**
 * `npm run bench:web [-- --runs N] [--pages NAME,…]` measures the built site with the demo data on
 * the screen of a phone. Lighthouse measures visits to pages. The benchmark also measures the time
 * from a tap to the expected content. Prints medians of N runs, or of 3 runs by default. The exit
 * code is 1 if a figure misses its gate.
 */
import { mkdir } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { root } from '../../scripts/root.ts';
import { runCommand } from '../../scripts/terminal/command.ts';
import { textProgress } from '../../scripts/terminal/progress.ts';
import { launchOptions } from '../../scripts/testing/browser.ts';
import { startBenchStack } from './bench-stack.ts';
import { type Cdn, startCdn } from './cdn.ts';
import { buildChangedSite } from './changed-site.ts';
import {
  type Figures,
  formatFigure,
  type Goal,
  goalOf,
  goals,
  isWithinBound,
  measures,
} from './goals.ts';
import { interactionGoal, measureInteractions } from './interactions.ts';
import { auditPage } from './measure.ts';
import { type BenchPage, benchPages } from './pages.ts';
import { openProfile } from './profile.ts';
import { table } from './table.ts';
import { countVisits } from './visits.ts';

interface Bench {
  readonly cdn: Cdn;
  /** The folder for browser profiles. */
  readonly folder: string;
  /** The folder of a build in which one page has changed. */
  readonly changed: string;
  readonly runs: number;
}

/** The name that selects the interactions in the option `--pages`. */
const interactionsName = 'interactions';

async function measurePage(page: BenchPage, index: number, bench: Bench): Promise<Figures> {
  const { cdn, folder, changed, runs } = bench;
  const profile = await openProfile(join(folder, `profile-${index}`), cdn.origin, page.person);
  try {
    const onRun = (line: string) => console.log(`${page.name}, ${line}`);
    const audited = await auditPage(`${cdn.origin}${page.path}`, { profile, runs, onRun });
    const builds = { current: join(root, 'web/dist'), changed };
    const counted = await countVisits(page.path, { profile, cdn, builds });
    const figures = { ...audited, ...counted };
    for (const measure of page.excludedMeasures) delete figures[measure];
    return figures;
  } finally {
    await profile.context.close();
  }
}

function pageTable(measured: ReadonlyMap<BenchPage, Figures>): string {
  const rows = measures.map((measure) => {
    const cells = [...measured].map(([page, figures]) => {
      const figure = figures[measure];
      return figure === undefined ? '' : formatFigure(goalOf(page, measure), figure);
    });
    const { name, goal, gate } = goals[measure];
    return [name, ...cells, `${goal} / ${gate}`];
  });
  return table(['', ...[...measured.keys()].map(({ name }) => name), 'goal / gate'], rows);
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '3' }, pages: { type: 'string' } },
  });
  const selectedNames = values.pages?.split(',');
  const isSelected = (name: string) => selectedNames?.includes(name) ?? true;
  const runs = Number(values.runs);
  const progress = textProgress();
  const stack = await startBenchStack(progress);
  const cdn = await startCdn(stack.stack.origin);
  const failures: string[] = [];
  const check = (subject: string, goal: Goal, figure: number) => {
    if (!isWithinBound(goal, figure, goal.gate)) failures.push(`${subject}: ${goal.name}`);
  };
  try {
    const site = join(stack.folder, 'changed');
    await mkdir(site);
    const changed = await progress.step('Building the changed site', () => buildChangedSite(site));
    const measured = new Map<BenchPage, Figures>();
    const pages = (await benchPages(stack)).filter(({ name }) => isSelected(name));
    for (const [index, page] of pages.entries()) {
      const bench = { cdn, folder: stack.folder, changed, runs };
      const figures = await measurePage(page, index, bench);
      measured.set(page, figures);
      for (const measure of measures)
        check(page.name, goalOf(page, measure), figures[measure] ?? goals[measure].goal);
    }
    if (measured.size > 0) console.log(`\n${pageTable(measured)}`);
    if (isSelected(interactionsName)) {
      const browser = await chromium.launch(await launchOptions());
      const interactions = await measureInteractions(browser, cdn.origin, runs);
      await browser.close();
      const rows = interactions.map(({ name, timeToContent, inp }) => {
        check(name, interactionGoal, timeToContent);
        check(name, interactionGoal, inp);
        return [
          name,
          formatFigure(interactionGoal, timeToContent),
          formatFigure(interactionGoal, inp),
        ];
      });
      console.log(`\n${table(['4× CPU', 'tap to content', 'INP'], rows)}`);
    }
    console.log(`\nLoad of the last minutes: ${loadavg()[1]?.toFixed(1)}`);
    for (const failure of failures) console.error(`Beyond its gate: ${failure}`);
    return failures.length === 0 ? 0 : 1;
  } finally {
    await cdn.stop();
    await stack.stop();
  }
});
