import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';
import { ownNode, projectId, root } from '../root.ts';
import { Refusal, readArguments, runCommand } from '../terminal/command.ts';
import { dataFolderOf, findRunning } from './data-folder.ts';
import { emulatorAddresses, host, isFree, type Ports, portsAt } from './ports.ts';

type ServiceName = keyof ReturnType<typeof emulatorAddresses>;

/** Environment variables of every local stack. */
const localEnvironment = {
  GCLOUD_PROJECT: projectId,
  // firebase-tools sets the same bucket for the function.
  MARKAZ_BUCKET: `${projectId}.appspot.com`,
  // Otherwise Google's client libraries look for a metadata server and wait for it.
  METADATA_SERVER_DETECTION: 'none',
};

export function stackEnvironment(ports: Ports): NodeJS.ProcessEnv {
  return { ...process.env, ...emulatorAddresses(ports), ...localEnvironment };
}

/** Whether nothing listens at `host:port`. Services on other machines are not checked. */
async function isStopped(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address.includes('://') ? address : `http://${address}`);
  return [host, 'localhost'].includes(hostname) && (await isFree(Number(port)));
}

/**
 * Returns the environment for the local stack, with the addresses of its services. Addresses in the
 * environment of this process come first. The others are those of the running stack, or the default
 * addresses if no stack is running.
 * @throws Refusal if a required service is not running. Its client would retry for minutes.
 */
async function localServiceEnvironment(
  required: readonly ServiceName[],
): Promise<NodeJS.ProcessEnv> {
  const running = await findRunning(dataFolderOf(process.env));
  const defaultAddresses = emulatorAddresses(portsAt(running?.offset ?? 0));
  const env = { ...defaultAddresses, ...process.env, ...localEnvironment };
  const stopped = await Promise.all(required.map((name) => isStopped(env[name])));
  if (!stopped.includes(true)) return env;
  throw new Refusal(
    'The local stack is not running: start it with npm start, or name a real project with --project ID.',
  );
}

/** Returns the environment for a real project, with this machine's default credentials. */
function projectEnvironment(project: string): NodeJS.ProcessEnv {
  const {
    FIREBASE_AUTH_EMULATOR_HOST: _auth,
    FIRESTORE_EMULATOR_HOST: _firestore,
    FIREBASE_STORAGE_EMULATOR_HOST: _storage,
    STORAGE_EMULATOR_HOST: _storageClient,
    // scripts/bootstrap.mjs disables the search for Google's metadata server. On Google's machines,
    // the credentials come from this server.
    METADATA_SERVER_DETECTION: _detection,
    ...otherValues
  } = process.env;
  return { ...otherValues, GCLOUD_PROJECT: project };
}

const allServices = [
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIRESTORE_EMULATOR_HOST',
  'FIREBASE_STORAGE_EMULATOR_HOST',
] as const;

/** The command-line programs in functions/src, each with the services that it uses. */
const programs = {
  admin: ['FIREBASE_AUTH_EMULATOR_HOST', 'FIRESTORE_EMULATOR_HOST'],
  migrate: ['FIRESTORE_EMULATOR_HOST'],
  purge: allServices,
  backup: allServices,
  restore: allServices,
} as const satisfies Record<string, readonly ServiceName[]>;

type Program = keyof typeof programs;

export const programFile = (program: Program) => join(root, `functions/src/${program}.ts`);

/**
 * Runs a program on a real project, or by default on the local stack. Returns its exit code.
 * @throws Refusal if the local stack lacks a service that the program uses.
 */
export async function runProgram(program: Program, args: readonly string[], project?: string) {
  const isLocal = project === undefined;
  const env = isLocal
    ? await localServiceEnvironment(programs[program])
    : projectEnvironment(project);
  return runProgramWithEnvironment(env, program, args);
}

/** The folder in which the user called npm. */
const callerFolder = process.env.INIT_CWD ?? process.cwd();

/**
 * Runs a program on the file that the user names.
 * @param options options in addition to `--project` and `--database`
 */
export function runFileProgram(
  program: Program,
  options: ParseArgsOptionsConfig,
  usage: string,
): Promise<void> {
  return runCommand(async () => {
    const allOptions = {
      project: { type: 'string' },
      database: { type: 'string' },
      ...options,
    } as const;
    const config = { allowPositionals: true, options: allOptions } as const;
    const { values, positionals } = readArguments(config, () => usage);
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new Refusal(usage);
    const { project, ...otherValues } = values;
    const flags = Object.entries(otherValues).map(([name, value]) => `--${name}=${value}`);
    const args = [resolve(callerFolder, file), ...flags];
    return runProgram(program, args, project === undefined ? undefined : String(project));
  });
}

export async function runProgramWithEnvironment(
  env: NodeJS.ProcessEnv,
  program: Program,
  args: readonly string[],
): Promise<number> {
  const child = spawn(ownNode, [programFile(program), ...args], { env, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return code ?? 1;
}
