import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { root } from '../../root.ts';
import { Refusal } from '../../terminal/command.ts';
import { deployedProject, project } from '../../testing/sample-project.ts';
import {
  runDoctor,
  runMonitoring,
  startProjectStandIn,
  titleOf,
} from '../../testing/sample-stand-in.ts';
import { connect } from '../sign-in.ts';
import { googleError } from '../stand-in/server.ts';
import { steps } from './examine.ts';

const named = `projects/${project}`;

it('finds nothing missing after all steps of the guide, and lists what a person must check', async () => {
  const standIn = await startProjectStandIn(await deployedProject());
  const before = await runDoctor(standIn);
  expect(before.isHealthy).toBe(false);
  expect(before.missing.map(titleOf)).toEqual([
    'Backups',
    'Alerts',
    'Uptime check',
    'Budget alert',
  ]);

  expect(await runMonitoring(standIn)).toMatchObject({ isComplete: true });
  const after = await runDoctor(standIn);
  expect(after.missing).toEqual([]);
  expect(after.isHealthy).toBe(true);
  expect(after.review.map(titleOf)).toEqual([
    'Redirect addresses',
    'New accounts an hour from one address',
  ]);
  expect(after.text).toContain(
    `apis/credentials/oauthclient/123456789012-abc.apps.googleusercontent.com?project=${project}`,
  );
  expect(after.text).toContain('https://centre.example/__/auth/handler');
  expect(standIn.calls.filter(({ headers }) => headers['x-goog-user-project'] !== project)).toEqual(
    [],
  );
});

it('lists what an empty project lacks, in the order of the guide', async () => {
  const { isHealthy, missing, text } = await runDoctor(
    await startProjectStandIn({
      [`cloudresourcemanager /v1/${named}`]: { projectNumber: '1', lifecycleState: 'ACTIVE' },
      [`cloudresourcemanager /v1/${named}:getIamPolicy`]: {},
    }),
  );
  expect(isHealthy).toBe(false);
  expect(missing.map(titleOf)).toEqual(
    steps
      .flatMap(({ checks }) => checks.map(({ title }) => title))
      .filter((title) => missing.some((line) => titleOf(line) === title)),
  );
  expect(missing[0]).toMatch(/^Blaze plan: /u);
  expect(missing.length).toBeGreaterThan(14);
  expect(text).not.toContain('could not be read');
});

it('checks the database that the function uses, even if it is a restored one', async () => {
  const answers = await deployedProject();
  const key = `cloudfunctions /v2/${named}/locations/-/functions`;
  const api = {
    name: `${named}/locations/europe-west1/functions/api`,
    serviceConfig: { environmentVariables: { MARKAZ_DATABASE: 'restored-1' } },
  };
  const restored = { locationId: 'europe-west1' };
  const { text } = await runDoctor(
    await startProjectStandIn({
      ...answers,
      [key]: { functions: [api] },
      [`firestore /v1/${named}/databases/restored-1`]: restored,
    }),
  );
  expect(text).toContain('✓ Firestore: restored-1 in europe-west1');
  expect(text).toContain('--database="restored-1" --delete-protection');
});

it('names the role that the build account lacks', async () => {
  const answers = await deployedProject();
  const key = `cloudresourcemanager /v1/${named}:getIamPolicy`;
  const { text, review } = await runDoctor(await startProjectStandIn({ ...answers, [key]: {} }));
  expect(review.map(titleOf)).toContain('Account that builds the functions');
  expect(text).toContain(
    '--member serviceAccount:123456789012-compute@developer.gserviceaccount.com --role roles/cloudbuild.builds.builder',
  );
});

describe('a resource that may not be read', () => {
  it('is reported with the role that may read it, and not as missing', async () => {
    const standIn = await startProjectStandIn(await deployedProject(), ['firebase ', 'firestore ']);
    const { text, missing } = await runDoctor(standIn);
    expect(text).toContain(
      '? Web app: may not be read (403): Not you.\n      the role roles/firebase.viewer reads it',
    );
    expect(missing.map(titleOf)).not.toContain('Firestore');
  });

  it('is reported with the command that enables its API if the API is disabled', async () => {
    const reason = { reason: 'SERVICE_DISABLED', metadata: { service: 'firebase.googleapis.com' } };
    const answer = googleError(403, 'It is off.');
    const body = { error: { ...Object(answer.body).error, details: [reason] } };
    const standIn = await startProjectStandIn(await deployedProject(), ['firebase '], {
      ...answer,
      body,
    });
    expect((await runDoctor(standIn)).text).toContain(
      `the API firebase.googleapis.com is disabled\n      gcloud services enable firebase.googleapis.com --project ${project}`,
    );
  });

  it('is reported as a missing project if the project itself is hidden', async () => {
    const standIn = await startProjectStandIn(await deployedProject(), ['']);
    const { isHealthy, missing } = await runDoctor(standIn);
    expect(isHealthy).toBe(false);
    expect(missing).toEqual([
      `Project: the project ${project} does not exist, you may not see it, or it is being deleted`,
    ]);
  });
});

it('refuses to connect if nobody is signed in', async () => {
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '/nowhere/credentials.json');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  await expect(connect(project)).rejects.toThrow(Refusal);
});

it('examines a project in the order of the chapters of docs/deployment.md', async () => {
  const guide = await readFile(join(root, 'docs/deployment.md'), 'utf8');
  expect([...guide.matchAll(/^## \d+\. (.+)$/gmu)].map(([, title]) => title)).toEqual(
    steps.map(({ title }) => title),
  );
});
