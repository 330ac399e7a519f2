/** Creates the monitoring, backups and budget of a project from the resources in ops/. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { root } from '../root.ts';
import { reasonOf } from '../terminal/command.ts';
import { readDailyBackups, readDatabasePath } from './doctor/checks/database.ts';
import { readHosts } from './doctor/checks/hosting.ts';
import { readBilling } from './doctor/checks/project.ts';
import type { GoogleClient } from './google.ts';

/** A resource in the format of Google's API. Later runs find it by its name. */
type NamedResource = z.infer<typeof namedSchema>;

const namedSchema = z.looseObject({ displayName: z.string() });

const readOpsFile = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(root, 'ops', name), 'utf8'));

const readNamedResource = async (name: string) => namedSchema.parse(await readOpsFile(name));

/** Reads the resources in ops/. */
export async function readOps() {
  const names = await readdir(join(root, 'ops/alerts'));
  return {
    alerts: await Promise.all(names.sort().map((name) => readNamedResource(`alerts/${name}`))),
    uptime: await readNamedResource('uptime.json'),
    dashboard: await readNamedResource('dashboard.json'),
    budget: await readNamedResource('budget.json'),
    backups: await readOpsFile('backups.json'),
  };
}

/** A list of an API whose items are identified by `displayName` and created by POST. */
interface Collection {
  readonly api: string;
  readonly version: string;
  /** The path below the version. Its last segment is also the key of the items in the response. */
  readonly path: string;
}

/**
 * https://cloud.google.com/monitoring/api/ref_v3/rest
 * https://cloud.google.com/monitoring/api/ref_v1/rest (dashboards)
 */
export const monitoringList = (
  project: string,
  kind: 'notificationChannels' | 'alertPolicies' | 'uptimeCheckConfigs' | 'dashboards',
): Collection => ({
  api: 'monitoring',
  version: kind === 'dashboards' ? 'v1' : 'v3',
  path: `projects/${project}/${kind}`,
});

/** https://cloud.google.com/billing/docs/reference/budget/rest/v1/billingAccounts.budgets */
export const budgetList = (billingAccountName: string): Collection => ({
  api: 'billingbudgets',
  version: 'v1',
  path: `${billingAccountName}/budgets`,
});

const itemSchema = z.looseObject({
  name: z.string(),
  displayName: z.string().default(''),
  etag: z.string().optional(),
});

export type Item = z.infer<typeof itemSchema>;

/** @throws GoogleFailure */
export function listItems(
  google: GoogleClient,
  { api, version, path }: Collection,
): Promise<Item[]> {
  return google.list(api, `/${version}/${path}`, path.split('/').at(-1) ?? '', itemSchema);
}

/**
 * Creates the resource, or updates the one of the same name, and returns it.
 * @throws GoogleFailure
 */
async function putResource(
  google: GoogleClient,
  collection: Collection,
  wanted: NamedResource,
): Promise<Item> {
  const { api, version, path } = collection;
  const items = await listItems(google, collection);
  const existing = items.find(({ displayName }) => displayName === wanted.displayName);
  const answer = existing
    ? google.send('PATCH', api, `/${version}/${existing.name}`, { ...wanted, etag: existing.etag })
    : google.send('POST', api, `/${version}/${path}`, wanted);
  return itemSchema.parse(await answer);
}

async function putBudget(
  google: GoogleClient,
  wanted: NamedResource,
  channel: string,
  amount?: number,
) {
  const { project } = google;
  const account = (await readBilling(google))?.billingAccountName;
  if (!account) throw new Error('the project is not on the Blaze plan');
  // Several projects may share a billing account.
  const displayName = `${wanted.displayName}: ${project}`;
  const budgets = budgetList(account);
  const items = await listItems(google, budgets);
  const existing = items.find((each) => each.displayName === displayName);
  const units = amount === undefined ? undefined : { specifiedAmount: { units: String(amount) } };
  await putResource(google, budgets, {
    ...wanted,
    displayName,
    amount: units ?? existing?.amount ?? wanted.amount,
    budgetFilter: { projects: [`projects/${project}`] },
    notificationsRule: { monitoringNotificationChannels: [channel] },
  });
}

async function putBackups(google: GoogleClient, schedule: unknown) {
  if ((await readDailyBackups(google)).length > 0) return;
  const path = `/v1/${await readDatabasePath(google)}/backupSchedules`;
  await google.send('POST', 'firestore', path, schedule);
}

async function putUptime(google: GoogleClient, wanted: NamedResource) {
  const { project } = google;
  const host = (await readHosts(google)).at(-1) ?? '';
  await putResource(google, monitoringList(project, 'uptimeCheckConfigs'), {
    ...wanted,
    // Google does not change the host of a check, so each host has its own.
    displayName: `${wanted.displayName} of ${host}`,
    monitoredResource: { type: 'uptime_url', labels: { project_id: project, host } },
  });
}

interface MonitoringOptions {
  /** The e-mail address that receives the alerts. */
  readonly email: string;
  /** The budget per month, in the billing account's currency. By default, an existing one stays. */
  readonly budget?: number | undefined;
}

/**
 * Applies the resources of ops/ to the project. The function can be called again. If a resource
 * fails, the failure is reported and the other resources are still applied.
 * @returns whether all resources were applied.
 * @throws GoogleFailure if not even the channel for alerts can be created.
 */
export async function putMonitoring(
  google: GoogleClient,
  { email, budget }: MonitoringOptions,
  say: (line: string) => void,
): Promise<boolean> {
  const ops = await readOps();
  const listFor = (kind: Parameters<typeof monitoringList>[1]) =>
    monitoringList(google.project, kind);
  const channel = await putResource(google, listFor('notificationChannels'), {
    displayName: `Markaz: ${email}`,
    type: 'email',
    labels: { email_address: email },
  });
  let isComplete = true;
  const runTask = async (name: string, task: Promise<unknown>) => {
    try {
      await task;
      say(`✓ ${name}`);
    } catch (error) {
      isComplete = false;
      say(`✗ ${name}: ${reasonOf(error)}`);
    }
  };
  await runTask('uptime check', putUptime(google, ops.uptime));
  for (const alert of ops.alerts) {
    const wanted = { ...alert, notificationChannels: [channel.name] };
    await runTask(
      `alert «${alert.displayName}»`,
      putResource(google, listFor('alertPolicies'), wanted),
    );
  }
  await runTask('dashboard', putResource(google, listFor('dashboards'), ops.dashboard));
  await runTask('daily backups', putBackups(google, ops.backups));
  await runTask('budget', putBudget(google, ops.budget, channel.name, budget));
  return isComplete;
}
