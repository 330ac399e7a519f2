/**
 * `npm test [-- --fast] [-- --times] [-- FILTER …]`: runs the build, the lint, the type check and
 * all tests. `--fast` skips the tests in the browser. With a filter, runs only the test files whose
 * path contains the filter. `--times` lists the slowest files. `npm run test:all` also runs the
 * tests that take long (docs/tests.md). The last line says `N passed, N failed`.
 */
import { readArguments, runCommand } from './terminal/command.ts';
import { seconds } from './terminal/progress.ts';
import { type Counts, slowest, sum, summaryLine } from './testing/counts.ts';
import {
  browserTests,
  build,
  fullOnlyFiles,
  lint,
  type Stage,
  tests,
  types,
} from './testing/stages.ts';

const maxSlowest = 20;

interface TestOptions {
  readonly fast: boolean;
  readonly all: boolean;
}

/**
 * Returns groups of stages. The stages of one group run at the same time. The unit tests need the
 * build. They run alone, because beside the lint and the type check they take 100 s longer.
 */
function stagesFor({ fast, all }: TestOptions, filters: readonly string[]): readonly Stage[][] {
  const browserStages = fast ? [] : [browserTests(filters, all)];
  if (filters.length > 0) return [[tests(filters)], browserStages];
  return [[build], [lint, types], [tests(filters)], browserStages];
}

async function runStage({ name, run }: Stage): Promise<{ counts: Counts; line: string }> {
  const startedAt = performance.now();
  console.log(`── ${name} …`);
  const counts = await run();
  const skipped = counts.skipped.length > 0 ? `, ${counts.skipped.length} skipped` : '';
  const line = `${name}: ${summaryLine(counts)}${skipped} in ${seconds(performance.now() - startedAt)}`;
  console.log(`── ${line}`);
  return { counts, line };
}

await runCommand(async () => {
  const { values, positionals } = readArguments(
    {
      allowPositionals: true,
      options: {
        fast: { type: 'boolean', default: false },
        all: { type: 'boolean', default: false },
        times: { type: 'boolean', default: false },
      },
    },
    (reason) => `${reason} (the options are --fast, --times, --all and parts of file names).`,
  );
  if (values.all) process.env.MARKAZ_TEST_ALL = '1';
  const results: Awaited<ReturnType<typeof runStage>>[] = [];
  for (const stages of stagesFor(values, positionals))
    results.push(...(await Promise.all(stages.map(runStage))));
  const total = sum(results.map(({ counts }) => counts));
  console.log(['', ...results.map(({ line }) => line)].join('\n'));
  if (values.times) for (const line of slowest(total.times, maxSlowest)) console.log(line);
  for (const failure of total.failures) console.log(`failed: ${failure}`);
  for (const name of total.skipped) console.log(`skipped: ${name}`);
  const skippedFiles = values.all ? [] : fullOnlyFiles(positionals);
  for (const file of skippedFiles)
    console.log(
      `skipped here, at least in part: ${file} (npm run test:all -- ${file} runs all of it)`,
    );
  if (total.passed + total.failed === 0 && skippedFiles.length === 0)
    console.log('No test ran: no test file has that name.');
  console.log(summaryLine(total));
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
});
