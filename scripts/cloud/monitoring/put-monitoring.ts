import { reasonOf } from '../../terminal/command.ts';
import { readDailyBackups, readDatabasePath } from '../doctor/checks/database.ts';
import { readBilling } from '../doctor/checks/project.ts';
import { readHosts } from '../doctor/checks/site.ts';
import type { Google } from '../google.ts';
import { budgetsOf, collectionsOf, listItems, put } from './collections.ts';
import { type Named, readOps } from './files.ts';

interface Wishes {
  /** Who is told. */
  readonly email: string;
  /** A month's, in the billing account's currency; without it, what is set stays. */
  readonly budget?: number | undefined;
}

/** Several projects may share an account, hence the project's name. */
const budgetNameOf = (project: string, { displayName }: Named) => `${displayName}: ${project}`;

/** Google does not change the host of a check, so that each host has its own. */
const uptimeNameOf = (host: string, { displayName }: Named) => `${displayName} of ${host}`;

async function putBudget(google: Google, wanted: Named, channel: string, amount?: number) {
  const { project } = google;
  const account = (await readBilling(google))?.billingAccountName;
  if (!account) throw new Error('the project is not on the Blaze plan');
  const displayName = budgetNameOf(project, wanted);
  const budgets = budgetsOf(account);
  const there = (await listItems(google, budgets)).find((each) => each.displayName === displayName);
  const units = amount === undefined ? undefined : { specifiedAmount: { units: String(amount) } };
  await put(google, budgets, {
    ...wanted,
    displayName,
    amount: units ?? there?.amount ?? wanted.amount,
    budgetFilter: { projects: [`projects/${project}`] },
    notificationsRule: { monitoringNotificationChannels: [channel] },
  });
}

async function putBackups(google: Google, schedule: unknown) {
  if ((await readDailyBackups(google)).length > 0) return;
  const path = `/v1/${await readDatabasePath(google)}/backupSchedules`;
  await google.send('POST', 'firestore', path, schedule);
}

async function putUptime(google: Google, wanted: Named) {
  const { project } = google;
  const host = (await readHosts(google)).at(-1) ?? '';
  await put(google, collectionsOf(project).uptime, {
    ...wanted,
    displayName: uptimeNameOf(host, wanted),
    monitoredResource: { type: 'uptime_url', labels: { project_id: project, host } },
  });
}

/**
 * Puts what ops/ describes into the project, as often as one likes; what fails does not hold up the
 * rest, and is said.
 * @returns whether all of it is there.
 * @throws GoogleFailure where there cannot even be a channel to tell somebody.
 */
export async function putMonitoring(
  google: Google,
  { email, budget }: Wishes,
  say: (line: string) => void,
): Promise<boolean> {
  const ops = await readOps();
  const { alerts, channels, dashboards } = collectionsOf(google.project);
  const channel = await put(google, channels, {
    displayName: `Markaz: ${email}`,
    type: 'email',
    labels: { email_address: email },
  });
  const told = { notificationChannels: [channel.name] };
  const works: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['uptime check', () => putUptime(google, ops.uptime)],
    ...ops.alerts.map(
      (alert) =>
        [`alert «${alert.displayName}»`, () => put(google, alerts, { ...alert, ...told })] as const,
    ),
    ['dashboard', () => put(google, dashboards, ops.dashboard)],
    ['daily backups', () => putBackups(google, ops.backups)],
    ['budget', () => putBudget(google, ops.budget, channel.name, budget)],
  ];
  let isWhole = true;
  for (const [name, work] of works) {
    try {
      await work();
      say(`✓ ${name}`);
    } catch (error) {
      isWhole = false;
      say(`✗ ${name}: ${reasonOf(error)}`);
    }
  }
  return isWhole;
}
