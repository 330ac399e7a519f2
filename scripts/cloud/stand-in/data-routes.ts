import {
  asFields,
  createRoutes,
  type Handler,
  type Resource,
  type Resources,
} from './resources.ts';
import type { Route } from './server.ts';

/** Adds the document's name to an index as its last field, with the order of the field before. */
function withDocumentName(index: Resource): Resource {
  const fields = index.fields as readonly Resource[];
  if (fields.at(-1)?.fieldPath === '__name__') return index;
  const order = fields.at(-1)?.order ?? 'ASCENDING';
  return { ...index, fields: [...fields, { fieldPath: '__name__', order }] };
}

/**
 * Creates the routes of three APIs: Firestore Admin, Firebase Security Rules, and Cloud Storage for
 * Firebase. Releases of rules are stored under `projects/x/releases/…`, and their rulesets under
 * `projects/x/rulesets/…`.
 */
export function dataRoutes(resources: Resources): readonly Route[] {
  const databases = '/firestore.googleapis.com/v1/projects/{project}/databases';
  const database = '/firestore.googleapis.com/v1/{+database}';
  const rules = '/firebaserules.googleapis.com/v1/{+project}';
  const list =
    (kind: string): Handler =>
    ({ params }) => ({ [kind]: resources.findBelow(params.database ?? '', kind) });
  return createRoutes({
    [`POST ${databases}`]({ params, query }, fields) {
      const name = `projects/${params.project}/databases/${query.get('databaseId')}`;
      const created = resources.put(name, { ...fields, databaseEdition: 'STANDARD' });
      return resources.addOperation(name, created);
    },
    [`PATCH ${databases}/{database}`]({ params }, fields) {
      const name = `projects/${params.project}/databases/${params.database}`;
      if (resources.find(name) === undefined) return undefined;
      return resources.addOperation(name, resources.merge(name, fields));
    },
    [`GET ${database}/collectionGroups/-/indexes`]: list('indexes'),
    [`GET ${database}/collectionGroups/-/fields`]: list('fields'),
    [`POST ${database}/collectionGroups/{group}/indexes`]({ params }, fields) {
      const group = `${params.database}/collectionGroups/${params.group}`;
      const index = resources.add(group, 'indexes', {
        ...withDocumentName(fields),
        state: 'READY',
      });
      return resources.addOperation(params.database ?? '', index);
    },
    [`PATCH ${database}/collectionGroups/{group}/fields/{field}`]({ params }, fields) {
      const name = `${params.database}/collectionGroups/${params.group}/fields/${params.field}`;
      return resources.addOperation(params.database ?? '', resources.merge(name, fields));
    },
    [`POST ${rules}:test`]: () => ({ issues: [] }),
    [`GET ${rules}/releases`]: () => ({
      releases: resources.findMatching(/\/releases\/(?:cloud|firebase)/u),
    }),
    [`POST ${rules}/rulesets`]: ({ params }, fields) =>
      resources.add(params.project ?? '', 'rulesets', fields),
    'PATCH /firebaserules.googleapis.com/v1/{+name}': ({ params }, { release }) =>
      resources.put(params.name ?? '', {
        createTime: '2026-01-01T00:00:00Z',
        ...asFields(release),
      }),
    'GET /firebasestorage.googleapis.com/v1alpha/projects/{project}/defaultBucket': ({
      params: { project },
    }) => ({ bucket: { name: `projects/${project}/buckets/${project}.firebasestorage.app` } }),
  });
}
