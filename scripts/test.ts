/**
 * `npm test [-- --fast] [-- FILTER …]`: everything that must hold. `--fast` leaves out the browser; a
 * filter runs only the tests in files whose path contains it. Ends with `N passed, N failed`.
 */
import { readArguments, runCommand } from './terminal/command.ts';
import { seconds } from './terminal/progress.ts';
import { type Counts, sum, summaryLine } from './testing/counts.ts';
import { build, journeys, lint, type Stage, tests, types } from './testing/stages.ts';

function stagesFor(fast: boolean, filters: readonly string[]): readonly Stage[] {
  const units = tests(
    'units',
    ['contract', 'local', 'functions', 'web', 'scripts', 'e2e'],
    filters,
  );
  const browser = fast ? [] : [journeys(filters)];
  return filters.length > 0 ? [units, ...browser] : [lint, types, build, units, ...browser];
}

async function runStage({ name, run }: Stage): Promise<{ counts: Counts; line: string }> {
  const began = performance.now();
  console.log(`── ${name} …`);
  const counts = await run();
  const skipped = counts.skipped.length > 0 ? `, ${counts.skipped.length} skipped` : '';
  const line = `${name}: ${summaryLine(counts)}${skipped} in ${seconds(performance.now() - began)}`;
  console.log(`── ${line}`);
  return { counts, line };
}

await runCommand(async () => {
  const { values, positionals } = readArguments(
    { allowPositionals: true, options: { fast: { type: 'boolean', default: false } } },
    (reason) => `${reason} (known are --fast and parts of file names).`,
  );
  const results: Awaited<ReturnType<typeof runStage>>[] = [];
  for (const stage of stagesFor(values.fast, positionals)) results.push(await runStage(stage));
  const total = sum(results.map(({ counts }) => counts));
  console.log(['', ...results.map(({ line }) => line)].join('\n'));
  for (const failure of total.failures) console.log(`failed: ${failure}`);
  for (const name of total.skipped) console.log(`skipped: ${name}`);
  if (total.passed + total.failed === 0) console.log('No test ran: no file has such a name.');
  console.log(summaryLine(total));
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
});
