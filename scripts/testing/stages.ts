import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildParts } from '../build/parts.ts';
import { run, runNpm } from '../build/run.ts';
import { ownNode, root } from '../root.ts';
import { Refusal, reasonOf } from '../terminal/command.ts';
import { silentProgress } from '../terminal/progress.ts';
import { type Counts, countReport, oneFailed, onePassed, sum } from './counts.ts';

/** One step of `npm test`. */
export interface Stage {
  readonly name: string;
  readonly run: () => Promise<Counts>;
}

const write = (text: string) => process.stdout.write(text);

const toolPath = (path: string) => join(root, 'node_modules', path);

/** Creates a stage from a command of package.json. Shows its output only if the command fails. */
function npmStage(name: string): Stage {
  return {
    name,
    async run() {
      const { code, output } = await runNpm(['run', '--silent', name]);
      if (code === 0) return onePassed;
      write(output);
      return oneFailed(`${name}: see above`);
    },
  };
}

export const lint = npmStage('lint');
export const types = npmStage('types');

export const build: Stage = {
  name: 'build',
  async run() {
    try {
      await buildParts(silentProgress, { all: true });
      return onePassed;
    } catch (error) {
      if (error instanceof Refusal && error.details !== '') write(`${error.details}\n`);
      return oneFailed(`build: ${reasonOf(error)}`);
    }
  },
};

/** Runs tests with their output, and counts the results in their JUnit report. */
async function runTests(
  name: string,
  commandFor: (report: string) => { readonly args: readonly string[]; readonly env?: object },
): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'markaz-tests-'));
  const report = join(folder, 'report.xml');
  const { args, env } = commandFor(report);
  const { code } = await run(ownNode, args, {
    env: { ...process.env, ...env },
    // Hides the path of the report, because the report is deleted below.
    onOutput: (text) => write(text.replace(/^JUNIT report written to .*\n/mu, '')),
  });
  const xml = await readFile(report, 'utf8').catch(() => null);
  await rm(folder, { recursive: true });
  return xml === null ? oneFailed(`${name}: the run left no report`) : countReport(xml, code);
}

/**
 * Creates the stage of all tests that need no browser.
 * @param filters parts of file names. An empty list selects all files.
 */
export function tests(filters: readonly string[]): Stage {
  const name = 'units';
  return {
    name,
    run: () =>
      runTests(name, (report) => ({
        args: [
          toolPath('vitest/vitest.mjs'),
          'run',
          '--passWithNoTests',
          '--reporter=default',
          '--reporter=junit',
          `--outputFile.junit=${report}`,
          ...filters,
        ],
      })),
  };
}

const isFullOnly = (file: string) => file.includes('.all.');

/** Returns the files that match the pattern and whose path contains one of the filters. */
function filesFor(pattern: string, filters: readonly string[]): readonly string[] {
  const files = globSync(pattern, { cwd: root, exclude: ['**/node_modules'] });
  return files.filter((file) => filters.some((filter) => file.includes(filter)));
}

/** Returns the files with these filters that `npm test` skips or runs only in part. */
export function fullOnlyFiles(filters: readonly string[]): readonly string[] {
  const files = filesFor('*/**/*.{test,spec}.ts', filters);
  return files.filter(
    (file) => isFullOnly(file) || readFileSync(join(root, file), 'utf8').includes("'@all'"),
  );
}

/**
 * Returns the text of the pages on which tests failed. The log of a test run must contain the text,
 * because the machine of the run may not exist later.
 */
function pagesOfFailures(): string {
  const errorFiles = globSync('node_modules/.cache/e2e-results/*/error-context.md', { cwd: root });
  const pages = errorFiles.map((file) => {
    const [snapshot = ''] =
      /(?<=^```yaml\n)[^`]*/mu.exec(readFileSync(join(root, file), 'utf8')) ?? [];
    return `${dirname(file)}\n${snapshot}`;
  });
  return pages.join('\n');
}

/**
 * Creates the stage of the tests in a real browser. After a failure, the stage also prints the text
 * of the page.
 * @param filters parts of file names. An empty list selects all files.
 * @param all whether to include the files that only `npm run test:all` runs.
 */
export function browserTests(filters: readonly string[], all: boolean): Stage {
  const name = 'browser';
  return {
    name,
    async run() {
      const wanted = filesFor('e2e/**/*.spec.ts', filters).filter(
        (file) => all || !isFullOnly(file),
      );
      // Playwright would start the stack before it notices that there are no tests to run.
      if (filters.length > 0 && wanted.length === 0) return sum([]);
      const counts = await runTests(name, (report) => ({
        args: [
          toolPath('@playwright/test/cli.js'),
          'test',
          '--config=e2e',
          '--reporter=list,junit',
          ...wanted,
        ],
        env: { PLAYWRIGHT_JUNIT_OUTPUT_FILE: report },
      }));
      if (counts.failed > 0) write(pagesOfFailures());
      return counts;
    },
  };
}
