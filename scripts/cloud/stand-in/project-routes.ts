import { doneOperation, fieldsOf, type Resource, type Resources } from './resources.ts';
import type { Call, Route } from './server.ts';

export interface ProjectIds {
  readonly projectId: string;
  readonly projectNumber: string;
}

const policyOf = ({ projectId }: ProjectIds) => `projects/${projectId}/policy`;

/** The project's IAM bindings, as `{ role, members }`. */
export function bindingsOf(ids: ProjectIds, resources: Resources): readonly Resource[] {
  const { bindings = [] } = resources.find(policyOf(ids)) ?? {};
  return bindings as readonly Resource[];
}

/** Cloud Resource Manager and IAM: everything is allowed, and grants are stored. */
function accessRoutes(ids: ProjectIds, resources: Resources): readonly Route[] {
  const manager = '/cloudresourcemanager.googleapis.com/v1/projects/{project}';
  const accounts = '/iam.googleapis.com/v1/projects/{project}/serviceAccounts';
  const nameOf = (email: string) => `projects/${ids.projectId}/serviceAccounts/${email}`;
  return [
    { method: 'GET', path: manager, answer: () => ({ body: ids }) },
    {
      method: 'POST',
      path: `${manager}:testIamPermissions`,
      answer: ({ body }) => ({ body: { permissions: fieldsOf(body).permissions } }),
    },
    {
      method: 'POST',
      path: `${manager}:getIamPolicy`,
      answer: () => ({ body: { bindings: bindingsOf(ids, resources) } }),
    },
    {
      method: 'POST',
      path: `${manager}:setIamPolicy`,
      answer: ({ body }) => ({
        body: resources.put(policyOf(ids), fieldsOf(fieldsOf(body).policy)),
      }),
    },
    {
      method: 'GET',
      path: `${accounts}/{email}`,
      answer: ({ params }) => resources.answer(nameOf(params.email ?? '')),
    },
    {
      method: 'POST',
      path: accounts,
      answer({ body }) {
        const email = `${fieldsOf(body).accountId}@${ids.projectId}.iam.gserviceaccount.com`;
        return { body: resources.put(nameOf(email), { email }) };
      },
    },
  ];
}

/** Service Usage: every API is enabled. */
const serviceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/serviceusage.googleapis.com/v1/projects/{project}/services/{service}',
    answer: () => ({ body: { state: 'ENABLED' } }),
  },
  {
    method: 'POST',
    path: '/serviceusage.googleapis.com/v1beta1/projects/{project}/services/{service}:generateServiceIdentity',
    answer: () => ({ body: { done: true } }),
  },
];

/** Firebase Management: the project, and its registered apps. */
function firebaseRoutes(ids: ProjectIds, resources: Resources): readonly Route[] {
  const { projectId, projectNumber } = ids;
  const firebase = '/firebase.googleapis.com/v1beta1';
  const project = `${firebase}/projects/{project}`;
  const register = ({ body }: Call) => {
    const appId = `1:${projectNumber}:web:1`;
    const app = { ...fieldsOf(body), appId, projectId, state: 'ACTIVE' };
    const name = `projects/${projectId}/webApps/${appId}`;
    return doneOperation(resources, 'firebase', resources.put(name, app));
  };
  return [
    {
      method: 'GET',
      path: project,
      answer: () => ({ body: { ...ids, resources: { hostingSite: projectId } } }),
    },
    {
      method: 'GET',
      path: `${project}/adminSdkConfig`,
      answer: () => ({ body: { projectId, storageBucket: `${projectId}.firebasestorage.app` } }),
    },
    {
      method: 'GET',
      path: `${project}/webApps`,
      answer: () => ({ body: { apps: resources.matching(/\/webApps\//u) } }),
    },
    { method: 'POST', path: `${project}/webApps`, answer: register },
    {
      method: 'GET',
      path: `${firebase}/{+name}`,
      answer: ({ params }) => resources.answer(params.name ?? ''),
    },
  ];
}

/** Secret Manager: which secrets exist, never their values. */
function secretRoutes(resources: Resources): readonly Route[] {
  const secret = '/secretmanager.googleapis.com/v1/projects/{project}/secrets/{secret}';
  const nameOf = ({ project, secret }: Call['params']) => `projects/${project}/secrets/${secret}`;
  const policyName = (params: Call['params']) => `${nameOf(params)}/policy`;
  return [
    {
      method: 'GET',
      path: `${secret}/versions/latest`,
      answer: ({ params }) => resources.answer(`${nameOf(params)}/versions/1`),
    },
    {
      method: 'GET',
      path: `${secret}:getIamPolicy`,
      answer: ({ params }) => ({ body: resources.find(policyName(params)) ?? {} }),
    },
    {
      method: 'POST',
      path: `${secret}:setIamPolicy`,
      answer: ({ params, body }) => ({
        body: resources.put(policyName(params), fieldsOf(fieldsOf(body).policy)),
      }),
    },
  ];
}

/** The APIs for the project's identity and permissions. */
export function projectRoutes(ids: ProjectIds, resources: Resources): readonly Route[] {
  return [
    ...accessRoutes(ids, resources),
    ...serviceRoutes,
    ...firebaseRoutes(ids, resources),
    ...secretRoutes(resources),
    {
      method: 'GET',
      path: '/cloudbilling.googleapis.com/v1/projects/{project}/billingInfo',
      answer: () => ({ body: { billingEnabled: true } }),
    },
    {
      method: 'GET',
      path: '/firebaseextensions.googleapis.com/v1beta/projects/{project}/instances',
      answer: () => ({}),
    },
    {
      method: 'GET',
      path: '/compute.googleapis.com/compute/v1/projects/{project}',
      answer: () => ({
        body: {
          defaultServiceAccount: `${ids.projectNumber}-compute@developer.gserviceaccount.com`,
        },
      }),
    },
  ];
}
