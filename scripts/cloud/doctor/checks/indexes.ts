import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { root } from '../../../root.ts';
import { deployCommand } from '../../expected.ts';
import { compositeName, indexSpecSchema } from '../../firestore-indexes.ts';
import { check, missing, ok } from '../check.ts';
import { readDatabasePath } from './database.ts';

const foundSchema = z.looseObject({
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
    const found = await google.list('firestore', path, 'indexes', foundSchema);
    const ours = indexSpecSchema.parse(
      JSON.parse(await readFile(join(root, 'firestore.indexes.json'), 'utf8')),
    );
    return { found, wanted: ours.indexes };
  },
  judge: ({ found, wanted }, project) => {
    const ready = found
      .filter(({ state }) => state === 'READY')
      .map((index) => {
        const collectionGroup = /collectionGroups\/([^/]+)/u.exec(index.name)?.[1] ?? '';
        return compositeName({ ...index, collectionGroup });
      });
    const absent = wanted.filter((index) => !ready.includes(compositeName(index)));
    if (absent.length === 0) return ok(`all ${wanted.length} are ready`);
    return missing(
      `${absent.length} of ${wanted.length} are missing or still being built; lists fail until then`,
      `${deployCommand(project)}, or wait some minutes after one`,
    );
  },
});
