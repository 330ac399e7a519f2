import { expect, it } from 'vitest';
import { countJourneys } from './journey-counts.ts';

const skip = { type: 'skip', description: 'needs Java' };
const test = (
  title: string,
  status: string,
  annotations: object[] = [],
  errors: object[] = [],
) => ({
  title,
  file: 'journeys/a.spec.ts',
  tests: [{ status, annotations, results: [{ errors }] }],
});
const report = (specs: object[], errors: object[] = []) =>
  JSON.stringify({
    config: { rootDir: '/project/e2e' },
    suites: [{ specs: [], suites: [{ specs }] }],
    errors,
  });

it('counts tests, and names those that failed or were skipped', () => {
  const json = report([
    test('adds up', 'expected'),
    test(
      'fails',
      'unexpected',
      [],
      [{ message: '\u001b[31mError: 1 is not 2\u001b[39m\n at add' }],
    ),
    test('waits', 'skipped', [skip]),
  ]);
  expect(countJourneys(json, 1, '/project')).toEqual({
    passed: 1,
    failed: 1,
    failures: ['e2e/journeys/a.spec.ts > fails: Error: 1 is not 2'],
    skipped: ['e2e/journeys/a.spec.ts > waits: needs Java'],
  });
});

it('counts a test that did not run for no reason of its own as a failure', () => {
  expect(countJourneys(report([test('comes later', 'skipped')]), 1, '/project')).toMatchObject({
    passed: 0,
    failed: 1,
    failures: ['e2e/journeys/a.spec.ts > comes later: it did not run'],
  });
});

it('counts a test that passed at a second try as a failure', () => {
  expect(countJourneys(report([test('wavers', 'flaky')]), 0, '/project')).toMatchObject({
    passed: 0,
    failed: 1,
  });
});

it('counts errors outside of any test, and a run that failed without one', () => {
  const passed = [test('adds up', 'expected')];
  const json = report(passed, [{ message: 'Error: no Chromium' }]);
  expect(countJourneys(json, 1, '/project').failures).toEqual(['Error: no Chromium']);
  expect(countJourneys(report(passed), 1, '/project')).toMatchObject({ passed: 1, failed: 1 });
});
