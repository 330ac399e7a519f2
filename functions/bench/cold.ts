import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const functionsFolder = join(import.meta.dirname, '..');

/** Milliseconds that a new process takes to import a file, as the process itself measures it. */
function timeImport(file: string, env: NodeJS.ProcessEnv): Promise<number> {
  const script = `const t = performance.now(); await import(${JSON.stringify(file)});
    process.stdout.write(String(performance.now() - t)); process.exit(0);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return new Promise((resolve, reject) => {
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.on('close', () => {
      const time = Number.parseFloat(out);
      if (Number.isNaN(time)) reject(new Error(`${file} could not be loaded.`));
      else resolve(time);
    });
  });
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** What a function cannot load faster than: firebase-functions and Express with one answer. */
async function buildBare(): Promise<string> {
  const folder = join(functionsFolder, 'dist', '.bench');
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'bare.ts'),
    `import express from 'express';
import { onRequest } from 'firebase-functions/https';
const app = express();
app.get('/api/courses', (_request, response) => void response.json({ courses: [] }));
export const api = onRequest({ region: 'europe-west1' }, app);
`,
  );
  const outfile = join(folder, 'bare.js');
  await build({
    entryPoints: [join(folder, 'bare.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  return outfile;
}

/** Median load times, in milliseconds, of the deployed bundle and the bare one, taken in turns. */
export async function coldLoads(env: NodeJS.ProcessEnv, runs = 9) {
  const bare = await buildBare();
  const times = { ours: [] as number[], bare: [] as number[] };
  try {
    for (let run = 0; run < runs; run += 1) {
      times.bare.push(await timeImport(bare, env));
      times.ours.push(await timeImport(join(functionsFolder, 'dist/index.js'), env));
    }
  } finally {
    await rm(join(functionsFolder, 'dist', '.bench'), { recursive: true, force: true });
  }
  return { ours: median(times.ours), bare: median(times.bare) };
}
