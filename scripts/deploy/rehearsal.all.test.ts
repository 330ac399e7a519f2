import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startDataEmulator } from 'firebase-data-emulator/data-emulator';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { partHeaders } from '../build/part-headers.ts';
import { steps } from '../cloud/doctor/examine.ts';
import { asFields } from '../cloud/stand-in/resources.ts';
import { googleError, startStandIn } from '../cloud/stand-in/server.ts';
import {
  deployedFunction,
  deployedSource,
  describeUpload,
  liveFiles,
  liveVersion,
} from '../cloud/stand-in/uploaded.ts';
import { root } from '../root.ts';
import { startDeployed, writeFiles } from '../testing/deployed-function.ts';
import { startLiveSite } from '../testing/live-site.ts';
import { prepareRehearsal, type Rehearsal } from '../testing/rehearsal.ts';
import { smokeTest } from './smoke-test.ts';

/**
 * A project at fake Google APIs. The tests below deploy to it one after the other, so each test
 * depends on the tests before it.
 */
let rehearsal: Rehearsal;

const database = 'projects/my-centre/databases/(default)';
const location = 'projects/my-centre/locations/europe-west1';
const origin = 'https://example.org';

const readJson = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8'));

beforeAll(async () => {
  rehearsal = await prepareRehearsal({ MARKAZ_ORIGIN: origin });
  await rehearsal.deploy({ origin });
}, 180_000);

afterAll(() => rehearsal?.end());

