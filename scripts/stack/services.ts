import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ownNode, projectId, root } from '../root.ts';
import { Refusal } from '../terminal/command.ts';
import { dataFolderOf, findRunning } from './data-folder.ts';
import { host, isFree, type Ports, portsAt, servicesAt } from './ports.ts';

type ServiceName = keyof ReturnType<typeof servicesAt>;

/** For every local stack: its project, and no search for Google's metadata server. */
const onLocalStack = {
  GCLOUD_PROJECT: projectId,
  // As firebase-tools sets it for the function.
  MARKAZ_BUCKET: `${projectId}.appspot.com`,
  METADATA_SERVER_DETECTION: 'none',
};

/** The environment of a program on the stack with these ports. */
export function stackEnvironment(ports: Ports): NodeJS.ProcessEnv {
  return { ...process.env, ...servicesAt(ports), ...onLocalStack };
}

/** Whether nothing listens at `host:port`; other machines are not checked. */
async function isAway(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address.includes('://') ? address : `http://${address}`);
  return [host, 'localhost'].includes(hostname) && (await isFree(Number(port)));
}

/**
 * The services in the environment; by default the running stack's, or those at the usual ports.
 * @throws Refusal if a needed one does not run: its client would retry for minutes.
 */
async function localServices(needed: readonly ServiceName[]): Promise<NodeJS.ProcessEnv> {
  const running = await findRunning(dataFolderOf(process.env));
  const usual = servicesAt(portsAt(running?.offset ?? 0));
  const env = { ...usual, ...process.env, ...onLocalStack };
  const away = await Promise.all(needed.map((name) => isAway(env[name])));
  if (!away.includes(true)) return env;
  throw new Refusal(
    'The local stack is not running: start it with npm start, or name a real project with --project ID.',
  );
}

/** The environment for a real project, with the machine's application default credentials. */
function projectServices(project: string): NodeJS.ProcessEnv {
  const {
    FIREBASE_AUTH_EMULATOR_HOST: _auth,
    FIRESTORE_EMULATOR_HOST: _firestore,
    FIREBASE_STORAGE_EMULATOR_HOST: _storage,
    STORAGE_EMULATOR_HOST: _storageToo,
    // The bootstrap disabled it for the local stack; Google's machines need it for credentials.
    METADATA_SERVER_DETECTION: _detection,
    ...others
  } = process.env;
  return { ...others, GCLOUD_PROJECT: project };
}

export type Program = 'admin' | 'purge' | 'migrate' | 'backup' | 'restore';

/** The file of one of the functions' command-line programs. */
export const programFile = (program: Program) => join(root, `functions/src/${program}.ts`);

/**
 * Runs a program in the terminal, on a real project, or by default on the local stack. Returns its
 * exit code.
 * @throws Refusal if the local stack lacks a needed service.
 */
export async function runProgram(
  program: Program,
  args: readonly string[],
  needed: readonly ServiceName[],
  project?: string,
): Promise<number> {
  const env = project === undefined ? await localServices(needed) : projectServices(project);
  return runProgramIn(env, program, args);
}

/** Runs a program in this environment, and returns its exit code. */
export async function runProgramIn(
  env: NodeJS.ProcessEnv,
  program: Program,
  args: readonly string[],
): Promise<number> {
  const child = spawn(ownNode, [programFile(program), ...args], { env, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return code ?? 1;
}
