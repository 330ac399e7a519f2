import * as z from 'zod';
import { firebasePage } from '../../expected.ts';
import { type GoogleClient, GoogleFailure } from '../../google.ts';
import { check, missing, ok } from '../check.ts';

const projectSchema = z.object({ projectNumber: z.string(), lifecycleState: z.string() });

/** https://cloud.google.com/resource-manager/reference/rest/v1/projects/get */
export const readProject = ({ read, project }: GoogleClient) =>
  read('cloudresourcemanager', `/v1/projects/${project}`, projectSchema);

export const projectExists = check({
  title: 'Project',
  role: 'roles/browser',
  // Google gives the same answer for a missing project and for one that the caller may not see.
  read: async (google) => {
    try {
      return await readProject(google);
    } catch (error) {
      if (error instanceof GoogleFailure && error.status === 403 && !error.disabledService)
        return null;
      throw error;
    }
  },
  judge: (found, project) => {
    if (found?.lifecycleState === 'ACTIVE') return ok(`${project}, number ${found.projectNumber}`);
    return missing(
      `the project ${project} does not exist, you may not see it, or it is being deleted`,
      'Create a project: https://console.firebase.google.com',
    );
  },
});

const billingSchema = z.object({
  billingEnabled: z.boolean().default(false),
  billingAccountName: z.string().default(''),
});

/** https://cloud.google.com/billing/docs/reference/rest/v1/projects/getBillingInfo */
export const readBilling = ({ read, project }: GoogleClient) =>
  read('cloudbilling', `/v1/projects/${project}/billingInfo`, billingSchema);

export const billing = check({
  title: 'Blaze plan',
  role: 'roles/viewer',
  read: readBilling,
  judge: (info, project) =>
    info?.billingEnabled
      ? ok(`paid by ${info.billingAccountName}`)
      : missing('Cloud Functions require it', firebasePage(project, 'usage/details')),
});

/** The APIs that the site and the commands use, each by the first word of its host. */
export const requiredApis = [
  'artifactregistry',
  'billingbudgets',
  'cloudbilling',
  'cloudbuild',
  'cloudfunctions',
  'cloudresourcemanager',
  'cloudscheduler',
  'firebase',
  'firebasehosting',
  'firebaserules',
  'firebasestorage',
  'firestore',
  'iam',
  'identitytoolkit',
  'logging',
  'monitoring',
  'run',
  'storage',
];

const serviceSchema = z.object({ name: z.string() });

/** https://cloud.google.com/service-usage/docs/reference/rest/v1/services/list */
export const apis = check({
  title: 'APIs',
  role: 'roles/serviceusage.serviceUsageViewer',
  read: ({ list, project }) => {
    const path = `/v1/projects/${project}/services?filter=state:ENABLED&pageSize=200`;
    return list('serviceusage', path, 'services', serviceSchema);
  },
  judge: (found, project) => {
    const enabledHosts = new Set(found.map(({ name }) => name.split('/').at(-1)));
    const requiredHosts = requiredApis.map((name) => `${name}.googleapis.com`);
    const disabledHosts = requiredHosts.filter((host) => !enabledHosts.has(host));
    if (disabledHosts.length === 0) return ok('all required APIs are enabled');
    return missing(
      `${disabledHosts.length} are disabled`,
      `gcloud services enable ${disabledHosts.join(' ')} --project ${project}`,
    );
  },
});
