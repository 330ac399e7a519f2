import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';

/** What a stage of `npm test` came to. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** What failed, a line each: the file, the test, and the first line of why. */
  readonly failures: readonly string[];
  /** Full names of tests that did not run. */
  readonly skipped: readonly string[];
}

export const onePassed: Counts = { passed: 1, failed: 0, failures: [], skipped: [] };

/** @param what says what failed, in a line. */
export function oneFailed(what: string): Counts {
  return { passed: 0, failed: 1, failures: [what], skipped: [] };
}

export function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
    failures: all.flatMap(({ failures }) => failures),
    skipped: all.flatMap(({ skipped }) => skipped),
  };
}

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const longestReason = 200;

/** What a message begins with, in one plain line. */
export function firstLine(message = ''): string {
  const text = stripVTControlCharacters(message);
  return text.split('\n', 1).join('').trim().slice(0, longestReason);
}

/** Adds a failure for a run that failed for no test's sake, such as a set-up that threw. */
export function withExitCode(counts: Counts, exitCode: number): Counts {
  if (counts.failed > 0 || exitCode === 0) return counts;
  const failures = [`the run ended with code ${exitCode} outside of any test`];
  return { ...counts, failed: 1, failures };
}

/**
 * Counts the tests in what Vitest's JSON reporter wrote. A file that failed without a failed test in
 * it, because it did not load, counts as one failure; so does a run that failed for no test's sake,
 * such as a set-up that threw.
 * @param exitCode of the run.
 * @param base the folder that names of files are shown from.
 */
export function countReport(json: string, exitCode: number, base: string): Counts {
  const { testResults } = reportSchema.parse(JSON.parse(json));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const withStatus = (...wanted: string[]) => tests.filter(({ status }) => wanted.includes(status));
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(base, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    return status === 'failed' && failed.length === 0
      ? [`${file}: ${firstLine(message)}`]
      : failed.map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
  });
  const counts = {
    passed: withStatus('passed').length,
    failed: failures.length,
    failures,
    skipped: withStatus('pending', 'skipped', 'todo').map(({ fullName }) => fullName),
  };
  return withExitCode(counts, exitCode);
}

/** The last line of `npm test`, which tools read. */
export function summaryLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}
