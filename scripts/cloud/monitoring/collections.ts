import * as z from 'zod';
import type { Google } from '../google.ts';
import type { Named } from './files.ts';

/** A list of an API whose items are identified by `displayName` and created by POST. */
interface Collection {
  readonly api: string;
  readonly version: string;
  /** Below the version; its last segment is the key in the list's answer. */
  readonly path: string;
}

/**
 * https://cloud.google.com/monitoring/api/ref_v3/rest, and for dashboards
 * /monitoring/api/ref_v1/rest
 */
export const collectionsOf = (project: string) =>
  ({
    channels: monitoring('v3', project, 'notificationChannels'),
    alerts: monitoring('v3', project, 'alertPolicies'),
    uptime: monitoring('v3', project, 'uptimeCheckConfigs'),
    dashboards: monitoring('v1', project, 'dashboards'),
  }) as const;

const monitoring = (version: string, project: string, name: string): Collection => ({
  api: 'monitoring',
  version,
  path: `projects/${project}/${name}`,
});

/** https://cloud.google.com/billing/docs/reference/budget/rest/v1/billingAccounts.budgets */
export const budgetsOf = (billingAccountName: string): Collection => ({
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
export function listItems(google: Google, { api, version, path }: Collection): Promise<Item[]> {
  return google.list(api, `/${version}/${path}`, path.split('/').at(-1) ?? '', itemSchema);
}

/**
 * Creates the resource, or updates the one of the same name, and returns it.
 * @throws GoogleFailure
 */
export async function put(google: Google, collection: Collection, wanted: Named): Promise<Item> {
  const { api, version, path } = collection;
  const items = await listItems(google, collection);
  const there = items.find(({ displayName }) => displayName === wanted.displayName);
  const answer = there
    ? google.send('PATCH', api, `/${version}/${there.name}`, { ...wanted, etag: there.etag })
    : google.send('POST', api, `/${version}/${path}`, wanted);
  return itemSchema.parse(await answer);
}
