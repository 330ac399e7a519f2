import { doneOperation, fieldsOf, type Resource, type Resources } from './resources.ts';
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
  const group = `${databases}/{database}/collectionGroups/{group}`;
  const nameOf = ({ project, database }: Readonly<Record<string, string>>) =>
    `projects/${project}/databases/${database}`;
  return [
    {
      method: 'POST',
      path: databases,
      answer({ params, query, body }) {
        const name = nameOf({ ...params, database: query.get('databaseId') ?? '' });
        const created = resources.put(name, { ...fieldsOf(body), databaseEdition: 'STANDARD' });
        return doneOperation(resources, name, created);
      },
    },
    {
      method: 'PATCH',
      path: `${databases}/{database}`,
      answer({ params, body }) {
        const name = nameOf(params);
        if (resources.find(name) === undefined) return resources.answer(name);
        return doneOperation(resources, name, resources.merge(name, fieldsOf(body)));
      },
    },
    {
      method: 'GET',
      path: `${databases}/{database}/collectionGroups/-/indexes`,
      answer: ({ params }) => ({ body: { indexes: resources.below(nameOf(params), 'indexes') } }),
    },
    {
      method: 'GET',
      path: `${databases}/{database}/collectionGroups/-/fields`,
      answer: ({ params }) => ({ body: { fields: resources.below(nameOf(params), 'fields') } }),
    },
    {
      method: 'POST',
      path: `${group}/indexes`,
      answer({ params, body }) {
        const parent = `${nameOf(params)}/collectionGroups/${params.group}/indexes`;
        const name = `${parent}/i${resources.matching(/\/indexes\//u).length + 1}`;
        const index = resources.put(name, { ...completed(fieldsOf(body)), state: 'READY' });
        return doneOperation(resources, nameOf(params), index);
      },
    },
    {
      method: 'PATCH',
      path: `${group}/fields/{field}`,
      answer({ params, body }) {
        const name = `${nameOf(params)}/collectionGroups/${params.group}/fields/${params.field}`;
        return doneOperation(resources, nameOf(params), resources.merge(name, fieldsOf(body)));
      },
    },
    {
      method: 'DELETE',
      path: `${api}/{+name}`,
      answer: ({ params }) => resources.answerRemoved(params.name ?? ''),
    },
    {
      method: 'GET',
      path: `${api}/{+name}`,
      answer: ({ params }) => resources.answer(params.name ?? ''),
    },
  ];
}

/** Security rules: releases are stored under `projects/x/releases/…`, with their rulesets apart. */
function rulesRoutes(resources: Resources): readonly Route[] {
  const project = '/firebaserules.googleapis.com/v1/projects/{project}';
  return [
    { method: 'POST', path: `${project}:test`, answer: () => ({ body: { issues: [] } }) },
    {
      method: 'GET',
      path: `${project}/releases`,
      answer: () => ({ body: { releases: resources.matching(/\/releases\/(?:cloud|firebase)/u) } }),
    },
    {
      method: 'POST',
      path: `${project}/rulesets`,
      answer({ params, body }) {
        const count = resources.matching(/\/rulesets\//u).length;
        const name = `projects/${params.project}/rulesets/r${count + 1}`;
        return { body: resources.put(name, fieldsOf(body)) };
      },
    },
    {
      method: 'PATCH',
      path: `${project}/releases/{+release}`,
      answer({ params, body }) {
        const name = `projects/${params.project}/releases/${params.release}`;
        const release = fieldsOf(fieldsOf(body).release);
        return { body: resources.put(name, { createTime: '2026-01-01T00:00:00Z', ...release }) };
      },
    },
    {
      method: 'GET',
      path: '/firebaserules.googleapis.com/v1/{+name}',
      answer: ({ params }) => resources.answer(params.name ?? ''),
    },
  ];
}

/** The APIs of Firestore, of security rules, and of Cloud Storage for Firebase. */
export function dataRoutes(resources: Resources): readonly Route[] {
  return [
    ...firestoreRoutes(resources),
    ...rulesRoutes(resources),
    {
      method: 'GET',
      path: '/firebasestorage.googleapis.com/v1alpha/projects/{project}/defaultBucket',
      answer: ({ params: { project } }) => ({
        body: { bucket: { name: `projects/${project}/buckets/${project}.firebasestorage.app` } },
      }),
    },
  ];
}
