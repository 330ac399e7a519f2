import * as z from 'zod';
import { deployCommand, monitoringCommand, region } from '../../expected.ts';
import type { Google } from '../../google.ts';
import { check, later, missing, ok } from '../check.ts';

const databaseSchema = z.object({
  locationId: z.string(),
  type: z.string().optional(),
  deleteProtectionState: z.string().optional(),
  pointInTimeRecoveryEnablement: z.string().optional(),
});

/** https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases */
const databasePath = (project: string) => `/v1/projects/${project}/databases/(default)`;

const readDatabase = ({ read, project }: Google) =>
  read('firestore', databasePath(project), databaseSchema);

const role = 'roles/datastore.viewer';

export const database = check({
  title: 'Firestore',
  role,
  read: readDatabase,
  judge: (found, project) => {
    if (found === null) return missing('there is no database yet', deployCommand(project));
    const { locationId, type } = found;
    if (locationId === region && type !== 'DATASTORE_MODE') return ok(`in ${locationId}`);
    const seen = type === 'DATASTORE_MODE' ? 'is in Datastore mode' : `is in ${locationId}`;
    return missing(
      `the database ${seen} and cannot be changed; once it holds data, these move by backup and restore into a new project`,
      `while it is empty: gcloud firestore databases delete --database="(default)" --project ${project}`,
      `then ${deployCommand(project)}`,
    );
  },
});

const update = (project: string, flag: string) =>
  `gcloud firestore databases update --database="(default)" ${flag} --project ${project}`;

export const deleteProtection = check({
  title: 'Protected from deletion',
  role,
  read: readDatabase,
  judge: (found, project) => {
    if (found === null) return later('once there is a database');
    return found.deleteProtectionState === 'DELETE_PROTECTION_ENABLED'
      ? ok('nobody deletes the database by one command')
      : missing('one command deletes the database', update(project, '--delete-protection'));
  },
});

export const pointInTimeRecovery = check({
  title: 'Point-in-time recovery',
  role,
  read: readDatabase,
  judge: (found, project) => {
    if (found === null) return later('once there is a database');
    return found.pointInTimeRecoveryEnablement === 'POINT_IN_TIME_RECOVERY_ENABLED'
      ? ok('any minute of the last seven days can be read again')
      : missing('what is overwritten is lost after an hour', update(project, '--enable-pitr'));
  },
});

const scheduleSchema = z.object({
  name: z.string().default(''),
  retention: z.string().default('0s'),
  dailyRecurrence: z.unknown().optional(),
});

/** https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases.backupSchedules */
export const readDailyBackups = async ({ read, project }: Google) => {
  const path = `${databasePath(project)}/backupSchedules`;
  const listSchema = z.object({ backupSchedules: z.array(scheduleSchema).default([]) });
  const found = await read('firestore', path, listSchema);
  return (found?.backupSchedules ?? []).filter(({ dailyRecurrence }) => dailyRecurrence);
};

/** How long each backup is kept. */
const daysOf = ({ retention }: z.infer<typeof scheduleSchema>) =>
  Math.floor(Number.parseInt(retention, 10) / 86_400);

export const backups = check({
  title: 'Backups',
  role: 'roles/datastore.backupSchedulesViewer',
  read: readDailyBackups,
  judge: (daily, project) => {
    const [longest] = daily.toSorted((one, other) => daysOf(other) - daysOf(one));
    if (longest === undefined) return missing('no daily backup', monitoringCommand(project));
    if (daysOf(longest) >= 7) return ok(`one a day, kept for ${daysOf(longest)} days`);
    return missing(
      `a daily backup is kept for ${daysOf(longest)} days only`,
      `gcloud firestore backups schedules update --database="(default)" --backup-schedule=${longest.name.split('/').at(-1)} --retention=7d --project ${project}`,
    );
  },
});
