import { asFields, createRoutes, type Handler, type Resources } from './resources.ts';
import type { Route } from './server.ts';

const projectNumber = '123456789012';

/**
 * Creates the routes for the project's identity, permissions, services and secrets. Everything is
 * allowed and enabled. The IAM policy of a resource is stored under the resource's name and
 * `/policy`.
 */
export function projectRoutes(projectId: string, resources: Resources): readonly Route[] {
  const ids = { projectId, projectNumber };
  const firebase = '/firebase.googleapis.com/v1beta1/projects/{project}';
  const manager = '/cloudresourcemanager.googleapis.com/v1/projects/{project}';
  const services = 'projects/{project}/services/{service}';
  const accounts = '/iam.googleapis.com/v1/{+project}/serviceAccounts';
  const readPolicy: Handler = ({ params }) =>
    resources.find(`${params.name}/policy`) ?? { bindings: [] };
  return createRoutes({
    'GET /{api}/v1/{+name}:getIamPolicy': readPolicy,
    'POST /{api}/v1/{+name}:getIamPolicy': readPolicy,
    'POST /{api}/v1/{+name}:setIamPolicy': ({ params }, { policy }) =>
      resources.put(`${params.name}/policy`, asFields(policy)),
    [`GET ${manager}`]: () => ids,
    [`POST ${manager}:testIamPermissions`]: (_call, { permissions }) => ({ permissions }),
    [`POST ${accounts}`]({ params }, { accountId }) {
      const email = `${accountId}@${projectId}.iam.gserviceaccount.com`;
      return resources.put(`${params.project}/serviceAccounts/${email}`, { email });
    },
    [`GET /serviceusage.googleapis.com/v1/${services}`]: () => ({ state: 'ENABLED' }),
    [`POST /serviceusage.googleapis.com/v1beta1/${services}:generateServiceIdentity`]: () => ({
      done: true,
    }),
    [`GET ${firebase}`]: () => ({ ...ids, resources: { hostingSite: projectId } }),
    [`GET ${firebase}/adminSdkConfig`]: () => ({
      projectId,
      storageBucket: `${projectId}.firebasestorage.app`,
    }),
    [`GET ${firebase}/webApps`]: () => ({ apps: resources.findMatching(/\/webApps\//u) }),
    [`POST ${firebase}/webApps`](_call, fields) {
      const appId = `1:${projectNumber}:web:1`;
      const app = { ...fields, appId, projectId, state: 'ACTIVE' };
      const name = `projects/${projectId}/webApps/${appId}`;
      return resources.addOperation('firebase', resources.put(name, app));
    },
    // firebase-tools only asks whether a secret exists.
    'GET /secretmanager.googleapis.com/v1/{+secret}/versions/latest': ({ params }) =>
      resources.find(`${params.secret}/versions/1`),
    'GET /cloudbilling.googleapis.com/v1/{+name}/billingInfo': () => ({ billingEnabled: true }),
    'GET /firebaseextensions.googleapis.com/v1beta/{+name}/instances': () => ({}),
    'GET /compute.googleapis.com/compute/v1/projects/{project}': () => ({
      defaultServiceAccount: `${projectNumber}-compute@developer.gserviceaccount.com`,
    }),
  });
}
