import { reasonOf } from '../../terminal/command.ts';
import { readDailyBackups, readDatabasePath } from '../doctor/checks/database.ts';
import { readHosts } from '../doctor/checks/hosting.ts';
import { readBilling } from '../doctor/checks/project.ts';
import type { Google } from '../google.ts';
import { budgetsOf, collectionsOf, listItems, put } from './collections.ts';
import { type Named, readOps } from './files.ts';

interface Wishes {
  /** Receives the alerts. */
  readonly email: string;
  /** Per month, in the billing account's currency; without it, an existing budget stays. */
  readonly budget?: number | undefined;
}

/** Several projects may share a billing account, hence the project's name. */
const budgetNameOf = (project: string, { displayName }: Named) => `${displayName}: ${project}`;

/** Google does not change the host of a check, so each host has its own. */
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
 * Applies the resources of ops/ to the project. It can be repeated; a failure is reported and does
 * not stop the rest.
 * @returns whether everything is in place.
 * @throws GoogleFailure if not even the channel for alerts can be created.
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
