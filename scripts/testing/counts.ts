import * as z from 'zod';

/** What a stage of `npm test` came to. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Full names of tests that did not run. */
  readonly skipped: readonly string[];
}

export const onePassed: Counts = { passed: 1, failed: 0, skipped: [] };
export const oneFailed: Counts = { passed: 0, failed: 1, skipped: [] };

export function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
    skipped: all.flatMap(({ skipped }) => skipped),
  };
}

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/**
 * Counts the tests in what Vitest's JSON reporter wrote. A file that failed without a failed test in
 * it, because it did not load, counts as one failure; so does a run that failed for no test's sake,
 * such as a set-up that threw.
 * @param exitCode of the run.
 */
export function countReport(json: string, exitCode: number): Counts {
  const { testResults } = reportSchema.parse(JSON.parse(json));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const withStatus = (...wanted: string[]) => tests.filter(({ status }) => wanted.includes(status));
  const failedTests = withStatus('failed').length;
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = failedTests + brokenFiles;
  return {
    passed: withStatus('passed').length,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: withStatus('pending', 'skipped', 'todo').map(({ fullName }) => fullName),
  };
}

/** The last line of `npm test`, which tools read. */
export function summaryLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}
