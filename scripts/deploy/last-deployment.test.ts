import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Cloud, startCloud } from '../cloud/stand-in/cloud.ts';
import { type Answer, googleError } from '../cloud/stand-in/server.ts';
import { testSize } from '../testing/size.ts';
import { firebaseFor } from './firebase.ts';
import { findDeployed } from './last-deployment.ts';

// Each test starts firebase-tools up to six times, two seconds each on an idle machine.
vi.setConfig({ testTimeout: 120_000 });

/** A fake of Google's APIs. */
let cloud: Cloud;

const location = 'projects/my-centre/locations/europe-west1';
const variables = { MARKAZ_ORIGIN: 'https://example.org', MARKAZ_DATABASE: 'restored-1' };
const live = 'projects/my-centre/sites/my-centre/channels/live';

beforeAll(async () => {
  cloud = await startCloud('my-centre');
});
afterAll(() => cloud.stop());

/** Google's response if the project has never used the API of functions. */
const disabledApi: Answer = {
  status: 403,
  body: {
    error: {
      code: 403,
      message:
        'Cloud Functions API has not been used in project 123 before or it is disabled. Enable it by visiting https://console.developers.google.com/apis/api/cloudfunctions.googleapis.com/overview?project=123 then retry.',
      status: 'PERMISSION_DENIED',
      details: [
        { reason: 'SERVICE_DISABLED', metadata: { service: 'cloudfunctions.googleapis.com' } },
      ],
    },
  },
};

interface Project {
  readonly hasFunction?: boolean;
  readonly isLive?: boolean;
  /**
   * The generation of Cloud Functions. Google has a list of functions for each generation, and
   * `answer` is the response for the list of this one.
   */
  readonly generation?: 'v1' | 'v2';
  readonly answer?: Answer | Promise<Answer>;
  readonly hasAllSettings?: boolean;
  readonly timeoutMs?: number;
}

/** Runs `findDeployed` on such a project. Returns the functions, or the text of the error. */
async function findDeployedOn({ generation = 'v1', answer, ...project }: Project) {
  const { hasFunction = true, isLive = true, hasAllSettings = false, timeoutMs = 60_000 } = project;
  const api = `${location}/functions/api`;
  cloud.resources.remove(api);
  cloud.resources.remove(live);
  if (isLive) cloud.resources.put(live, { version: `${live}/v1` });
  if (hasFunction)
    cloud.resources.put(api, {
      environment: 'GEN_2',
      state: 'ACTIVE',
      buildConfig: { runtime: 'nodejs24', entryPoint: 'api', source: { storageSource: {} } },
      serviceConfig: { environmentVariables: variables, uri: 'https://api', service: 'api' },
    });
  const path = new RegExp(`/${generation}/projects/my-centre/locations/-/functions$`, 'u');
  const count = cloud.routes.length;
  if (answer !== undefined) cloud.routes.unshift({ method: 'GET', path, answer: () => answer });
  const { projectId, environment } = cloud;
  const firebase = firebaseFor({ projectId, environment, show: () => undefined, timeoutMs });
  try {
    const functions = await findDeployed(firebase, hasAllSettings);
    return functions.map(({ id, environmentVariables }) => ({ id, ...environmentVariables }));
  } catch (error) {
    return String(error);
  } finally {
    cloud.routes.splice(0, cloud.routes.length - count);
  }
}

const partialList = { body: { functions: [], unreachable: ['europe-west1'] } };
const neverAnswer = new Promise<Answer>(() => undefined);
const unreadable =
  'The settings of the last deployment could not be read, and nothing was changed.';

/**
 * The first four rows already catch code that mistakes a failure for an empty project, so `npm
 * test` checks only these rows.
 */
const failures: readonly (readonly [string, Project, string])[] = [
  [
    'a 503',
    { answer: googleError(503, 'Try again.') },
    `${unreadable} cloudfunctions.googleapis.com answered 503`,
  ],
  [
    'a 403 without the right',
    { answer: googleError(403, 'Permission denied.') },
    `${unreadable} Your account lacks a permission in the project. Ask an owner to grant it the role roles/cloudfunctions.admin`,
  ],
  [
    'a list without regions that cannot be reached',
    { generation: 'v2', answer: partialList },
    'only a part of the list of functions (unreachable: europe-west1)',
  ],
  [
    'the API switched off under a released site',
    { answer: disabledApi },
    'The site has a release, but the API cloudfunctions.googleapis.com is disabled',
  ],
  ['a 404', { answer: googleError(404, 'Not found.') }, unreadable],
  ['a 500', { answer: googleError(500, 'Broken.') }, unreadable],
  ['a 504', { answer: googleError(504, 'Too late.') }, unreadable],
  ['a 429', { answer: googleError(429, 'Too many.') }, unreadable],
  [
    'a 503 of the second generation alone',
    { generation: 'v2', answer: googleError(503, 'Try again.') },
    unreadable,
  ],
  [
    'no answer at all',
    { answer: neverAnswer, timeoutMs: 4_000 },
    'firebase functions:list got no answer within 4 s',
  ],
  ['a released site without its function', { hasFunction: false }, 'its function api is gone'],
  [
    'an unreleased site if some regions cannot be reached',
    { hasFunction: false, isLive: false, generation: 'v2', answer: partialList },
    'only a part',
  ],
];

it.each(failures.slice(0, testSize(2, failures.length)))(
  'does not treat %s as a project without a deployment',
  async (_what, project, sentence) => {
    expect(await findDeployedOn(project)).toContain(sentence);
    expect(cloud.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  },
);

it('returns an empty list for an empty or unused API if no site is released', async () => {
  const empty = { hasFunction: false, isLive: false };
  expect(await findDeployedOn(empty)).toEqual([]);
  expect(await findDeployedOn({ ...empty, answer: disabledApi })).toEqual([]);
});

it('finds the settings of the last deployment even if another region cannot be reached', async () => {
  const api = { id: 'api', ...variables };
  expect(await findDeployedOn({})).toMatchObject([api]);
  const answer = { body: { unreachable: ['us-central1'] } };
  expect(await findDeployedOn({ answer })).toMatchObject([api]);
});

it('accepts a released site without its function if all settings are given again', async () => {
  expect(await findDeployedOn({ hasFunction: false, hasAllSettings: true })).toEqual([]);
});
