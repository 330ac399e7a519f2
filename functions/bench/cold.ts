import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './median.ts';

const deployed = join(import.meta.dirname, '../dist');
const require = createRequire(import.meta.url);
/** What starts a function on Google Cloud. */
const framework = join(dirname(require.resolve('@google-cloud/functions-framework')), 'main.js');

/** What a function cannot load faster than: firebase-functions and Express with one answer. */
const bare = `import express from 'express';
import { onRequest } from 'firebase-functions/https';
const app = express();
app.get('/api/courses', (_request, response) => void response.json({ courses: [] }));
export const api = onRequest({ region: 'europe-west1' }, app);
`;

/** What a function cannot answer faster than: the same, and one document of Firestore as it is. */
const bareWithFirestore = `import express from 'express';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { onRequest } from 'firebase-functions/https';
const app = express();
const firestore = getFirestore(initializeApp({ projectId: process.env.GCLOUD_PROJECT }));
app.get('/api/courses', async (_request, response) => {
  const document = await firestore.doc('catalogue/courses').get();
  response.set({ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
  response.end(document.get('gzip'));
});
export const api = onRequest({ region: 'europe-west1' }, app);
`;

/** Milliseconds that a new process takes to import a file, as the process itself measures it. */
async function timeImport(file: string, env: NodeJS.ProcessEnv): Promise<number> {
  const script = `const t = performance.now(); await import(${JSON.stringify(file)});
    process.stdout.write(String(performance.now() - t)); process.exit(0);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  await once(child, 'close');
  const time = Number.parseFloat(out);
  if (Number.isNaN(time)) throw new Error(`${file} could not be loaded.`);
  return time;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Milliseconds from the start of a process to its answer to GET courses, as who waits for it does. */
async function timeFirstAnswer(folder: string, env: NodeJS.ProcessEnv): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [framework, `--source=${folder}`, '--target=api', `--port=${port}`],
    { env, stdio: 'ignore' },
  );
  try {
    while (child.exitCode === null) {
      const response = await fetch(`http://127.0.0.1:${port}/api/courses`).catch(() => null);
      if (response === null) {
        await sleep(2);
        continue;
      }
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${folder} answers ${response.status}.`);
      return performance.now() - started;
    }
    throw new Error(`${folder} does not start.`);
  } finally {
    child.kill('SIGKILL');
  }
}

/** A function of one file, beside the packages that ours uses. */
async function writeFunction(folder: string, source: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "main": "index.js" }');
  await writeFile(join(folder, 'index.js'), source);
  return folder;
}

/** Milliseconds. */
export interface ColdStarts {
  readonly load: { readonly bare: number; readonly ours: number };
  readonly answer: { readonly bare: number; readonly ours: number };
}

/**
 * Medians of `runs` taken in turns: how long it takes to load the deployed bundle and a bare one;
 * and how long from the start of the process, under Cloud Functions' framework, to the first answer
 * to GET courses. Loading alone flatters who puts work off; the answer counts all of it.
 */
export async function coldStarts(env: NodeJS.ProcessEnv, runs = 9): Promise<ColdStarts> {
  const scratch = join(deployed, '.bench');
  const load = { bare: [] as number[], ours: [] as number[] };
  const answer = { bare: [] as number[], ours: [] as number[] };
  try {
    const plain = await writeFunction(join(scratch, 'plain'), bare);
    const reading = await writeFunction(join(scratch, 'reading'), bareWithFirestore);
    for (let run = 0; run < runs; run += 1) {
      load.bare.push(await timeImport(join(plain, 'index.js'), env));
      load.ours.push(await timeImport(join(deployed, 'index.js'), env));
      answer.bare.push(await timeFirstAnswer(reading, env));
      answer.ours.push(await timeFirstAnswer(deployed, env));
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return {
    load: { bare: median(load.bare), ours: median(load.ours) },
    answer: {
      bare: median(answer.bare),
      ours: median(answer.ours),
    },
  };
}
