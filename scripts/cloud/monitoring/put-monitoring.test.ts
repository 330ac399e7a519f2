import { expect, it } from 'vitest';
import { deployedProject, project } from '../doctor/sample-project.ts';
import { monitored, standInFor } from '../doctor/sample-stand-in.ts';

it('puts monitoring once however often it is run, and leaves a budget that was set', async () => {
  const answers = await deployedProject();
  const stand = await standInFor(answers);
  await monitored(stand, 40);
  const first = structuredClone(answers);
  await monitored(stand);
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

it('goes on where one part of monitoring fails, and says which', async () => {
  const stand = await standInFor(await deployedProject(), ['billingbudgets']);
  const { isWhole, lines } = await monitored(stand);
  expect(isWhole).toBe(false);
  expect(lines.filter((line) => !line.startsWith('✓'))).toEqual(['✗ budget: Not you.']);
});
