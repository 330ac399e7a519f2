import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ownNode, projectId, root } from '../root.ts';
import { Refusal } from '../terminal/command.ts';
import { dataFolderOf, findRunning } from './data-folder.ts';
import { host, isFree, type Ports, portsAt, servicesAt } from './ports.ts';

type ServiceName = keyof ReturnType<typeof servicesAt>;

/** Wherever the stack is: its project, and no look for the metadata server of Google's machines. */
const onLocalStack = {
  GCLOUD_PROJECT: projectId,
  // What firebase-tools tells the function.
  MARKAZ_BUCKET: `${projectId}.appspot.com`,
  METADATA_SERVER_DETECTION: 'none',
};

/** The environment for a program on the stack with these ports. */
export function stackEnvironment(ports: Ports): NodeJS.ProcessEnv {
  return { ...process.env, ...servicesAt(ports), ...onLocalStack };
}

/** Whether nobody listens at `host:port`; another machine's word is taken for it. */
async function isAway(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address.includes('://') ? address : `http://${address}`);
  return [host, 'localhost'].includes(hostname) && (await isFree(Number(port)));
}

/**
 * The services that the environment names, the rest being the running stack's, or at the usual ports.
 * @throws Refusal where one of the needed ones does not run: its client would try for minutes.
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

/** A real project, through the machine's application default credentials. */
function projectServices(project: string): NodeJS.ProcessEnv {
  const {
    FIREBASE_AUTH_EMULATOR_HOST: _auth,
    FIRESTORE_EMULATOR_HOST: _firestore,
    FIREBASE_STORAGE_EMULATOR_HOST: _storage,
    STORAGE_EMULATOR_HOST: _storageToo,
    // The bootstrap turned it off for the local stack; on Google's machines it gives the credentials.
    METADATA_SERVER_DETECTION: _detection,
    ...others
  } = process.env;
  return { ...others, GCLOUD_PROJECT: project };
}

export type Program = 'admin' | 'purge' | 'migrate' | 'backup' | 'restore';

/** The file of one of the functions' own programs. */
export const programFile = (program: Program) => join(root, `functions/src/${program}.ts`);

/**
 * Runs a program at the terminal, on a real project, or on the local stack where none is named. Gives
 * its exit code.
 * @throws Refusal where the local stack lacks a service that is needed.
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

/** Runs a program where the environment says, and gives its exit code. */
export async function runProgramIn(
  env: NodeJS.ProcessEnv,
  program: Program,
  args: readonly string[],
): Promise<number> {
  const child = spawn(ownNode, [programFile(program), ...args], { env, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return code ?? 1;
}
