import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { root } from '../root.ts';
import { deployedProject, project } from '../testing/sample-project.ts';
import { runMonitoring, startProjectStandIn } from '../testing/sample-stand-in.ts';
import { readOps } from './monitoring.ts';

it('creates each resource only once if it runs again, and keeps an existing budget', async () => {
  const answers = await deployedProject();
  const standIn = await startProjectStandIn(answers);
  await runMonitoring(standIn, 40);
  const first = structuredClone(answers);
  await runMonitoring(standIn);
  expect(answers).toEqual(first);
  expect(answers['billingbudgets /v1/billingAccounts/0123/budgets']).toMatchObject({
    budgets: [
      {
        displayName: `Markaz: ${project}`,
        amount: { specifiedAmount: { units: '40' } },
        budgetFilter: { projects: [`projects/${project}`] },
      },
    ],
  });
  expect(answers[`monitoring /v3/projects/${project}/uptimeCheckConfigs`]).toMatchObject({
    uptimeCheckConfigs: [{ monitoredResource: { labels: { host: 'centre.example' } } }],
  });
});

it('continues if a resource cannot be created, and names this resource', async () => {
  const standIn = await startProjectStandIn(await deployedProject(), ['billingbudgets']);
  const { isComplete, lines } = await runMonitoring(standIn);
  expect(isComplete).toBe(false);
  expect(lines.filter((line) => !line.startsWith('✓'))).toEqual(['✗ budget: Not you.']);
});

it('alerts if the nightly job did not run, but not while it may still run', async () => {
  const answers = await deployedProject();
  const standIn = await startProjectStandIn(answers);
  await runMonitoring(standIn);
  const schema = z.object({
    displayName: z.string(),
    conditions: z.tuple([
      z.object({
        conditionPrometheusQueryLanguage: z.object({ query: z.string(), duration: z.string() }),
      }),
    ]),
  });
  const { alerts } = await readOps();
  const alert = alerts.map((each) => schema.safeParse(each).data).find(Boolean);
  expect(JSON.stringify(answers[`monitoring /v3/projects/${project}/alertPolicies`])).toContain(
    alert?.displayName,
  );
  const { query = '', duration = '' } = alert?.conditions[0].conditionPrometheusQueryLanguage ?? {};
  expect(query).toContain('service_name="purge", response_code_class="2xx"');
  const durationHours = Number.parseInt(duration, 10) / 3_600;
  const windowHours = Number(/\[(\d+)m\]\)$/u.exec(query)?.[1]) / 60;
  // Monitoring allows no longer duration.
  expect(durationHours).toBeLessThanOrEqual(23.5);
  // The job runs each night by Cairo's clock (functions/src/index.ts). When summer time ends, the
  // first run of the night is 25 hours after the first run of the previous night.
  const source = await readFile(join(root, 'functions/src/index.ts'), 'utf8');
  expect(source).toContain("'*/10 2-5 * * *'");
  expect(windowHours + durationHours).toBeGreaterThan(25);
  expect(windowHours + durationHours).toBeLessThan(36);
});
