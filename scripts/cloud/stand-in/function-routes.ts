import { doneOperation, fieldsOf, type Resources } from './resources.ts';
import { besideRoutes, locationOf, newRevision, runRoutes, serviceOf } from './run-routes.ts';
import type { Call, Route } from './server.ts';

type Params = Call['params'];

const functionOf = (params: Params) => `${locationOf(params)}/functions/${params.id}`;

/** Cloud Functions of the second generation; every deployment creates a new revision. */
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
      // The first generation's functions.
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

/**
 * The APIs of functions: Cloud Functions, Cloud Run, Cloud Scheduler, Artifact Registry.
 * @param uploads receives the sources by object name.
 * @param origin the stand-in's address.
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
