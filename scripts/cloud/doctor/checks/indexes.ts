import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { root } from '../../../root.ts';
import { deployCommand } from '../../expected.ts';
import { check, missing, ok } from '../check.ts';
import { readDatabasePath } from './database.ts';

const fieldSchema = z.object({
  fieldPath: z.string(),
  order: z.string().optional(),
  arrayConfig: z.string().optional(),
});

const ownSchema = z.object({
  indexes: z.array(
    z.object({
      collectionGroup: z.string(),
      queryScope: z.string(),
      fields: z.array(fieldSchema),
    }),
  ),
});

const indexSchema = z.object({
  name: z.string(),
  queryScope: z.string(),
  state: z.string(),
  fields: z.array(fieldSchema),
});

/** An index as one text. Firestore adds the document's name as the last field by itself. */
function keyOf(collection: string, scope: string, fields: readonly z.infer<typeof fieldSchema>[]) {
  const own = fields.filter(({ fieldPath }) => fieldPath !== '__name__');
  const parts = own.map(
    ({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`,
  );
  return `${collection} ${scope} ${parts.join(', ')}`;
}

/** https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases.collectionGroups.indexes */
export const indexes = check({
  title: 'Indexes',
  role: 'roles/datastore.viewer',
  read: async (google) => {
    const path = `/v1/${await readDatabasePath(google)}/collectionGroups/-/indexes`;
    const found = await google.list('firestore', path, 'indexes', indexSchema);
    const ours = ownSchema.parse(
      JSON.parse(await readFile(join(root, 'firestore.indexes.json'), 'utf8')),
    );
    return { found, wanted: ours.indexes };
  },
  judge: ({ found, wanted }, project) => {
    const ready = new Set(
      found
        .filter(({ state }) => state === 'READY')
        .map(({ name, queryScope, fields }) =>
          keyOf(/collectionGroups\/([^/]+)/u.exec(name)?.[1] ?? '', queryScope, fields),
        ),
    );
    const absent = wanted.filter(
      ({ collectionGroup, queryScope, fields }) =>
        !ready.has(keyOf(collectionGroup, queryScope, fields)),
    );
    if (absent.length === 0) return ok(`all ${wanted.length} are ready`);
    return missing(
      `${absent.length} of ${wanted.length} are absent or still being built, and lists fail until then`,
      `${deployCommand(project)}, or wait some minutes after one`,
    );
  },
});
