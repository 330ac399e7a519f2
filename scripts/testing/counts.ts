import { stripVTControlCharacters } from 'node:util';
import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';

/** The duration of a file's tests. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

/** The results of a stage of `npm test`. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** One line for each failure, with the file, the test, and the first line of the reason. */
  readonly failures: readonly string[];
  /** Tests that did not run, with the reason if there is one. */
  readonly skipped: readonly string[];
  readonly times: readonly FileTime[];
}

export const onePassed: Counts = { passed: 1, failed: 0, failures: [], skipped: [], times: [] };

/** @param failure a line that describes the failure. */
export function oneFailed(failure: string): Counts {
  return { passed: 0, failed: 1, failures: [failure], skipped: [], times: [] };
}

export function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
    failures: all.flatMap(({ failures }) => failures),
    skipped: all.flatMap(({ skipped }) => skipped),
    times: all.flatMap(({ times }) => times),
  };
}

const problemSchema = z.object({ message: z.string() }).optional();

const reportSchema = z.object({
  testsuites: z.object({
    testsuite: z
      .array(
        z.object({
          /** The path of the test file. */
          name: z.string(),
          time: z.coerce.number(),
          testcase: z.array(
            z.object({
              classname: z.string(),
              name: z.string(),
              failure: problemSchema,
              error: problemSchema,
              skipped: z.unknown().optional(),
              properties: z
                .object({ property: z.array(z.object({ name: z.string(), value: z.string() })) })
                .optional(),
            }),
          ),
        }),
      )
      .default([]),
  }),
});

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => ['testsuite', 'testcase', 'property'].includes(name),
});

const maxReasonLength = 200;

function firstLine(message: string): string {
  const [line = ''] = stripVTControlCharacters(message).trim().split('\n');
  return line.slice(0, maxReasonLength);
}

/**
 * Counts the tests in a JUnit report of Vitest or Playwright. If the run fails outside of its
 * tests, for example in a set-up, this counts as one failure.
 * @param exitCode the exit code of the run.
 */
export function countReport(xml: string, exitCode: number): Counts {
  const { testsuite } = reportSchema.parse(parser.parse(xml)).testsuites;
  const tests = testsuite.flatMap(({ testcase }) => testcase);
  const failures: string[] = [];
  const skipped: string[] = [];
  for (const { classname, name, failure, error, properties, ...test } of tests) {
    const why = failure ?? error;
    const reason = properties?.property.find((property) => property.name === 'skip')?.value;
    if (why !== undefined) failures.push(`${classname} > ${name}: ${firstLine(why.message)}`);
    else if ('skipped' in test) skipped.push([name, reason].filter(Boolean).join(': '));
  }
  const passed = tests.length - failures.length - skipped.length;
  if (failures.length === 0 && exitCode !== 0)
    failures.push(`the run ended with code ${exitCode} outside of any test`);
  const times = testsuite.map(({ name: file, time }) => ({ file, seconds: time }));
  return { passed, failed: failures.length, failures, skipped, times };
}

/**
 * Lists the slowest files. If a file has several entries, for example because it runs on two
 * screens, their times are added up.
 */
export function slowest(times: readonly FileTime[], maxFiles: number): string[] {
  const byFile = new Map<string, number>();
  for (const { file, seconds } of times) byFile.set(file, (byFile.get(file) ?? 0) + seconds);
  return [...byFile]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxFiles)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

/** The last line of `npm test`, which tools read. */
export function summaryLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}
