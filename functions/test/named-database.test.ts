import { getApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { makeCourse } from './courses.ts';
import { startApi } from './harness.ts';
import { makeAdmin } from './people.ts';

it('stores everything in the configured database, and nothing in the default database', async () => {
  const api = await startApi({ database: 'restored-1' });
  const { cId } = await makeCourse(api, await makeAdmin(api));
  expect((await api.call('courses')).courses).toMatchObject([{ id: cId }]);
  expect((await api.firestore.doc(`courses/${cId}`).get()).exists).toBe(true);
  const defaultDatabase = getFirestore(getApp(`markaz-${api.projectId}`));
  expect(await defaultDatabase.listCollections()).toEqual([]);
});
