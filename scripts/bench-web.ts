/**
 * `npm run bench:web [-- --runs N]`: what first visits to / and /courses cost a phone, by Lighthouse
 * on the built site with the demo; medians of 5. Ends with 1 where a gate is missed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startCdn } from './bench/cdn.ts';
import { type Figures, type Goal, goals, holds, type Measure } from './bench/goals.ts';
import { measurePage } from './bench/measure.ts';
import { launchOptions } from './browser.ts';
import { buildParts } from './build/parts.ts';
import { dataFolderAt } from './stack/data-folder.ts';
import { findOffset } from './stack/ports.ts';
import { serve } from './stack/serve.ts';
import { runCommand } from './terminal/command.ts';
import { textProgress } from './terminal/progress.ts';

const paths = ['/', '/courses'] as const;
const debuggingPort = 9333;

function shown({ unit }: Goal, figure: number): string {
  const digits = { KB: 1, s: 2, ms: 0, points: 0, '': figure % 1 === 0 ? 0 : 3 }[unit];
  return `${figure.toFixed(digits)}${unit === '' || unit === 'points' ? '' : ` ${unit}`}`;
}

function verdict(goal: Goal, figures: readonly number[]): string {
  if (!figures.every((figure) => holds(goal, figure, goal.gate))) return 'FAILS';
  return figures.every((figure) => holds(goal, figure, goal.goal)) ? 'goal' : 'gate';
}

function table(measured: readonly Figures[]): readonly string[] {
  const rows = (Object.keys(goals) as Measure[]).map((measure) => {
    const goal: Goal = goals[measure];
    const figures = measured.map((page) => page[measure]);
    const cells = figures.map((figure) => shown(goal, figure));
    return [
      goal.name,
      ...cells,
      shown(goal, goal.goal),
      shown(goal, goal.gate),
      verdict(goal, figures),
    ];
  });
  const head = ['', ...paths, 'goal', 'fails beyond', 'reached'];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ];
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
  const progress = textProgress();
  await buildParts(progress);
  const folder = dataFolderAt(await mkdtemp(join(tmpdir(), 'markaz-bench-')));
  const { stack } = await serve({ folder, offset: await findOffset(), empty: false, progress });
  const stops = [() => rm(folder.path, { recursive: true, force: true }), () => stack.stop()];
  try {
    const cdn = await startCdn(stack.origin);
    stops.push(() => cdn.stop());
    const browser = await chromium.launch(
      await launchOptions(`--remote-debugging-port=${debuggingPort}`),
    );
    stops.push(() => browser.close());
    const measured: Figures[] = [];
    for (const path of paths) {
      const bench = { browser, port: debuggingPort, cdn, runs: Number(values.runs) };
      measured.push(await measurePage({ ...bench, onRun: console.log }, path));
    }
    console.log(
      ['', `${browser.version()}, Node ${process.version}`, ...table(measured)].join('\n'),
    );
    const failed = (Object.keys(goals) as Measure[]).filter((measure) =>
      measured.some((page) => !holds(goals[measure], page[measure], goals[measure].gate)),
    );
    for (const measure of failed) console.error(`Beyond its gate: ${goals[measure].name}`);
    return failed.length === 0 ? 0 : 1;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
});
