/** The responses of Google's APIs for a sample project, for tests of code that reads a project. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requiredApis } from '../cloud/doctor/checks/project.ts';
import { functionNames, functionRoles, region } from '../cloud/expected.ts';
import { root } from '../root.ts';

export const project = 'sample-centre';
const number = '123456789012';
const bucket = `${project}.firebasestorage.app`;

/**
 * The bodies of the responses to calls that only read. The keys have the form `API PATH`. All other
 * paths get 404.
 */
export type Answers = Record<string, Record<string, unknown> | readonly unknown[]>;

const readRepositoryFile = (name: string) => readFile(join(root, name), 'utf8');

const deployedIndex = (
  { collectionGroup, ...others }: { collectionGroup: string },
  at: number,
) => ({
  name: `projects/${project}/databases/(default)/collectionGroups/${collectionGroup}/indexes/${at}`,
  state: 'READY',
  ...others,
});

/** Returns a document of counters with the cards of one outlet. */
export function countersOf(path: string, counters: Readonly<Record<string, number>>) {
  const fields = Object.entries(counters).map(([name, value]) => [
    name,
    { integerValue: String(value) },
  ]);
  const outlet = { mapValue: { fields: Object.fromEntries(fields) } };
  return {
    name: `projects/${project}/databases/(default)/documents/${path}`,
    fields: { live: { booleanValue: true }, outlets: { mapValue: { fields: { o: outlet } } } },
  };
}

/** Returns the document of the nightly check of sizes, with one entry. */
export function sizesOf(collection: string, id: string, bytes: number) {
  const mapOf = (fields: object) => ({ mapValue: { fields } });
  const doc = mapOf({ id: { stringValue: id }, bytes: { integerValue: String(bytes) } });
  const largest = { arrayValue: { values: [doc] } };
  return { fields: { collections: mapOf({ [collection]: mapOf({ largest }) }) } };
}

/** Returns a project that was set up by the guide, except for the chapters about monitoring. */
export async function deployedProject(): Promise<Answers> {
  const projectName = `projects/${project}`;
  const v1 = `/v1/${projectName}`;
  const documents = `firestore ${v1}/databases/(default)/documents`;
  const account = `firebase-fn-0123456789@${project}.iam.gserviceaccount.com`;
  const member = `serviceAccount:${account}`;
  const config = `identitytoolkit /admin/v2/${projectName}`;
  const hosting = `firebasehosting /v1beta1/${projectName}`;
  const functionOf = (name: string) => ({
    name: `${projectName}/locations/${region}/functions/${name}`,
    state: 'ACTIVE',
    serviceConfig: { serviceAccountEmail: account },
  });
  const release = (service: string, id: string) => ({
    name: `${projectName}/releases/${service}`,
    rulesetName: `${projectName}/rulesets/${id}`,
  });
  const ruleset = async (name: string) => ({
    source: { files: [{ name, content: await readRepositoryFile(name) }] },
  });
  const { indexes } = JSON.parse(await readRepositoryFile('firestore.indexes.json'));
  return {
    [`cloudresourcemanager ${v1}`]: { projectNumber: number, lifecycleState: 'ACTIVE' },
    [`cloudresourcemanager ${v1}:getIamPolicy`]: {
      bindings: [
        ...functionRoles.map((role) => ({ role, members: ['user:owner@example.org', member] })),
        {
          role: 'roles/editor',
          members: [`serviceAccount:${number}-compute@developer.gserviceaccount.com`],
        },
      ],
    },
    [`cloudbilling ${v1}/billingInfo`]: {
      billingEnabled: true,
      billingAccountName: 'billingAccounts/0123',
    },
    [`serviceusage ${v1}/services`]: {
      services: requiredApis.map((name) => ({
        name: `projects/${number}/services/${name}.googleapis.com`,
      })),
    },
    [`firestore ${v1}/databases/(default)`]: {
      locationId: region,
      type: 'FIRESTORE_NATIVE',
      deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
      pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
    },
    [`firestore ${v1}/databases/(default)/collectionGroups/-/indexes`]: {
      indexes: indexes.map(deployedIndex),
    },
    [`firestore ${v1}/databases/(default)/backupSchedules`]: {},
    // Each course has seven cards of each state.
    [`${documents}:runAggregationQuery`]: [
      {
        result: { aggregateFields: { count: { integerValue: '7' } } },
        readTime: '2026-11-01T08:00:00.123456Z',
      },
    ],
    [`${documents}/courseCounters`]: {
      documents: [countersOf('courseCounters/nahw', { unused: 9, used: 2, swapped: 3 })],
    },
    [`${documents}/centre/sizes`]: sizesOf('statistics', '3', 41_000),
    [`${documents}/courseShards/nahw-4`]: countersOf('courseShards/nahw-4', {
      inactive: 7,
      unused: -2,
      used: 5,
      revoked: 4,
    }),
    [`firebase /v1beta1/${projectName}/webApps`]: {
      apps: [{ appId: '1:1:web:1', state: 'ACTIVE' }],
    },
    [`${hosting}/sites`]: {
      sites: [{ name: `${projectName}/sites/${project}`, type: 'DEFAULT_SITE' }],
    },
    [`${hosting}/sites/${project}/customDomains`]: {
      customDomains: [
        {
          name: `${projectName}/sites/${project}/customDomains/centre.example`,
          hostState: 'HOST_ACTIVE',
          cert: { state: 'CERT_ACTIVE' },
        },
      ],
    },
    [`${hosting}/sites/${project}/releases`]: {
      releases: [{ releaseTime: '2026-11-01T08:00:00Z' }],
    },
    [`firebasestorage /v1alpha/${projectName}/defaultBucket`]: {
      bucket: { name: `${projectName}/buckets/${bucket}` },
    },
    [`storage /storage/v1/b/${bucket}`]: {
      location: region.toUpperCase(),
      iamConfiguration: {
        publicAccessPrevention: 'enforced',
        uniformBucketLevelAccess: { enabled: true },
      },
    },
    [`${config}/config`]: {
      authorizedDomains: ['localhost', `${project}.web.app`, 'centre.example'],
      signIn: { email: { enabled: false } },
    },
    [`${config}/defaultSupportedIdpConfigs`]: {
      defaultSupportedIdpConfigs: [
        {
          name: `projects/${number}/defaultSupportedIdpConfigs/google.com`,
          enabled: true,
          clientId: `${number}-abc.apps.googleusercontent.com`,
        },
      ],
    },
    [`firebaserules ${v1}/releases`]: {
      releases: [release('cloud.firestore', 'one'), release(`firebase.storage/${bucket}`, 'two')],
    },
    [`firebaserules ${v1}/rulesets/one`]: await ruleset('firestore.rules'),
    [`firebaserules ${v1}/rulesets/two`]: await ruleset('storage.rules'),
    [`cloudfunctions /v2/${projectName}/locations/-/functions`]: {
      functions: functionNames.map(functionOf),
    },
  };
}
