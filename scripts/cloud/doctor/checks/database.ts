import * as z from 'zod';
import { root } from '../../../root.ts';
import { deployCommand, monitoringCommand, region } from '../../expected.ts';
import { compositeName, readIndexFile } from '../../firestore-indexes.ts';
import type { GoogleClient } from '../../google.ts';
import { type Check, check, later, missing, ok } from '../check.ts';
import { readFunctions } from './functions.ts';

const databaseSchema = z.object({
  locationId: z.string(),
  type: z.string().optional(),
  deleteProtectionState: z.string().optional(),
  pointInTimeRecoveryEnablement: z.string().optional(),
});

/**
 * Returns the path, below the API's version, of the database that the deployed API uses. It is not
 * always the default one, because a restored database has another name (docs/operations.md).
 */
export async function readDatabasePath(google: GoogleClient): Promise<string> {
  const { project } = google;
  const functions = await readFunctions(google).catch(() => []);
  const api = functions.find(({ name }) => name.endsWith('/functions/api'));
  const id = api?.serviceConfig.environmentVariables.MARKAZ_DATABASE || '(default)';
  return `projects/${project}/databases/${id}`;
}

/** https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases */
async function readDatabase(google: GoogleClient) {
  const path = await readDatabasePath(google);
  const found = await google.read('firestore', `/v1/${path}`, databaseSchema);
  return { id: path.split('/').at(-1) ?? '', found };
}

const role = 'roles/datastore.viewer';

export const database = check({
  title: 'Firestore',
  role,
  read: readDatabase,
  judge: ({ id, found }, project) => {
    if (found === null) return missing(`there is no database ${id}`, deployCommand(project));
    const { locationId, type } = found;
    if (locationId === region && type !== 'DATASTORE_MODE') return ok(`${id} in ${locationId}`);
    const problem = type === 'DATASTORE_MODE' ? 'is in Datastore mode' : `is in ${locationId}`;
    return missing(
      `the database ${problem}, which cannot be changed; if it has data, move them to a new project by backup and restore`,
      `while it is empty: gcloud firestore databases delete --database="${id}" --project ${project}`,
      `then ${deployCommand(project)}`,
    );
  },
});

/** Creates a check of a setting that protects the data. */
const protectionCheck = (
  title: string,
  setting: 'deleteProtectionState' | 'pointInTimeRecoveryEnablement',
  flag: string,
  messages: Readonly<Record<'on' | 'off', string>>,
): Check =>
  check({
    title,
    role,
    read: readDatabase,
    judge: ({ id, found }, project) => {
      if (found === null) return later('once there is a database');
      if (found[setting]?.endsWith('_ENABLED')) return ok(messages.on);
      return missing(
        messages.off,
        `gcloud firestore databases update --database="${id}" ${flag} --project ${project}`,
      );
    },
  });

export const deleteProtection = protectionCheck(
  'Protected from deletion',
  'deleteProtectionState',
  '--delete-protection',
  {
    on: 'no single command can delete the database',
    off: 'a single command can delete the database',
  },
);

export const pointInTimeRecovery = protectionCheck(
  'Point-in-time recovery',
  'pointInTimeRecoveryEnablement',
  '--enable-pitr',
  {
    on: 'any minute of the last seven days can be restored',
    off: 'overwritten data are lost after an hour',
  },
);

const scheduleSchema = z.object({
  name: z.string().default(''),
  retention: z.string().default('0s'),
  dailyRecurrence: z.unknown().optional(),
});

/** https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases.backupSchedules */
export async function readDailyBackups(google: GoogleClient) {
  const path = `/v1/${await readDatabasePath(google)}/backupSchedules`;
  const schedules = await google.list('firestore', path, 'backupSchedules', scheduleSchema);
  return schedules.filter(({ dailyRecurrence }) => dailyRecurrence);
}

/** Returns for how many days a backup is retained. */
const retentionDays = ({ retention }: z.infer<typeof scheduleSchema>) =>
  Math.floor(Number.parseInt(retention, 10) / 86_400);

export const backups = check({
  title: 'Backups',
  role: 'roles/datastore.backupSchedulesViewer',
  read: readDailyBackups,
  judge: (daily, project) => {
    const [longestRetained] = daily.toSorted(
      (one, other) => retentionDays(other) - retentionDays(one),
    );
    if (longestRetained === undefined)
      return missing('no daily backup', monitoringCommand(project));
    if (retentionDays(longestRetained) >= 7)
      return ok(`one a day, retained for ${retentionDays(longestRetained)} days`);
    const [, , , id, , schedule] = longestRetained.name.split('/');
    return missing(
      'daily backups are retained for less than a week',
      `gcloud firestore backups schedules update --database="${id}" --backup-schedule=${schedule} --retention=7d --project ${project}`,
    );
  },
});

const indexSchema = z.looseObject({
  name: z.string(),
  queryScope: z.string(),
  state: z.string(),
  fields: z.array(z.looseObject({ fieldPath: z.string() })),
});

/** https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases.collectionGroups.indexes */
export const indexes = check({
  title: 'Indexes',
  role: 'roles/datastore.viewer',
  read: async (google) => {
    const path = `/v1/${await readDatabasePath(google)}/collectionGroups/-/indexes`;
    const found = await google.list('firestore', path, 'indexes', indexSchema);
    return { found, wanted: (await readIndexFile(root)).indexes };
  },
  judge: ({ found, wanted }, project) => {
    const ready = found
      .filter(({ state }) => state === 'READY')
      .map((index) => {
        const collectionGroup = /collectionGroups\/([^/]+)/u.exec(index.name)?.[1] ?? '';
        return compositeName({ ...index, collectionGroup });
      });
    const missingIndexes = wanted.filter((index) => !ready.includes(compositeName(index)));
    if (missingIndexes.length === 0) return ok(`all ${wanted.length} are ready`);
    return missing(
      `${missingIndexes.length} of ${wanted.length} are missing or still being built; lists fail until then`,
      `${deployCommand(project)}, or wait some minutes after one`,
    );
  },
});
