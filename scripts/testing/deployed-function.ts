import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runNpm } from '../build/run.ts';
import type { Cloud } from '../cloud/stand-in/cloud.ts';
import { asFields } from '../cloud/stand-in/resources.ts';
import { listen } from '../cloud/stand-in/server.ts';
import { deployedFunction, deployedSource } from '../cloud/stand-in/uploaded.ts';
import { ownNode } from '../root.ts';

/** Writes files to a folder. @param files contents of the files, keyed by path */
export async function writeFiles(
  files: ReadonlyMap<string, Buffer>,
  folder: string,
): Promise<void> {
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}

/** Unpacks a deployed source and installs it as Google's build does. Returns the folder. */
export async function installDeployed(cloud: Cloud, id: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'markaz-deployed-'));
  await writeFiles(deployedSource(cloud, id), folder);
  const flags = ['--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'];
  const { code, output } = await runNpm(['ci', ...flags], { cwd: folder });
  if (code !== 0) throw new Error(`The deployed source cannot be installed.\n${output}`);
  return folder;
}

async function freePort(): Promise<string> {
  const { url, stop } = await listen(createServer());
  await stop();
  return new URL(url).port;
}

/** Returns the variables that Cloud Run adds to the variables from firebase-tools. */
function runEnvironment(id: string): Readonly<Record<string, string>> {
  // https://cloud.google.com/run/docs/container-contract#env-vars
  return { K_SERVICE: id, K_REVISION: `${id}-00001-abc`, K_CONFIGURATION: id };
}

export interface RunningFunction {
  readonly url: string;
  /** The path of a file with the stdout and stderr of the function. */
  readonly log: string;
  stop(): Promise<void>;
}

async function waitForAnswer(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline && child.exitCode === null) {
    if ((await fetch(url).catch(() => null)) !== null) return;
    await wait(50);
  }
  throw new Error('The function in the deployed folder does not start.');
}

/**
 * Starts an installed function under Cloud Functions' framework. The function gets its deployed
 * variables, the variables of Cloud Run, and `overrides`. It does not get the variables of this
 * machine, except for PATH.
 */
export async function startDeployed(
  cloud: Cloud,
  id: string,
  folder: string,
  overrides: Readonly<Record<string, string>>,
): Promise<RunningFunction> {
  const port = await freePort();
  const { resolve } = createRequire(join(folder, 'package.json'));
  const framework = join(dirname(resolve('@google-cloud/functions-framework')), 'main.js');
  const { environmentVariables } = asFields(deployedFunction(cloud, id).serviceConfig);
  const log = join(folder, `output-${port}.log`);
  const output = openSync(log, 'w');
  const child = spawn(ownNode, [framework], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: port,
      ...(environmentVariables as Record<string, string>),
      ...runEnvironment(id),
      METADATA_SERVER_DETECTION: 'none',
      ...overrides,
    },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const url = `http://127.0.0.1:${port}`;
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  await waitForAnswer(url, child).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, log, stop };
}
