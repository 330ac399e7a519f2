import { fieldsOf, type Resource, type Resources } from './resources.ts';
import type { Call, Route } from './server.ts';

type Params = Call['params'];

export const locationOf = ({ project, region }: Params) =>
  `projects/${project}/locations/${region}`;
export const serviceOf = (params: Params) => `${locationOf(params)}/services/${params.id}`;

/** Adds a revision to the Cloud Run service behind a function, as the latest ready one. */
export function newRevision(resources: Resources, name: string, project: string): void {
  const service = resources.find(name);
  const generation = Number(fieldsOf(service?.metadata).generation ?? 0) + 1;
  const id = name.split('/').at(-1) ?? '';
  const revision = `${id}-${String(generation).padStart(5, '0')}-abc`;
  const region = name.split('/')[3];
  resources.put(name, {
    metadata: {
      name: id,
      namespace: project,
      generation,
      labels: { 'cloud.googleapis.com/location': region },
    },
    spec: { traffic: [], ...fieldsOf(service?.spec) },
    status: readyStatus(generation, revision),
  });
}

function readyStatus(observedGeneration: number, latestReadyRevisionName: unknown): Resource {
  const conditions = [{ type: 'Ready', status: 'True' }];
  return { observedGeneration, latestReadyRevisionName, conditions };
}

/** Cloud Run: the callers of a function's service, and the tags of its revisions. */
export function runRoutes(resources: Resources): readonly Route[] {
  const service = '/run.googleapis.com/v1/projects/{project}/locations/{region}/services/{id}';
  return [
    { method: 'GET', path: service, answer: ({ params }) => resources.answer(serviceOf(params)) },
    {
      method: 'PUT',
      path: service,
      answer({ params, body }) {
        const { metadata, spec } = fieldsOf(body);
        const before = resources.find(serviceOf(params));
        const { latestReadyRevisionName } = fieldsOf(before?.status);
        const { generation } = fieldsOf(metadata);
        const status = readyStatus(Number(generation), latestReadyRevisionName);
        return { body: resources.put(serviceOf(params), { metadata, spec, status }) };
      },
    },
    {
      method: 'GET',
      path: `${service}:getIamPolicy`,
      answer: ({ params }) => ({ body: resources.find(`${serviceOf(params)}/policy`) ?? {} }),
    },
    {
      method: 'POST',
      path: `${service}:setIamPolicy`,
      answer: ({ params, body }) => ({
        body: resources.put(`${serviceOf(params)}/policy`, fieldsOf(fieldsOf(body).policy)),
      }),
    },
  ];
}

/** Cloud Scheduler's jobs, and the functions' image repository with its clean-up policies. */
export function besideRoutes(resources: Resources): readonly Route[] {
  const jobs = '/cloudscheduler.googleapis.com/v1/projects/{project}/locations/{region}/jobs';
  const images =
    '/artifactregistry.googleapis.com/v1/projects/{project}/locations/{region}/repositories/{id}';
  const jobOf = (params: Params) => `${locationOf(params)}/jobs/${params.id}`;
  const imagesOf = (params: Params) => `${locationOf(params)}/repositories/${params.id}`;
  return [
    {
      method: 'GET',
      path: `${jobs}/{id}`,
      answer: ({ params }) => resources.answer(jobOf(params)),
    },
    {
      method: 'POST',
      path: jobs,
      answer({ body }) {
        const job = fieldsOf(body);
        return { body: resources.put(String(job.name), job) };
      },
    },
    {
      method: 'PATCH',
      path: `${jobs}/{id}`,
      answer: ({ params, body }) => ({ body: resources.merge(jobOf(params), fieldsOf(body)) }),
    },
    {
      method: 'DELETE',
      path: `${jobs}/{id}`,
      answer: ({ params }) => resources.answerRemoved(jobOf(params)),
    },
    {
      method: 'GET',
      path: images,
      // Cloud Functions creates it with the first function.
      answer: ({ params }) => ({ body: resources.merge(imagesOf(params), {}) }),
    },
    {
      method: 'PATCH',
      path: images,
      answer: ({ params, body }) => ({ body: resources.merge(imagesOf(params), fieldsOf(body)) }),
    },
  ];
}
