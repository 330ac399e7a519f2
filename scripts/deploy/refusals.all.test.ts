import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startCloud } from '../cloud/stand-in/cloud.ts';
import { type Answer, googleError } from '../cloud/stand-in/server.ts';
import { root } from '../root.ts';
import { silentProgress } from '../terminal/progress.ts';
import { deployAll } from './steps.ts';

// Each test starts firebase-tools up to six times, two seconds each on an idle machine.
vi.setConfig({ testTimeout: 120_000 });

const disabledApi = (api: string): Answer =>
  googleError(
    403,
    `The API has not been used in project 123 before or it is disabled. Enable it by visiting https://console.developers.google.com/apis/api/${api}/overview?project=123 then retry.`,
  );

const database = '/firestore.googleapis.com/v1/projects/my-centre/databases/(default)';

interface Fault {
  /** The path of the call whose response is replaced by `answer`. */
  readonly path: string;
  readonly answer: Answer;
}

/** Deploys to a project with one fault. Returns the message of the refusal. */
async function refusalFor({ path, answer }: Fault, projectId = 'my-centre') {
  const cloud = await startCloud('my-centre');
  onTestFinished(() => cloud.stop());
  cloud.routes.unshift({ method: 'GET', path, answer: () => answer });
  const folder = await mkdtemp(join(tmpdir(), 'markaz-refusals-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(root, 'firebase.json'), join(folder, 'firebase.json'));
  let isBuilt = false;
  const deployed = deployAll(
    {
      projectId,
      folder,
      environment: cloud.environment,
      google: cloud.google,
      show: () => undefined,
      given: { origin: undefined, database: undefined, signing: undefined },
      yes: false,
      pruneIndexes: false,
      async build() {
        isBuilt = true;
        return [];
      },
    },
    silentProgress,
  );
  const message = await deployed.then(String, ({ message }) => message);
  expect(isBuilt).toBe(false);
  expect(cloud.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(await readdir(folder)).toEqual(['firebase.json']);
  return message;
}

it.each<readonly [string, Fault, string]>([
  [
    'no billing account',
    {
      path: '/cloudbilling.googleapis.com/v1/projects/{project}/billingInfo',
      answer: { body: { billingEnabled: false } },
    },
    'The project has no billing account, which functions need. Change it to the Blaze plan: https://console.firebase.google.com/project/my-centre/usage/details',
  ],
  [
    'an unknown project',
    {
      path: '/firebase.googleapis.com/v1beta1/projects/{project}/webApps',
      answer: googleError(403, 'The caller does not have permission'),
    },
    'There is no Firebase project my-centre that your account may see. List yours with npm run firebase -- projects:list and check the id.',
  ],
  [
    'an API that is disabled',
    {
      path: '/firebase.googleapis.com/v1beta1/projects/{project}/webApps',
      answer: disabledApi('firebase.googleapis.com'),
    },
    'gcloud services enable firebase.googleapis.com --project my-centre',
  ],
  [
    'no right to read the database',
    { path: database, answer: googleError(403, 'The caller does not have permission') },
    'Your account lacks a permission in the project. Ask an owner to grant it the role roles/datastore.owner.',
  ],
])(
  'refuses %s before anything is built or changed, and says how to fix the problem',
  async (_what, fault, fix) => {
    const message = await refusalFor(fault);
    expect(message).toContain(fix);
    expect(message).toMatch(/npm run doctor -- --project my-centre$/u);
  },
);

it('refuses an invalid project id', async () => {
  const path = '/never';
  expect(await refusalFor({ path, answer: {} }, 'My-Centre')).toContain(
    'My-Centre is not a project id',
  );
});
