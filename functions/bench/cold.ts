import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './loads.ts';

const deployed = join(import.meta.dirname, '../dist');
const require = createRequire(import.meta.url);
/** What starts a function on Google Cloud. */
const framework = join(dirname(require.resolve('@google-cloud/functions-framework')), 'main.js');

/** What a function cannot answer faster than: Express and one document of Firestore as it is. */
const bare = `import express from 'express';
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

/** Milliseconds from the start of a process to its answer to GET courses, as who waits for it does. */
async function timeFirstAnswer(folder: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const args = [framework, `--source=${folder}`, '--target=api', `--port=${port}`];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  try {
    while (child.exitCode === null) {
      const response = await fetch(`http://127.0.0.1:${port}/api/courses`).catch(() => null);
      await response?.arrayBuffer();
      if (response?.ok) return performance.now() - started;
      if (response !== null) throw new Error(`${folder} answers ${response.status}.`);
      await sleep(2);
    }
    throw new Error(`${folder} does not start.`);
  } finally {
    child.kill('SIGKILL');
  }
}

/**
 * Medians in milliseconds of `runs` taken in turns: from the start of the process, under Cloud
 * Functions' framework, to the first answer to GET courses, for a bare function beside the packages
 * of ours and for ours.
 */
export async function coldStarts(runs = 9) {
  const scratch = join(deployed, '.bench');
  const times = { bare: [] as number[], ours: [] as number[] };
  try {
    await mkdir(scratch, { recursive: true });
    await writeFile(join(scratch, 'package.json'), '{ "type": "module", "main": "index.js" }');
    await writeFile(join(scratch, 'index.js'), bare);
    for (let run = 0; run < runs; run += 1) {
      times.bare.push(await timeFirstAnswer(scratch));
      times.ours.push(await timeFirstAnswer(deployed));
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return { bare: median(times.bare), ours: median(times.ours) };
}
