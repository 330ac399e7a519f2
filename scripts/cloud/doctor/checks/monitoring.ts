import * as z from 'zod';
import { cloudPage, monitoringCommand } from '../../expected.ts';
import type { GoogleClient } from '../../google.ts';
import { budgetList, type Item, listItems, monitoringList, readOps } from '../../monitoring.ts';
import { check, later, missing, ok } from '../check.ts';
import { readBilling, readProject } from './project.ts';

const role = 'roles/monitoring.viewer';

const notifyingSchema = z.object({
  notificationChannels: z.array(z.string()).min(1),
  enabled: z.literal(true),
});

export const alerts = check({
  title: 'Alerts',
  role,
  read: async (google) => ({
    found: await listItems(google, monitoringList(google.project, 'alertPolicies')),
    wanted: (await readOps()).alerts,
  }),
  judge: ({ found, wanted }, project) => {
    const notifyingAlerts = new Set(
      found
        .filter((each) => notifyingSchema.safeParse(each).success)
        .map(({ displayName }) => displayName),
    );
    const missingAlerts = wanted.filter(({ displayName }) => !notifyingAlerts.has(displayName));
    if (missingAlerts.length === 0) return ok(`all ${wanted.length}, with a recipient`);
    const names = missingAlerts.map(({ displayName }) => `«${displayName}»`);
    return missing(
      `missing or without a recipient: ${names.join(', ')}`,
      monitoringCommand(project),
    );
  },
});

export const uptime = check({
  title: 'Uptime check',
  role,
  read: async (google) => ({
    found: await listItems(google, monitoringList(google.project, 'uptimeCheckConfigs')),
    wanted: (await readOps()).uptime.displayName,
  }),
  judge: ({ found, wanted }, project) => {
    const uptimeCheck = found.find(({ displayName }) => displayName.startsWith(wanted));
    if (uptimeCheck !== undefined) return ok(uptimeCheck.displayName);
    return missing('nobody is alerted when the site is down', monitoringCommand(project));
  },
});

const budgetSchema = z.object({
  budgetFilter: z.object({ projects: z.array(z.string()).default([]) }).prefault({}),
  thresholdRules: z.array(z.unknown()).default([]),
});

/** Whether a budget has alerts for the costs of this project or of its whole billing account. */
function coversProject(budget: Item, projectNames: readonly string[]): boolean {
  const { success, data } = budgetSchema.safeParse(budget);
  if (!success || data.thresholdRules.length === 0) return false;
  const { projects } = data.budgetFilter;
  return projects.length === 0 || projects.some((each) => projectNames.includes(each));
}

async function readBudgets(google: GoogleClient) {
  const account = (await readBilling(google))?.billingAccountName;
  if (!account) return null;
  const number = (await readProject(google))?.projectNumber;
  const projectNames = [`projects/${google.project}`, `projects/${number}`];
  const budgets = await listItems(google, budgetList(account));
  return budgets.filter((budget) => coversProject(budget, projectNames));
}

export const budget = check({
  title: 'Budget alert',
  role: 'roles/billing.viewer of the billing account',
  read: readBudgets,
  judge: (budgets, project) => {
    if (budgets === null) return later('once the project is on the Blaze plan');
    const [first] = budgets;
    if (first !== undefined) return ok(first.displayName);
    return missing(
      'nobody is alerted when costs grow',
      `${monitoringCommand(project)}, or ${cloudPage(project, 'billing/budgets')}`,
    );
  },
});
