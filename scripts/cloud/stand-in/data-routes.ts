import { fieldsOf, type Handler, type Resource, type Resources, routesOf } from './resources.ts';
import type { Route } from './server.ts';

/** Every index ends with the document's name, in the direction of the field before. */
function completed(index: Resource): Resource {
  const fields = index.fields as readonly Resource[];
  if (fields.at(-1)?.fieldPath === '__name__') return index;
  const order = fields.at(-1)?.order ?? 'ASCENDING';
  return { ...index, fields: [...fields, { fieldPath: '__name__', order }] };
}

/** Cloud Firestore's admin API: databases, composite indexes, settings of single fields. */
function firestoreRoutes(resources: Resources): readonly Route[] {
  const api = '/firestore.googleapis.com/v1';
  const databases = `${api}/projects/{project}/databases`;
  const database = `${api}/{+database}`;
  const list =
    (kind: string): Handler =>
    ({ params }) => ({ [kind]: resources.below(params.database ?? '', kind) });
  return routesOf({
    [`POST ${databases}`]({ params, query }, fields) {
      const name = `projects/${params.project}/databases/${query.get('databaseId')}`;
      const created = resources.put(name, { ...fields, databaseEdition: 'STANDARD' });
      return resources.operation(name, created);
    },
    [`PATCH ${databases}/{database}`]({ params }, fields) {
      const name = `projects/${params.project}/databases/${params.database}`;
      if (resources.find(name) === undefined) return undefined;
      return resources.operation(name, resources.merge(name, fields));
    },
    [`GET ${database}/collectionGroups/-/indexes`]: list('indexes'),
    [`GET ${database}/collectionGroups/-/fields`]: list('fields'),
    [`POST ${database}/collectionGroups/{group}/indexes`]({ params }, fields) {
      const group = `${params.database}/collectionGroups/${params.group}`;
      const index = resources.add(group, 'indexes', { ...completed(fields), state: 'READY' });
      return resources.operation(params.database ?? '', index);
    },
    [`PATCH ${database}/collectionGroups/{group}/fields/{field}`]({ params }, fields) {
      const name = `${params.database}/collectionGroups/${params.group}/fields/${params.field}`;
      return resources.operation(params.database ?? '', resources.merge(name, fields));
    },
  });
}

/** Security rules: releases are stored under `projects/x/releases/…`, with their rulesets apart. */
function rulesRoutes(resources: Resources): readonly Route[] {
  const project = '/firebaserules.googleapis.com/v1/{+project}';
  return routesOf({
    [`POST ${project}:test`]: () => ({ issues: [] }),
    [`GET ${project}/releases`]: () => ({
      releases: resources.matching(/\/releases\/(?:cloud|firebase)/u),
    }),
    [`POST ${project}/rulesets`]: ({ params }, fields) =>
      resources.add(params.project ?? '', 'rulesets', fields),
    'PATCH /firebaserules.googleapis.com/v1/{+release}': ({ params }, { release }) =>
      resources.put(params.release ?? '', {
        createTime: '2026-01-01T00:00:00Z',
        ...fieldsOf(release),
      }),
  });
}

/** The APIs of Firestore, of security rules, and of Cloud Storage for Firebase. */
export function dataRoutes(resources: Resources): readonly Route[] {
  return [
    ...firestoreRoutes(resources),
    ...rulesRoutes(resources),
    ...routesOf({
      'GET /firebasestorage.googleapis.com/v1alpha/projects/{project}/defaultBucket': ({
        params: { project },
      }) => ({ bucket: { name: `projects/${project}/buckets/${project}.firebasestorage.app` } }),
    }),
  ];
}
