import { describe, expect, it } from 'vitest';
import { countReport, slowest, sum, summaryLine } from './counts.ts';

const report = (...tests: string[]) =>
  `<?xml version="1.0" encoding="UTF-8" ?>
  <testsuites><testsuite name="a.test.ts" time="2.5">${tests.join('')}</testsuite></testsuites>`;
const test = (name: string, inside = '') =>
  `<testcase classname="a.test.ts" name="${name}" time="0.1">${inside}</testcase>`;
const failed = '<failure message="Error: 1 is not 2\nat a">1 is not 2</failure>';

describe('countReport', () => {
  it('counts the tests in a report, and names the failed and the skipped tests', () => {
    const skip =
      '<properties><property name="skip" value="no fonts"/></properties><skipped></skipped>';
    const xml = report(
      test('passes'),
      test('a &gt; adds up', failed),
      test('throws', '<error message="oops"/>'),
      test('needs Java', '<skipped/>'),
      test('prints', skip),
    );
    expect(countReport(xml, 1)).toEqual({
      passed: 1,
      failed: 2,
      failures: ['a.test.ts > a > adds up: Error: 1 is not 2', 'a.test.ts > throws: oops'],
      skipped: ['needs Java', 'prints: no fonts'],
      times: [{ file: 'a.test.ts', seconds: 2.5 }],
    });
  });

  it('counts a run that failed outside of any test as a failure', () => {
    expect(countReport(report(test('passes')), 1)).toMatchObject({ passed: 1, failed: 1 });
  });

  it('counts nothing if no test ran', () => {
    expect(countReport('<testsuites tests="0"></testsuites>', 0)).toMatchObject({
      passed: 0,
      failed: 0,
    });
  });
});

it('summarises the counts of several stages in a line of a fixed format', () => {
  const counts = [
    { passed: 2, failed: 0, failures: [], skipped: [], times: [] },
    { passed: 3, failed: 1, failures: ['y'], skipped: ['x'], times: [] },
  ];
  expect(summaryLine(sum(counts))).toBe('5 passed, 1 failed');
});

it('lists the slowest files first, with their total times', () => {
  const times = [
    { file: 'quick.test.ts', seconds: 0.1 },
    { file: 'enrol.spec.ts', seconds: 6.25 },
    { file: 'slow.test.ts', seconds: 10.04 },
    { file: 'enrol.spec.ts', seconds: 5.75 },
  ];
  expect(slowest(times, 2)).toEqual(['   12.0 s  enrol.spec.ts', '   10.0 s  slow.test.ts']);
});
