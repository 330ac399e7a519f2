import * as z from 'zod';
import { deployCommand, functionNames, functionRoles, region } from '../../expected.ts';
import type { GoogleClient } from '../../google.ts';
import { check, later, missing, needsReview, ok } from '../check.ts';
import { readProject } from './project.ts';

const functionSchema = z.object({
  name: z.string(),
  state: z.string().default(''),
  serviceConfig: z
    .object({
      serviceAccountEmail: z.string().default(''),
      environmentVariables: z.record(z.string(), z.string()).default({}),
      secretEnvironmentVariables: z.array(z.object({ key: z.string() })).default([]),
    })
    .prefault({}),
});

type CloudFunction = z.infer<typeof functionSchema>;

/**
 * Lists the functions of all regions.
 * https://cloud.google.com/functions/docs/reference/rest/v2/projects.locations.functions
 */
export const readFunctions = ({ list, project }: GoogleClient) => {
  const path = `/v2/projects/${project}/locations/-/functions`;
  return list('cloudfunctions', path, 'functions', functionSchema);
};

function findFunction(all: readonly CloudFunction[], project: string, name: string) {
  const path = `projects/${project}/locations/${region}/functions/${name}`;
  return all.find((each) => each.name === path);
}

export const functions = check({
  title: 'Functions',
  role: 'roles/cloudfunctions.viewer',
  read: readFunctions,
  judge: (found, project) => {
    const problems = functionNames.flatMap((name) => {
      const cloudFunction = findFunction(found, project, name);
      if (cloudFunction === undefined) return [`there is no ${name} in ${region}`];
      return cloudFunction.state === 'ACTIVE' ? [] : [`${name} is ${cloudFunction.state}`];
    });
    if (problems.length === 0) return ok(`${functionNames.join(' and ')} in ${region}`);
    return missing(problems.join('; '), deployCommand(project));
  },
});

const policySchema = z.object({
  bindings: z
    .array(z.object({ role: z.string(), members: z.array(z.string()).default([]) }))
    .default([]),
});

/**
 * Returns the roles of a service account in the project.
 * https://cloud.google.com/resource-manager/reference/rest/v1/projects/getIamPolicy
 */
async function readRoles(
  { send, project }: GoogleClient,
  email: string,
): Promise<readonly string[]> {
  const path = `/v1/projects/${project}:getIamPolicy`;
  const { bindings } = policySchema.parse(await send('POST', 'cloudresourcemanager', path, {}));
  const grantedBindings = bindings.filter(({ members }) =>
    members.includes(`serviceAccount:${email}`),
  );
  return grantedBindings.map(({ role }) => role);
}

const roleCommand = (verb: string, project: string, email: string, role: string) =>
  `gcloud projects ${verb}-iam-policy-binding ${project} --member serviceAccount:${email} --role ${role}`;

const builderRole = 'roles/cloudbuild.builds.builder';

/**
 * Checks that the default compute service account may build the functions. Some organisations remove
 * its Editor role.
 * https://cloud.google.com/functions/docs/securing/build-custom-sa
 */
export const buildAccount = check({
  title: 'Account that builds the functions',
  role: 'roles/iam.securityReviewer',
  read: async (google) => {
    const number = (await readProject(google))?.projectNumber;
    const email = `${number}-compute@developer.gserviceaccount.com`;
    return { email, roles: await readRoles(google, email) };
  },
  judge: ({ email, roles }, project) =>
    roles.includes(builderRole) || roles.includes('roles/editor')
      ? ok(email)
      : needsReview(
          `${email} has neither Editor nor ${builderRole}: grant it if a deployment says that the build is not permitted`,
          roleCommand('add', project, email, builderRole),
        ),
});

/**
 * Reads the account of the API and its roles in the project. Returns null before the first
 * deployment.
 */
async function readAccount(google: GoogleClient) {
  const { project } = google;
  const email = findFunction(await readFunctions(google), project, 'api')?.serviceConfig
    .serviceAccountEmail;
  if (email === undefined) return null;
  return { email, roles: await readRoles(google, email) };
}

export const functionAccount = check({
  title: 'Roles of the functions',
  role: 'roles/iam.securityReviewer',
  read: readAccount,
  judge: (account, project) => {
    if (account === null) return later('once they are deployed');
    const { email, roles } = account;
    // firebase-tools creates an account for functions whose code lists the roles that they need.
    if (!email.startsWith('firebase-fn-'))
      return missing(`they run as ${email} instead of their own account`, deployCommand(project));
    const neededRoles: readonly string[] = functionRoles;
    const missingRoles = neededRoles.filter((each) => !roles.includes(each));
    const extraRoles = roles.filter((each) => !neededRoles.includes(each));
    if (missingRoles.length + extraRoles.length === 0)
      return ok(`${neededRoles.join(', ')}, and no more`);
    const problems = [
      ...(missingRoles.length > 0 ? [`they lack ${missingRoles.join(', ')}`] : []),
      ...(extraRoles.length > 0 ? [`they do not need ${extraRoles.join(', ')}`] : []),
    ];
    return missing(
      problems.join('; '),
      ...missingRoles.map((role) => roleCommand('add', project, email, role)),
      ...extraRoles.map((role) => roleCommand('remove', project, email, role)),
    );
  },
});

/** Never reports missing keys, because only the links of some video hosts must be signed. */
export const signedLinks = check({
  title: 'Signed links',
  role: 'roles/cloudfunctions.viewer',
  read: readFunctions,
  judge: (found, project) => {
    const api = findFunction(found, project, 'api');
    if (api === undefined) return later('once they are deployed');
    const hasKeys = api.serviceConfig.secretEnvironmentVariables.some(
      ({ key }) => key === 'MARKAZ_SIGNED_HOSTS',
    );
    return ok(hasKeys ? 'with the keys in MARKAZ_SIGNED_HOSTS' : 'not used: no host has a key');
  },
});
