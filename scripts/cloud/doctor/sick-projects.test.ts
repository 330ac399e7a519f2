import { expect, it } from 'vitest';
import { countersOf, deployedProject, project, sizesOf } from '../../testing/sample-project.ts';
import { runDoctor, startProjectStandIn } from '../../testing/sample-stand-in.ts';

const named = `projects/${project}`;
const account = `firebase-fn-0123456789@${project}.iam.gserviceaccount.com`;
const bucketKey = `storage /storage/v1/b/${project}.firebasestorage.app`;

/** Each row has a resource, Google's answer for it, the start of the finding, and its fix. */
const problems: readonly (readonly [string, Record<string, unknown>, string, string])[] = [
  [
    `firestore /v1/${named}/databases/(default)`,
    { locationId: 'nam5' },
    'Firestore: the database is in nam5',
    'gcloud firestore databases delete',
  ],
  [
    `firestore /v1/${named}/databases/(default)`,
    { locationId: 'europe-west1', deleteProtectionState: 'DELETE_PROTECTION_DISABLED' },
    'Protected from deletion: a single command can delete',
    `--delete-protection --project ${project}`,
  ],
  [
    `firestore /v1/${named}/databases/(default)`,
    {
      locationId: 'europe-west1',
      pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_DISABLED',
    },
    'Point-in-time recovery: overwritten data are lost',
    `--enable-pitr --project ${project}`,
  ],
  [
    `firestore /v1/${named}/databases/(default)/collectionGroups/-/indexes`,
    { indexes: [] },
    'Indexes: ',
    `npm run deploy -- --project ${project}`,
  ],
  [
    `firestore /v1/${named}/databases/(default)/backupSchedules`,
    {
      backupSchedules: [
        {
          name: 'projects/sample-centre/databases/(default)/backupSchedules/one',
          retention: '86400s',
          dailyRecurrence: {},
        },
      ],
    },
    'Backups: daily backups are retained for less than a week',
    '--backup-schedule=one --retention=7d',
  ],
  [
    `firestore /v1/${named}/databases/(default)/documents/courseShards/nahw-4`,
    countersOf('courseShards/nahw-4', { inactive: 7, unused: -4, revoked: 4 }),
    'Numbers of cards: the course or bundle nahw counts 5 unused cards instead of 7, 2 used cards instead of 7',
    `npm run migrate -- --recount --project ${project}`,
  ],
  [
    `cloudbilling /v1/${named}/billingInfo`,
    { billingAccountName: '' },
    'Blaze plan: ',
    `https://console.firebase.google.com/project/${project}/usage/details`,
  ],
  [
    `serviceusage /v1/${named}/services`,
    { services: [{ name: 'projects/1/services/firestore.googleapis.com' }] },
    'APIs: 17 are disabled',
    'gcloud services enable artifactregistry.googleapis.com',
  ],
  [
    `identitytoolkit /admin/v2/${named}/config`,
    {
      authorizedDomains: ['localhost', `${project}.web.app`],
      signIn: { email: { enabled: true }, anonymous: { enabled: true } },
    },
    'Other ways to sign in: the site takes none of them, but strangers can make accounts with: e-mail, anonymous',
    'authentication/providers',
  ],
  [
    `identitytoolkit /admin/v2/${named}/config`,
    { authorizedDomains: ['localhost', `${project}.web.app`] },
    'Authorised domains: nobody can sign in at centre.example',
    'authentication/settings',
  ],
  [
    `identitytoolkit /admin/v2/${named}/defaultSupportedIdpConfigs`,
    { defaultSupportedIdpConfigs: [{ name: 'projects/1/defaultSupportedIdpConfigs/google.com' }] },
    'Google: nobody can sign in',
    'Add new provider, Google',
  ],
  [
    bucketKey,
    { location: 'EUROPE-WEST1', iamConfiguration: { publicAccessPrevention: 'inherited' } },
    'Bucket closed to the public: ',
    '--public-access-prevention',
  ],
  [
    `cloudresourcemanager /v1/${named}:getIamPolicy`,
    { bindings: [{ role: 'roles/editor', members: [`serviceAccount:${account}`] }] },
    'Roles of the functions: they lack roles/datastore.user, roles/firebaseauth.admin, roles/storage.objectUser; they do not need roles/editor',
    `remove-iam-policy-binding ${project} --member serviceAccount:${account} --role roles/editor`,
  ],
  [
    `cloudfunctions /v2/${named}/locations/-/functions`,
    {
      functions: [
        {
          name: `${named}/locations/europe-west1/functions/api`,
          state: 'ACTIVE',
          serviceConfig: { serviceAccountEmail: '123-compute@developer.gserviceaccount.com' },
        },
      ],
    },
    'Functions: there is no purge in europe-west1',
    'npm run deploy',
  ],
  [
    `cloudfunctions /v2/${named}/locations/-/functions`,
    {
      functions: [
        {
          name: `${named}/locations/europe-west1/functions/api`,
          state: 'ACTIVE',
          serviceConfig: { serviceAccountEmail: '123-compute@developer.gserviceaccount.com' },
        },
      ],
    },
    'Roles of the functions: they run as 123-compute@developer.gserviceaccount.com',
    'npm run deploy',
  ],
  [
    `firebasehosting /v1beta1/${named}/sites/${project}/customDomains`,
    {
      customDomains: [
        {
          name: `${named}/sites/${project}/customDomains/centre.example`,
          hostState: 'HOST_UNHOSTED',
        },
      ],
    },
    'Own domains: not connected yet: centre.example (HOST_UNHOSTED)',
    `hosting/sites/${project}`,
  ],
  [
    `firebaserules /v1/${named}/rulesets/one`,
    { source: { files: [{ content: 'allow read;' }] } },
    'Rules of Firestore: not those of firestore.rules, which deny all access',
    'npm run deploy',
  ],
  [
    `firestore /v1/${named}/databases/(default)/documents/centre/sizes`,
    sizesOf('courseCounters', 'nahw', 720_000),
    'Sizes of documents: near the limit of 1,049 KB: courseCounters/nahw (720 KB)',
    'docs/operations.md',
  ],
];

it.each(problems)('finds the problem in %s and its fix', async (key, answer, message, fix) => {
  const { isHealthy, missing, text } = await runDoctor(
    await startProjectStandIn({ ...(await deployedProject()), [key]: answer }),
  );
  expect(isHealthy).toBe(false);
  expect(missing.find((line) => line.startsWith(message))).toBeDefined();
  expect(text).toContain(fix);
});
