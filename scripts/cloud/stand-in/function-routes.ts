import { doneOperation, fieldsOf, type Resource, type Resources } from './resources.ts';
import type { Call, Route } from './server.ts';

type Params = Call['params'];

const locationOf = ({ project, region }: Params) => `projects/${project}/locations/${region}`;
const functionOf = (params: Params) => `${locationOf(params)}/functions/${params.id}`;
const serviceOf = (params: Params) => `${locationOf(params)}/services/${params.id}`;

/** The Cloud Run service behind a function, whose latest revision has all traffic. */
function newRevision(resources: Resources, name: string, project: string): void {
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

/** Cloud Functions of the second generation; a name that is deployed anew gets a new revision. */
function functionsRoutes(
  resources: Resources,
  uploads: Map<string, Buffer>,
  origin: () => string,
): readonly Route[] {
  const functions =
    '/cloudfunctions.googleapis.com/v2/projects/{project}/locations/{region}/functions';
  const upsert = ({ params, query, body }: Call) => {
    const id = params.id ?? query.get('functionId') ?? '';
    const named = { ...params, id };
    const name = functionOf(named);
    const fields = fieldsOf(body);
    newRevision(resources, serviceOf(named), params.project ?? '');
    const uri = `https://${id}-abc-ew.a.run.app`;
    const deployed = resources.merge(name, {
      ...fields,
      serviceConfig: { ...fieldsOf(fields.serviceConfig), uri, service: serviceOf(named) },
      state: 'ACTIVE',
      environment: 'GEN_2',
    });
    return doneOperation(resources, locationOf(params), deployed);
  };
  return [
    {
      // Those of the first generation.
      method: 'GET',
      path: '/cloudfunctions.googleapis.com/v1/projects/{project}/locations/-/functions',
      answer: () => ({}),
    },
    {
      method: 'GET',
      path: functions,
      answer: () => ({ body: { functions: resources.matching(/\/functions\//u) } }),
    },
    {
      method: 'POST',
      path: `${functions}:generateUploadUrl`,
      answer() {
        const object = `source-${uploads.size + 1}.zip`;
        const storageSource = { bucket: 'sources', object };
        return {
          body: { uploadUrl: `${origin()}/sources/${object}?GoogleAccessId=x`, storageSource },
        };
      },
    },
    {
      method: 'PUT',
      path: '/sources/{object}',
      answer({ params, bytes }) {
        uploads.set(params.object ?? '', bytes);
        return { headers: { 'x-goog-generation': '1' }, body: Buffer.alloc(0) };
      },
    },
    { method: 'POST', path: functions, answer: upsert },
    { method: 'PATCH', path: `${functions}/{id}`, answer: upsert },
    {
      method: 'DELETE',
      path: `${functions}/{id}`,
      answer({ params }) {
        resources.remove(functionOf(params));
        resources.remove(serviceOf(params));
        return doneOperation(resources, locationOf(params), {});
      },
    },
    {
      method: 'GET',
      path: '/cloudfunctions.googleapis.com/v2/{+name}',
      answer: ({ params }) => resources.answer(params.name ?? ''),
    },
  ];
}

/** Cloud Run: who may call a function's service, and which of its revisions have a tag. */
function runRoutes(resources: Resources): readonly Route[] {
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

/** Cloud Scheduler's jobs and the repository of the functions' images with its clean-up policies. */
function besideRoutes(resources: Resources): readonly Route[] {
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
      // Cloud Functions makes it with the first function.
      answer: ({ params }) => ({ body: resources.merge(imagesOf(params), {}) }),
    },
    {
      method: 'PATCH',
      path: images,
      answer: ({ params, body }) => ({ body: resources.merge(imagesOf(params), fieldsOf(body)) }),
    },
  ];
}

/**
 * The APIs of functions: Cloud Functions, Cloud Run, Cloud Scheduler, Artifact Registry.
 * @param uploads takes the sources by their object's name.
 * @param origin where the stand-in listens.
 */
export function functionRoutes(
  resources: Resources,
  uploads: Map<string, Buffer>,
  origin: () => string,
): readonly Route[] {
  return [
    ...functionsRoutes(resources, uploads, origin),
    ...runRoutes(resources),
    ...besideRoutes(resources),
  ];
}