describe('a first deployment', () => {
  it('makes only calls to Google that the stand-in knows', () => {
    const unknown = rehearsal.cloud.calls.filter(({ isHandled }) => !isHandled);
    expect(unknown.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('creates the database near the function, and protects it before it deploys the functions', () => {
    expect(rehearsal.cloud.resources.find(database)).toMatchObject({
      locationId: 'europe-west1',
      deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
      pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
    });
    const calls = rehearsal.cloud.calls.map(({ method, path }) => `${method} ${path}`);
    const protectedIndex = calls.findIndex(
      (call) => call.startsWith('PATCH') && call.endsWith(database),
    );
    const deployedIndex = calls.findIndex((call) => /^POST .*\/functions$/u.test(call));
    expect(protectedIndex).toBeLessThan(deployedIndex);
  });

  it('deploys the indexes and the rules of the repository', async () => {
    const { indexes } = await readJson('firestore.indexes.json');
    const { resources } = rehearsal.cloud;
    expect(resources.findMatching(/\/indexes\//u)).toHaveLength(indexes.length);
    const released = resources.findMatching(/\/releases\//u).map(({ rulesetName }) => rulesetName);
    const contents = released.map((name) => JSON.stringify(resources.find(String(name))));
    for (const file of ['firestore.rules', 'storage.rules']) {
      const rules = JSON.stringify(await readFile(join(root, file), 'utf8'));
      expect(contents.some((content) => content.includes(rules))).toBe(true);
    }
  });

  it('gives the functions their settings and their own account with three roles', () => {
    const { cloud } = rehearsal;
    const account = expect.stringMatching(
      /^firebase-fn-\d+@my-centre\.iam\.gserviceaccount\.com$/u,
    );
    expect(deployedFunction(cloud, 'api')).toMatchObject({
      name: `${location}/functions/api`,
      buildConfig: { runtime: 'nodejs24', entryPoint: 'api' },
      serviceConfig: {
        availableMemory: '512Mi',
        maxInstanceCount: 10,
        maxInstanceRequestConcurrency: 80,
        timeoutSeconds: 60,
        serviceAccountEmail: account,
        environmentVariables: {
          GCLOUD_PROJECT: 'my-centre',
          LOG_EXECUTION_ID: 'true',
          MALLOC_ARENA_MAX: '2',
          MARKAZ_ORIGIN: origin,
          NODE_OPTIONS: '--max-old-space-size=256',
        },
      },
    });
    expect(deployedFunction(cloud, 'purge')).toMatchObject({
      serviceConfig: { maxInstanceCount: 1, timeoutSeconds: 540, serviceAccountEmail: account },
    });
    expect(cloud.resources.find(`${location}/services/api/policy`)).toMatchObject({
      bindings: [{ role: 'roles/run.invoker', members: ['allUsers'] }],
    });
    expect(cloud.resources.findMatching(/\/jobs\//u)).toMatchObject([
      { schedule: '*/10 2-5 * * *', timeZone: 'Africa/Cairo' },
      { schedule: 'every 5 minutes' },
    ]);
    expect(cloud.resources.find('projects/my-centre/policy')?.bindings).toMatchObject([
      { role: 'roles/datastore.user' },
      { role: 'roles/firebaseauth.admin' },
      { role: 'roles/storage.objectUser' },
    ]);
  });

  it('uploads only what visitors and the function need', () => {
    const site = [...liveFiles(rehearsal.cloud).keys()];
    expect(site).toEqual(expect.arrayContaining(['/index.html', '/404.html', '/sw.js']));
    expect(site.filter((path) => /\/\.|\.map$|demo/u.test(path))).toEqual([]);
    const size = [...rehearsal.cloud.files.values()].reduce((sum, { length }) => sum + length, 0);
    expect(size).toBeLessThan(2_000_000);
    const source = deployedSource(rehearsal.cloud, 'api');
    expect([...source.keys()]).toEqual(
      expect.arrayContaining(['index.js', 'package.json', 'package-lock.json', 'site/course.html']),
    );
    expect([...source.keys()].filter((path) => path.includes('node_modules'))).toEqual([]);
    expect(rehearsal.cloud.sources.get('source-1.zip')?.length).toBeLessThan(1_500_000);
    expect(describeUpload(rehearsal.cloud)).toContain(`The site: ${site.length} files`);
  });

  it("sets the site's headers and rewrites, and ties the rewrites to this version of the function", async () => {
    const { hosting } = await readJson('firebase.json');
    const run = { serviceId: 'api', region: 'europe-west1' };
    const rewrites = hosting.rewrites.map((rewrite: Record<string, unknown>) => {
      if (rewrite.destination !== undefined)
        return { glob: rewrite.source, path: rewrite.destination };
      return { regex: rewrite.regex, run: { ...run, tag: 'fh-v1' } };
    });
    const parts = [...liveFiles(rehearsal.cloud).keys()]
      .filter((path) => path.startsWith('/assets/'))
      .map((path) => path.replace('/assets/', ''));
    const rules = [...hosting.headers, ...partHeaders(parts)];
    const headers = rules.map(
      ({ source, headers }: { source: string; headers: { key: string; value: string }[] }) => ({
        glob: source,
        headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
      }),
    );
    expect(liveVersion(rehearsal.cloud).config).toEqual({
      cleanUrls: true,
      trailingSlashBehavior: 'REMOVE',
      headers,
      rewrites,
    });
    expect(JSON.stringify(rewrites)).toContain('"tag":"fh-v1"');
    expect(JSON.stringify(headers)).toContain('immutable');
  });

  it('results in a working site, and the smoke test fails after the function stops', async () => {
    const { cloud, folder } = rehearsal;
    const source = join(folder, 'functions/deployed');
    await writeFiles(deployedSource(cloud, 'api'), source);
    const data = await startDataEmulator({ firestorePort: 0, storagePort: 0, dataDir: 'memory' });
    onTestFinished(() => data.stop());
    const path = '/identitytoolkit.googleapis.com/v1/projects/{project}/accounts:lookup';
    const auth = await startStandIn([{ method: 'POST', path, answer: () => ({}) }]);
    onTestFinished(() => auth.stop());
    const server = await startDeployed(cloud, 'api', source, {
      FIRESTORE_EMULATOR_HOST: `127.0.0.1:${data.firestore.port}`,
      FIREBASE_STORAGE_EMULATOR_HOST: `127.0.0.1:${data.storage.port}`,
      FIREBASE_AUTH_EMULATOR_HOST: new URL(auth.url).host,
    });
    onTestFinished(() => server.stop());
    const site = await startLiveSite(cloud, server.url);
    onTestFinished(() => site.stop());
    expect(await smokeTest(site.url, 0)).toEqual([]);
    await server.stop();
    expect(await smokeTest(site.url, 0)).toEqual([
      expect.stringContaining('/api/courses: '),
      expect.stringContaining('/api/health?deep=true: '),
      expect.stringContaining('/courses/unknown: '),
    ]);
  });
});

describe('a later deployment', () => {
  const restored = database.replace('(default)', 'restored-1');
  const old = `${location}/functions/old`;
  let uploadedBefore = 0;
  let deployedOrigin = '';

  beforeAll(async () => {
    const { cloud, folder } = rehearsal;
    uploadedBefore = cloud.files.size;
    // The last deployment used a restored database.
    const api = deployedFunction(cloud, 'api');
    const { environmentVariables } = asFields(api.serviceConfig);
    const variables = { ...asFields(environmentVariables), MARKAZ_DATABASE: 'restored-1' };
    const serviceConfig = { ...asFields(api.serviceConfig), environmentVariables: variables };
    cloud.resources.merge(String(api.name), { serviceConfig });
    cloud.resources.put(restored, { locationId: 'europe-west1' });
    // Adds a function of an earlier release, and an index that the repository does not name.
    cloud.resources.put(old, { ...api, labels: { 'deployment-tool': 'cli-firebase' } });
    const index = {
      queryScope: 'COLLECTION',
      fields: [{ fieldPath: 'hinted', order: 'ASCENDING' }],
    };
    cloud.resources.put(`${restored}/collectionGroups/courses/indexes/hinted`, index);
    await mkdir(join(folder, 'web/dist/assets'), { recursive: true });
    await writeFile(join(folder, 'web/dist/assets/new-00000000.js'), 'export {};');
    await rm(join(folder, 'web/dist/link-preview.png'));
    await writeFile(join(folder, 'functions/dist/site/new.mjs'), 'export {};');
    deployedOrigin = await rehearsal.deploy();
  }, 120_000);

  it('uploads only the files that changed', () => {
    const { cloud } = rehearsal;
    expect(cloud.files.size).toBe(uploadedBefore + 1);
    const site = liveFiles(cloud);
    expect(site.has('/assets/new-00000000.js')).toBe(true);
    expect(site.has('/link-preview.png')).toBe(false);
    expect(deployedSource(cloud, 'api').has('site/new.mjs')).toBe(true);
    const { rewrites } = liveVersion(cloud).config as { rewrites: unknown };
    expect(JSON.stringify(rewrites)).toContain('"tag":"fh-v2"');
    const changes = cloud.calls.filter(
      ({ method, path }) =>
        method === 'POST' && /\/(?:databases|webApps|serviceAccounts)$/u.test(path),
    );
    expect(changes).toHaveLength(3);
  });

  it('keeps the address and the database of the last deployment', async () => {
    expect(deployedOrigin).toBe(origin);
    const { resources } = rehearsal.cloud;
    expect(resources.find(restored)).toMatchObject({
      deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
    });
    const { indexes } = await readJson('firestore.indexes.json');
    expect(resources.findBelow(restored, 'indexes')).toHaveLength(indexes.length + 1);
  });

  it('deletes a function of an earlier release only after the site is released', () => {
    const { resources, calls } = rehearsal.cloud;
    expect(resources.find(old)).toBeUndefined();
    const callLines = calls.map(({ method, path }) => `${method} ${path}`);
    const releasedIndex = callLines.findLastIndex((call) =>
      /^POST .*\/live\/releases$/u.test(call),
    );
    const deletedIndex = callLines.findLastIndex((call) =>
      /^DELETE .*\/functions\/old$/u.test(call),
    );
    expect(deletedIndex).toBeGreaterThan(releasedIndex);
  });

  it('keeps an index that only the project has, and says how to delete it', () => {
    expect(rehearsal.cloud.resources.findMatching(/\/indexes\/hinted/u)).toHaveLength(1);
    expect(rehearsal.messages.join('\n')).toMatch(
      /npm run deploy -- --project my-centre --prune-indexes\n {2}courses\(hinted\+\)$/u,
    );
  });

  it('refuses another database or address without --yes, and names both', async () => {
    const before = rehearsal.cloud.calls.length;
    const deployment = rehearsal.deploy({ database: '(default)', origin: 'https://new.example' });
    await expect(deployment).rejects.toThrow(
      "This deployment would change the site's address: https://example.org → https://new.example and the database: restored-1 → (default). Nothing was changed: add --yes",
    );
    const changes = rehearsal.cloud.calls.slice(before).filter(({ method }) => method !== 'GET');
    expect(changes).toEqual([]);
  }, 60_000);
});

describe('signed links', () => {
  const secret = 'projects/my-centre/secrets/MARKAZ_SIGNED_HOSTS';
  const deployed = () => {
    const { serviceConfig } = deployedFunction(rehearsal.cloud, 'api');
    const { environmentVariables, secretEnvironmentVariables = [] } = asFields(serviceConfig);
    return { ...asFields(environmentVariables), secrets: secretEnvironmentVariables };
  };

  it('are off and do not need a secret until a deployment turns them on', () => {
    expect(deployed()).toMatchObject({ secrets: [] });
    expect(deployed()).not.toHaveProperty('MARKAZ_SIGNING');
    const secretCalls = rehearsal.cloud.calls.filter(({ path }) => path.includes('secretmanager'));
    expect(secretCalls).toEqual([]);
  });

  it('make a deployment fail if there are no keys, and the error names the setting', async () => {
    await expect(rehearsal.deploy({ signing: 'on' })).rejects.toThrow(/MARKAZ_SIGNED_HOSTS/u);
  }, 120_000);

  it('give the keys only to the API, and only its account may read them', async () => {
    const { cloud } = rehearsal;
    cloud.resources.put(`${secret}/versions/1`, { state: 'ENABLED' });
    await rehearsal.deploy({ signing: 'on' });
    expect(rehearsal.messages).toContain('This changes signed links: off → on');
    const key = { key: 'MARKAZ_SIGNED_HOSTS', secret: 'MARKAZ_SIGNED_HOSTS', version: '1' };
    expect(deployed()).toMatchObject({ MARKAZ_SIGNING: 'on', secrets: [key] });
    const purge = asFields(deployedFunction(cloud, 'purge').serviceConfig);
    expect(purge.secretEnvironmentVariables ?? []).toEqual([]);
    expect(cloud.resources.find(`${secret}/policy`)).toMatchObject({
      bindings: [
        {
          role: 'roles/secretmanager.secretAccessor',
          members: [expect.stringMatching(/^serviceAccount:firebase-fn-\d+@my-centre\./u)],
        },
      ],
    });
    const unknown = cloud.calls.filter(({ isHandled }) => !isHandled);
    expect(unknown.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  }, 120_000);
});

describe('indexes of a release', () => {
  const indexFile = () => join(rehearsal.folder, 'firestore.indexes.json');
  const groups = `${database.replace('(default)', 'restored-1')}/collectionGroups`;
  const describeIndexes = () =>
    rehearsal.cloud.resources
      .findBelow(groups.replace(/\/collectionGroups$/u, ''), 'indexes')
      .map(({ name, fields }) => `${String(name).split('/').at(-3)} ${JSON.stringify(fields)}`);
  const hasIndexOn = (field: string) =>
    describeIndexes().some((name) => name.includes(`"${field}"`));
  const settingOf = (field: string) =>
    asFields(rehearsal.cloud.resources.find(`${groups}/users/fields/${field}`)?.indexConfig)
      .indexes;

  /**
   * Prepares the next release, which has another build of the site and other indexes.
   * @param edit changes the content of firestore.indexes.json
   */
  async function prepareRelease(
    id: string,
    edit: (spec: { indexes: unknown[]; fieldOverrides: unknown[] }) => void,
  ) {
    const { folder } = rehearsal;
    const page = join(folder, 'web/dist/index.html');
    const html = await readFile(page, 'utf8');
    await writeFile(
      page,
      html.replace(/data-release="[^"]+"/u, `data-release="${id.padEnd(12, '_')}"`),
    );
    const spec = JSON.parse(await readFile(indexFile(), 'utf8'));
    edit(spec);
    await writeFile(indexFile(), JSON.stringify(spec));
  }

  const index = (field: string) => ({
    collectionGroup: 'users',
    queryScope: 'COLLECTION',
    fields: [{ fieldPath: field, order: 'ASCENDING' }],
  });
  const exemption = { collectionGroup: 'users', fieldPath: 'large', indexes: [] };

  it('are added even if the function then fails, and nothing else changes', async () => {
    const { cloud, folder } = rehearsal;
    await prepareRelease('second', (spec) => {
      spec.indexes = [...spec.indexes.slice(1), index('added')];
      spec.fieldOverrides.push(exemption);
    });
    await writeFile(join(folder, 'firestore.rules'), '// Other rules.\n');
    await writeFile(join(folder, 'functions/dist/site/newer.mjs'), 'export {};');
    const releasePattern = /\/releases\/(?:cloud|firebase)/u;
    const rules = cloud.resources.findMatching(releasePattern);
    const live = liveVersion(cloud).name;
    const before = describeIndexes();
    const api = deployedFunction(cloud, 'api');
    const old = `${location}/functions/older`;
    cloud.resources.put(old, { ...api, labels: { 'deployment-tool': 'cli-firebase' } });
    const path = /\/functions\/api$/u;
    cloud.routes.unshift({ method: 'PATCH', path, answer: () => googleError(400, 'No quota.') });
    const deployed = rehearsal.deploy();
    await expect(deployed).rejects.toThrow('The site still shows the previous release.');
    cloud.routes.shift();
    expect(liveVersion(cloud).name).toBe(live);
    expect(describeIndexes().slice(0, before.length)).toEqual(before);
    expect(hasIndexOn('added')).toBe(true);
    expect(cloud.resources.findMatching(releasePattern)).toEqual(rules);
    expect(deployedFunction(cloud, 'api')).toEqual(api);
    expect(cloud.resources.find(old)).toBeDefined();
    expect(settingOf('large')).toBeUndefined();
  }, 120_000);

  it('stay while the release is the previous one, even if unneeded indexes are deleted', async () => {
    const { cloud, folder } = rehearsal;
    const [first] = (await readJson('firestore.indexes.json')).indexes;
    await cp(join(root, 'firestore.rules'), join(folder, 'firestore.rules'));
    await rehearsal.deploy({ pruneIndexes: true });
    expect(hasIndexOn(first.fields[1].fieldPath)).toBe(true);
    expect(hasIndexOn('hinted')).toBe(false);
    expect(rehearsal.messages).toContain('Deleted from Firestore:\n  courses(hinted+)');
    expect(rehearsal.messages.join('\n')).toContain(
      'because a rollback may need them:\n  courses(state+, trashedAt+)',
    );
    expect(settingOf('large')).toEqual([]);
    expect(cloud.resources.find(`${location}/functions/older`)).toBeUndefined();
  }, 120_000);

  it('are not deleted while an earlier release does not list its indexes', async () => {
    const list = join(rehearsal.folder, 'web/dist/releases.json');
    const [newest, { indexes: _unsaid, ...older }] = JSON.parse(await readFile(list, 'utf8'));
    const { cloud } = rehearsal;
    const before = JSON.stringify([newest, older]);
    const hash = String(asFields(liveVersion(cloud).files)['/releases.json']);
    const originalList = cloud.files.get(hash);
    (cloud.files as Map<string, Buffer>).set(hash, gzipSync(before));
    await expect(rehearsal.deploy({ pruneIndexes: true })).rejects.toThrow(
      `The release ${older.release} of 20`,
    );
    (cloud.files as Map<string, Buffer>).set(hash, originalList ?? Buffer.alloc(0));
  }, 60_000);
});

it('leaves a project that passes the checks of `npm run doctor`', async () => {
  const { google } = rehearsal.cloud;
  // The fake APIs do not know when a site was released, and the roles of Google's own account.
  const checks = steps
    .filter(({ title }) => title === 'Deploy')
    .flatMap((step) =>
      step.checks.filter(
        ({ title }) => !['Site', 'Account that builds the functions'].includes(title),
      ),
    );
  const findings = await Promise.all(checks.map((each) => each.run(google)));
  expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
  expect(findings).toHaveLength(10);
  expect(findings.map(({ message }) => message)).toContain('with the keys in MARKAZ_SIGNED_HOSTS');
});
