import {
  asFields,
  createRoutes,
  type Handler,
  type Resource,
  type Resources,
} from './resources.ts';
import type { Route } from './server.ts';

function readyStatus(observedGeneration: number, latestReadyRevisionName: unknown): Resource {
  const conditions = [{ type: 'Ready', status: 'True' }];
  return { observedGeneration, latestReadyRevisionName, conditions };
}

/** Adds a revision to the Cloud Run service of a function. It becomes the latest ready revision. */
function addRevision(resources: Resources, service: string): void {
  const [, project, , region, , id = ''] = service.split('/');
  const previous = resources.find(service);
  const generation = Number(asFields(previous?.metadata).generation ?? 0) + 1;
  const labels = { 'cloud.googleapis.com/location': region };
  resources.put(service, {
    metadata: { name: id, namespace: project, generation, labels },
    spec: { traffic: [], ...asFields(previous?.spec) },
    status: readyStatus(generation, `${id}-${String(generation).padStart(5, '0')}-abc`),
  });
}

/**
 * Creates the routes of Cloud Functions of the second generation, with Cloud Run, Cloud Scheduler
 * and Artifact Registry. Every deployment of a function creates a revision.
 * @param uploadedSources receives the uploaded sources, keyed by object name.
 * @param origin returns the stand-in's address.
 */
export function functionRoutes(
  resources: Resources,
  uploadedSources: Map<string, Buffer>,
  origin: () => string,
): readonly Route[] {
  const api = '/cloudfunctions.googleapis.com/v2';
  const jobs = '/cloudscheduler.googleapis.com/v1';
  const images = '/artifactregistry.googleapis.com/v1';
  const mergeFields: Handler = ({ params }, fields) => resources.merge(params.name ?? '', fields);
  const deploy: Handler = ({ params: { location = '', id }, query }, fields) => {
    const name = id ?? query.get('functionId');
    const service = `${location}/services/${name}`;
    addRevision(resources, service);
    const uri = `https://${name}-abc-ew.a.run.app`;
    const deployed = resources.merge(`${location}/functions/${name}`, {
      ...fields,
      serviceConfig: { ...asFields(fields.serviceConfig), uri, service },
      state: 'ACTIVE',
      environment: 'GEN_2',
    });
    return resources.addOperation(location, deployed);
  };
  const upload: Route = {
    method: 'PUT',
    path: '/sources/{object}',
    answer({ params, bytes }) {
      uploadedSources.set(params.object ?? '', bytes);
      return { headers: { 'x-goog-generation': '1' }, body: Buffer.alloc(0) };
    },
  };
  const apiRoutes = createRoutes({
    // The list of functions of the first generation is empty.
    'GET /cloudfunctions.googleapis.com/v1/{+location}/functions': () => ({}),
    [`GET ${api}/{+location}/functions`]: () => ({
      functions: resources.findMatching(/\/functions\//u),
    }),
    [`POST ${api}/{+location}/functions:generateUploadUrl`]() {
      const object = `source-${uploadedSources.size + 1}.zip`;
      const uploadUrl = `${origin()}/sources/${object}?GoogleAccessId=x`;
      return { uploadUrl, storageSource: { bucket: 'sources', object } };
    },
    [`POST ${api}/{+location}/functions`]: deploy,
    [`PATCH ${api}/{+location}/functions/{id}`]: deploy,
    [`DELETE ${api}/{+location}/functions/{id}`]({ params: { location = '', id } }) {
      resources.remove(`${location}/functions/${id}`);
      resources.remove(`${location}/services/${id}`);
      return resources.addOperation(location, {});
    },
    // Sets the tags of the service's revisions.
    'PUT /run.googleapis.com/v1/{+service}'({ params: { service = '' } }, { metadata, spec }) {
      const { latestReadyRevisionName } = asFields(resources.find(service)?.status);
      const { generation } = asFields(metadata);
      const status = readyStatus(Number(generation), latestReadyRevisionName);
      return resources.put(service, { metadata, spec, status });
    },
    [`POST ${jobs}/{+location}/jobs`]: (_call, job) => resources.put(String(job.name), job),
    [`PATCH ${jobs}/{+name}`]: mergeFields,
    // Cloud Functions creates the repository with the first function.
    [`GET ${images}/{+name}`]: ({ params }) => resources.merge(params.name ?? '', {}),
    [`PATCH ${images}/{+name}`]: mergeFields,
  });
  return [upload, ...apiRoutes];
}
