import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './loads.ts';

const deployedFolder = join(import.meta.dirname, '../dist');
const require = createRequire(import.meta.url);
/** The program that starts a function on Google Cloud. */
const framework = join(dirname(require.resolve('@google-cloud/functions-framework')), 'main.js');

/**
 * Source of a bare function, which sends one Firestore document unchanged, with Express. Its time
 * is the lower bound of a function's time.
 */
const bareSource = `import express from 'express';
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}

/**
 * Measures the milliseconds from a process's start to the first byte of its response. Returns null
 * if the path does not exist.
 */
async function measureFirstByte(folder: string, path = '/api/courses'): Promise<number | null> {
  const port = await freePort();
  const started = performance.now();
  const args = [framework, `--source=${folder}`, '--target=api', `--port=${port}`];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  try {
    while (child.exitCode === null) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
      const milliseconds = performance.now() - started;
      await response?.arrayBuffer();
      if (response?.ok) return milliseconds;
      if (response?.status === 404) return null;
      if (response !== null) throw new Error(`${folder} answers ${response.status}.`);
      await sleep(2);
    }
    throw new Error(`${folder} does not start.`);
  } finally {
    child.kill('SIGKILL');
  }
}

/**
 * Measures three cold starts nine times in turn, under Cloud Functions' framework. A cold start
 * lasts from the start of the process to the first byte of the response. Returns the medians in
 * milliseconds. `bare` is `GET courses` of a bare function with the same packages. `ours` is `GET
 * courses` of our function. `page` is a page of our function, or null if the function renders no
 * page.
 * @param page path of the page
 */
export async function measureColdStarts(page: string) {
  const bareFolder = join(deployedFolder, '.bench');
  const times: Record<'bare' | 'ours' | 'page', number[]> = { bare: [], ours: [], page: [] };
  try {
    await mkdir(bareFolder, { recursive: true });
    await writeFile(join(bareFolder, 'package.json'), '{ "type": "module", "main": "index.js" }');
    await writeFile(join(bareFolder, 'index.js'), bareSource);
    for (let run = 0; run < 9; run += 1) {
      times.bare.push((await measureFirstByte(bareFolder)) ?? Number.NaN);
      times.ours.push((await measureFirstByte(deployedFolder)) ?? Number.NaN);
      const pageMs = await measureFirstByte(deployedFolder, page);
      if (pageMs !== null) times.page.push(pageMs);
    }
  } finally {
    await rm(bareFolder, { recursive: true, force: true });
  }
  return {
    bare: median(times.bare),
    ours: median(times.ours),
    page: times.page.length > 0 ? median(times.page) : null,
  };
}
