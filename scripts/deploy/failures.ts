/** Failure messages of firebase-tools and of Google, with a fix for each. */

/** The role that a deployment needs for each API. */
const rolesByApi: Readonly<Record<string, string>> = {
  artifactregistry: 'roles/artifactregistry.admin',
  cloudbilling: 'roles/viewer',
  cloudfunctions: 'roles/cloudfunctions.admin',
  cloudresourcemanager: 'roles/resourcemanager.projectIamAdmin',
  cloudscheduler: 'roles/cloudscheduler.admin',
  firebasehosting: 'roles/firebasehosting.admin',
  firebaserules: 'roles/firebaserules.admin',
  firebasestorage: 'roles/firebasestorage.admin',
  firestore: 'roles/datastore.owner',
  iam: 'roles/iam.serviceAccountAdmin',
  run: 'roles/run.admin',
  secretmanager: 'roles/secretmanager.admin',
  serviceusage: 'roles/serviceusage.serviceUsageAdmin',
};

const roleAdvice = (role: string) =>
  `Your account lacks a permission in the project. Ask an owner to grant it the role ${role}.`;

interface Cause {
  readonly pattern: RegExp;
  /** @param found the matched text, with the groups of the expression. */
  readonly fix: (found: RegExpExecArray, project: string) => string;
}

const billingAdvice = (project: string) =>
  `The project has no billing account, which functions need. Change it to the Blaze plan: https://console.firebase.google.com/project/${project}/usage/details`;

/**
 * The patterns match messages of firebase-tools or of Google. A comment above a pattern names the
 * file in the `lib` folder of firebase-tools that contains the message. The first match counts, so
 * more specific causes come first.
 */
const causes: readonly Cause[] = [
  {
    // requireAuth.js, auth.js
    pattern:
      /have you run firebase login|please run firebase login|credentials are no longer valid|Failed to authenticate/iu,
    fix: () =>
      'Nobody is signed in to Firebase on this machine. Run npm run firebase -- login, then this command again.',
  },
  {
    // command.js
    pattern: /Invalid project id/u,
    fix: (_found, project) =>
      `${project} is not a project id: it has lower-case letters, digits and dashes. List yours with npm run firebase -- projects:list.`,
  },
  {
    // ensureApiEnabled.js, deploy/functions/ensure.js, and Google's own messages
    pattern:
      /must be on the Blaze|requires the pay-as-you-go \(Blaze\)|requires billing to be enabled|Billing must be enabled|billing account .*(?:not found|is disabled)|UREQ_PROJECT_BILLING_NOT_FOUND|serviceusage\/billing-enabled/iu,
    fix: (_found, project) => billingAdvice(project),
  },
  {
    // Google's message, with the API in a link
    pattern: /has not been used in project .*?(?:apis\/api\/([\w.-]+)|$)/mu,
    fix: ([message, api], project) => {
      const name = api ?? `THE-API (${message})`;
      return `The API ${name} is disabled in the project. Run gcloud services enable ${name} --project ${project}, wait a minute, and run this command again.`;
    },
  },
  {
    // ensureApiEnabled.js, deploy/functions/ensure.js
    pattern: /Permissions? denied (?:to enable|enabling)|do not have permission to enable APIs/u,
    fix: () => roleAdvice('roles/serviceusage.serviceUsageAdmin'),
  },
  {
    // deploy/functions/checkIam.js
    pattern: /iam\.serviceAccounts\.ActAs/iu,
    fix: () => roleAdvice('roles/iam.serviceAccountUser'),
  },
  {
    // deploy/functions/checkIam.js
    pattern: /Missing required permission on project/u,
    fix: () => roleAdvice('roles/cloudfunctions.admin'),
  },
  {
    // deploy/functions/prepare.js, deploy/functions/checkIam.js
    pattern:
      /Cannot enable declarative security because|access to make the policy changes required|failed to modify the IAM policy/u,
    fix: () =>
      'A deployment creates an account and roles for the functions, which your account may not do. Ask an owner of the project to deploy this time, or to grant you the role roles/owner.',
  },
  {
    // management/projects.js, hosting. Google answers 403 for a project without access.
    pattern:
      /Failed to get Firebase project|Project '?[\w-]+'? not found|\/firebase\.googleapis\.com\/\S* had HTTP Error: 40[34]/u,
    fix: (_found, project) =>
      `There is no Firebase project ${project} that your account may see. List yours with npm run firebase -- projects:list and check the id.`,
  },
  {
    // responseToError.js
    pattern: /([a-z]+)\.googleapis\.com\S* had HTTP Error: (?:401|403)/u,
    fix: ([, api = '']) => roleAdvice(rolesByApi[api] ?? 'roles/owner'),
  },
  {
    // responseToError.js, apiv2.js
    pattern: /([a-z]+\.googleapis\.com)\S* had HTTP Error: (5\d\d|429)/u,
    fix: ([, api, status]) =>
      `${api} answered ${status}. Nothing is wrong with the project: run this command again in a few minutes.`,
  },
  {
    pattern: /Failed to make request to|Timeout reached making request/u,
    fix: () =>
      'Google could not be reached from this machine. Check the connection, then run this command again.',
  },
];

/** Returns the fix of a failure with this output, or null if the cause is unknown. */
export function explain(output: string, project: string): string | null {
  for (const { pattern, fix } of causes) {
    const found = pattern.exec(output);
    if (found !== null) return withDoctorCommand(fix(found, project), project);
  }
  return null;
}

export const explainMissingBilling = (project: string): string =>
  withDoctorCommand(billingAdvice(project), project);

/** Adds a sentence with the command that examines the whole project. */
export const withDoctorCommand = (sentence: string, project: string): string =>
  `${sentence} To see what else the project lacks: npm run doctor -- --project ${project}`;
