import { describe, expect, it } from 'vitest';
import { countReport, sum, summaryLine } from './counts.ts';

const base = '/project';
const test = (status: string, fullName = 'a test', failureMessages: string[] = []) => ({
  status,
  fullName,
  failureMessages,
});
const report = (...files: object[]) =>
  JSON.stringify({ testResults: files.map((file) => ({ name: `${base}/a.test.ts`, ...file })) });

describe('counting a report', () => {
  it('counts tests, and names those that failed or were skipped', () => {
    const json = report({
      status: 'failed',
      assertionResults: [
        test('passed'),
        test('failed', 'adds up', ['\u001b[31mError: 1 is not 2\u001b[39m\n    at add']),
        test('pending', 'needs Java'),
      ],
    });
    expect(countReport(json, 1, base)).toEqual({
      passed: 1,
      failed: 1,
      failures: ['a.test.ts > adds up: Error: 1 is not 2'],
      skipped: ['needs Java'],
    });
  });

  it('counts a file that did not load as a failure', () => {
    const json = report({ status: 'failed', message: 'No such module', assertionResults: [] });
    expect(countReport(json, 1, base)).toMatchObject({
      passed: 0,
      failed: 1,
      failures: ['a.test.ts: No such module'],
    });
  });

  it('counts a run that failed outside of any test as a failure', () => {
    const json = report({ status: 'passed', assertionResults: [test('passed')] });
    expect(countReport(json, 1, base)).toMatchObject({ passed: 1, failed: 1 });
  });
});

it('ends in a line of a fixed form', () => {
  const counts = [
    { passed: 2, failed: 0, failures: [], skipped: [] },
    { passed: 3, failed: 1, failures: ['y'], skipped: ['x'] },
  ];
  expect(summaryLine(sum(counts))).toBe('5 passed, 1 failed');
});
