import { join, relative } from 'node:path';
import * as z from 'zod';
import { type Counts, firstLine, withExitCode } from './counts.ts';

const failureSchema = z.object({ message: z.string().optional() });

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
      results: z.array(z.object({ errors: z.array(failureSchema) })),
    }),
  ),
});

const suiteSchema = z.object({
  specs: z.array(specSchema),
  get suites() {
    return z.array(suiteSchema).optional();
  },
});

type Suite = z.infer<typeof suiteSchema>;

const reportSchema = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(suiteSchema),
  errors: z.array(failureSchema),
});

const specsIn = ({ specs, suites = [] }: Suite): readonly z.infer<typeof specSchema>[] => [
  ...specs,
  ...suites.flatMap(specsIn),
];

/**
 * Counts the tests in what Playwright's JSON reporter wrote. A test that should have run and did not,
 * because something before it failed, counts as a failure; so do errors outside of any test, and a
 * run that failed without one.
 * @param exitCode of the run.
 * @param base the folder that names of files are shown from.
 */
export function countJourneys(json: string, exitCode: number, base: string): Counts {
  const { config, suites, errors } = reportSchema.parse(JSON.parse(json));
  const failures = errors.map(({ message }) => firstLine(message));
  const skipped: string[] = [];
  let passed = 0;
  for (const { title, file, tests } of suites.flatMap(specsIn)) {
    const name = `${relative(base, join(config.rootDir, file))} > ${title}`;
    for (const { status, annotations, results } of tests) {
      const skip = annotations.find(({ type }) => ['skip', 'fixme'].includes(type));
      const messages = results.flatMap((result) => result.errors.map(({ message }) => message));
      if (status === 'expected') passed += 1;
      else if (status === 'skipped' && skip) skipped.push(`${name}: ${skip.description ?? ''}`);
      else failures.push(`${name}: ${firstLine(messages[0] ?? 'it did not run')}`);
    }
  }
  return withExitCode({ passed, failed: failures.length, failures, skipped }, exitCode);
}
