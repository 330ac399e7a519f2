import { describe, expect, it } from 'vitest';
import { countReport, sum, summaryLine } from './counts.ts';

const test = (status: string, fullName = 'a test') => ({ status, fullName });
const report = (...testResults: object[]) => JSON.stringify({ testResults });

describe('counting a report', () => {
  it('counts tests, and names those that were skipped', () => {
    const json = report({
      status: 'failed',
      assertionResults: [test('passed'), test('failed'), test('pending', 'needs Java')],
    });
    expect(countReport(json, 1)).toEqual({ passed: 1, failed: 1, skipped: ['needs Java'] });
  });

  it('counts a file that did not load as a failure', () => {
    const json = report({ status: 'failed', assertionResults: [] });
    expect(countReport(json, 1)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts a run that failed outside of any test as a failure', () => {
    const json = report({ status: 'passed', assertionResults: [test('passed')] });
    expect(countReport(json, 1)).toMatchObject({ passed: 1, failed: 1 });
  });
});

it('ends in a line of a fixed form', () => {
  const counts = [
    { passed: 2, failed: 0, skipped: [] },
    { passed: 3, failed: 1, skipped: ['x'] },
  ];
  expect(summaryLine(sum(counts))).toBe('5 passed, 1 failed');
});
