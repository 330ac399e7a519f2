import { join } from 'node:path';
import { expect, it } from 'vitest';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { takeBackup } from '../src/backup/take-backup.ts';
import {
  ignoreProgress,
  makeFolder,
  neverOverwrite,
  openEmptySite,
  openProjectSite,
  readDocuments,
} from './backup-sites.ts';
import { fillCodes, fillCourses, fillStudents } from './bulk-data.ts';
import { makeCourse } from './courses.ts';
import { startApi } from './harness.ts';
import { makeAdmin } from './people.ts';

it('backs up and restores 2,000 courses, 20,000 codes and 3,000 students', async () => {
  const api = await startApi();
  const admin = await makeAdmin(api);
  const { cId } = await makeCourse(api, admin);
  await fillCourses(api, admin, 2_000);
  await fillCodes(api, admin, cId, 20_000);
  await fillStudents(api, admin, cId, 3_000);
  const accounts = Array.from({ length: 3_000 }, (_, index) => ({
    uid: `many-${index}`,
    email: `many-${index}@example.com`,
    providerData: [{ uid: `google-${index}`, providerId: 'google.com' }],
  }));
  for (let first = 0; first < accounts.length; first += 1_000)
    await api.auth.importUsers(accounts.slice(first, first + 1_000));
  const source = openProjectSite(api.projectId);
  const file = join(await makeFolder(), 'large.backup');
  const taken = await takeBackup(source, file, ignoreProgress);
  const target = openEmptySite();
  const { counts } = await restoreBackup(target, file, neverOverwrite);
  expect(counts).toEqual(taken.counts);
  expect(await readDocuments(target)).toEqual(await readDocuments(source));
}, 300_000);
