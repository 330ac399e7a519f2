import * as z from 'zod';
import { deployCommand, monitoringCommand, region } from '../../expected.ts';
import type { Google } from '../../google.ts';
import { check, later, missing, ok } from '../check.ts';
import { readFunctions } from './functions.ts';

const databaseSchema = z.object({
  locationId: z.string(),
  type: z.string().optional(),
  deleteProtectionState: z.string().optional(),
  pointInTimeRecoveryEnablement: z.string().optional(),
});

/**
 * Path, below the API's version, of the database that the deployed API uses: a restored one has a
 * name of its own (docs/operations.md).
 */
export async function readDatabasePath(google: Google): Promise<string> {
  const { project } = google;
  const functions = await readFunctions(google).catch(() => []);
  const api = functions.find(({ name }) => name.endsWith('/functions/api'));
  const id = api?.serviceConfig.environmentVariables.MARKAZ_DATABASE || '(default)';
  return `projects/${project}/databases/${id}`;
}

/** https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases */
async function readDatabase(google: Google) {
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
    const seen = type === 'DATASTORE_MODE' ? 'is in Datastore mode' : `is in ${locationId}`;
    return missing(
      `the database ${seen}, which cannot be changed; if it has data, move them to a new project by backup and restore`,
      `while it is empty: gcloud firestore databases delete --database="${id}" --project ${project}`,
      `then ${deployCommand(project)}`,
    );
  },
});

const update = (project: string, id: string, flag: string) =>
  `gcloud firestore databases update --database="${id}" ${flag} --project ${project}`;

export const deleteProtection = check({
  title: 'Protected from deletion',
  role,
  read: readDatabase,
  judge: ({ id, found }, project) => {
    if (found === null) return later('once there is a database');
    return found.deleteProtectionState === 'DELETE_PROTECTION_ENABLED'
      ? ok('no single command can delete the database')
      : missing(
          'a single command can delete the database',
          update(project, id, '--delete-protection'),
        );
  },
});

export const pointInTimeRecovery = check({
  title: 'Point-in-time recovery',
  role,
  read: readDatabase,
  judge: ({ id, found }, project) => {
    if (found === null) return later('once there is a database');
    return found.pointInTimeRecoveryEnablement === 'POINT_IN_TIME_RECOVERY_ENABLED'
      ? ok('any minute of the last seven days can be restored')
      : missing('overwritten data are lost after an hour', update(project, id, '--enable-pitr'));
  },
});

const scheduleSchema = z.object({
  name: z.string().default(''),
  retention: z.string().default('0s'),
  dailyRecurrence: z.unknown().optional(),
});

/** https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases.backupSchedules */
export async function readDailyBackups(google: Google) {
  const path = `/v1/${await readDatabasePath(google)}/backupSchedules`;
  const all = await google.list('firestore', path, 'backupSchedules', scheduleSchema);
  return all.filter(({ dailyRecurrence }) => dailyRecurrence);
}

/** Days for which each backup is retained. */
const daysOf = ({ retention }: z.infer<typeof scheduleSchema>) =>
  Math.floor(Number.parseInt(retention, 10) / 86_400);

export const backups = check({
  title: 'Backups',
  role: 'roles/datastore.backupSchedulesViewer',
  read: readDailyBackups,
  judge: (daily, project) => {
    const [longest] = daily.toSorted((one, other) => daysOf(other) - daysOf(one));
    if (longest === undefined) return missing('no daily backup', monitoringCommand(project));
    if (daysOf(longest) >= 7) return ok(`one a day, retained for ${daysOf(longest)} days`);
    const [, , , id, , schedule] = longest.name.split('/');
    return missing(
      'daily backups are retained for less than a week',
      `gcloud firestore backups schedules update --database="${id}" --backup-schedule=${schedule} --retention=7d --project ${project}`,
    );
  },
});
