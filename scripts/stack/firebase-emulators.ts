import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { type Hosting, withPartHeaders } from '../build/part-headers.ts';
import { firebaseTools, ownNode, projectId, root } from '../root.ts';
import type { DataFolder } from './data-folder.ts';
import { emulatorAddresses, host, type Ports } from './ports.ts';

/** The addresses of the emulators in a Content-Security-Policy. Emulators do not support HTTPS. */
export const emulatorSources = 'http://127.0.0.1:* http://localhost:*';

/**
 * Changes Hosting's header so that pages may also call the emulators. The policy inside the pages
 * always allows these calls, but Hosting's header forbids them on the deployed site.
 * @param config the text of firebase.json
 */
export function allowEmulators(config: string): string {
  return config.replaceAll(/\b(?:connect|media|frame)-src [^;"]*/gu, `$& ${emulatorSources}`);
}

interface Config {
  readonly hosting: Hosting;
  readonly functions: readonly object[];
}

/**
 * Writes the configuration of one stack for firebase-tools. It is the repository's firebase.json
 * with the ports of this stack. The variables of a deployed function (`.env`) are not used, because
 * they would override the variables of the stack. The file is in the repository's folder, because
 * firebase-tools resolves its paths from there.
 * @returns the path of the file
 */
export async function writeStackConfig(
  ports: Ports,
  offset: number,
  { tools }: Pick<DataFolder, 'tools'>,
): Promise<string> {
  const repositoryConfig: Config = JSON.parse(
    allowEmulators(await readFile(join(root, 'firebase.json'), 'utf8')),
  );
  const emulatorPorts = Object.fromEntries(
    Object.entries(ports).map(([service, port]) => [service, { host, port }]),
  );
  const config = {
    ...repositoryConfig,
    hosting: await withPartHeaders(repositoryConfig.hosting, join(root, 'web/dist')),
    functions: repositoryConfig.functions.map((each) => ({
      ...each,
      configDir: relative(root, tools),
    })),
    emulators: { ...emulatorPorts, ui: { enabled: false }, singleProjectMode: true },
  };
  const file = join(root, `firebase.local-${offset}.json`);
  await writeFile(file, `${JSON.stringify(config, null, 2)}\n`);
  return file;
}

interface EmulatorOptions {
  readonly configFile: string;
  readonly folder: DataFolder;
  readonly ports: Ports;
  /** The emulators to start, by their names in firebase-tools. */
  readonly only: readonly string[];
  /** Called with each line that they print. */
  readonly onLine?: (line: string) => void;
  /** Additional variables for the emulators and the functions. */
  readonly environment?: Readonly<Record<string, string>>;
}

const preload = pathToFileURL(join(import.meta.dirname, 'preload-firebase-tools.ts')).href;

const proxyNames = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'] as const;

/**
 * Returns the variables of firebase-tools and of the functions that it runs. They contain no proxy,
 * because firebase-tools would use the proxy for the emulators on this machine, despite NO_PROXY.
 */
export function emulatorEnvironment(
  options: Pick<EmulatorOptions, 'folder' | 'only' | 'ports' | 'environment'>,
  variables: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const { folder, only, ports, environment } = options;
  const ownVariables = { ...variables };
  for (const name of proxyNames) delete ownVariables[name];
  // firebase-tools itself gives the functions the addresses of Auth and of its other emulators.
  const { FIREBASE_AUTH_EMULATOR_HOST: _, ...data } = emulatorAddresses(ports);
  return {
    ...ownVariables,
    ...(only.includes('firestore') ? {} : data),
    GCLOUD_PROJECT: projectId,
    // Cloud Functions sets this value. A test runner that starts a stack would set «test».
    NODE_ENV: 'production',
    // These settings prevent network calls for news, for updates and for a metadata server.
    CI: 'true',
    NO_UPDATE_NOTIFIER: '1',
    METADATA_SERVER_DETECTION: 'none',
    // The stack has separate settings, so that it does not use anybody's sign-in or consent to
    // telemetry.
    XDG_CONFIG_HOME: folder.tools,
    // The emulator runs one request at a time in each process
    // (https://github.com/firebase/firebase-tools/pull/2321). For each further request it would
    // start one more process, which takes two seconds, and on a busy machine so long that some
    // requests are never answered. A deployed instance runs 80 requests at a time.
    FUNCTIONS_EMULATOR_PARALLEL: '2',
    NODE_OPTIONS: '',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/markaz/compiled'),
    ...environment,
  };
}

function signalProcessGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid === undefined || process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // All processes have ended.
  }
}

/** Starts firebase-tools' emulators as a child process, without waiting until they are ready. */
export function startFirebaseEmulators(options: EmulatorOptions) {
  const { configFile, folder, only, onLine } = options;
  const logFile = join(folder.tools, 'emulators.log');
  const log = createWriteStream(logFile);
  const child = spawn(
    ownNode,
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      preload,
      firebaseTools,
      'emulators:start',
      '--only',
      only.join(','),
      '--project',
      projectId,
      '--config',
      configFile,
    ],
    {
      cwd: folder.tools,
      env: emulatorEnvironment(options, process.env),
      // The process has its own process group, because Ctrl-C must reach it only after the accounts
      // are saved.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const onOutputLine = (line: string) => {
    log.write(`${line}\n`);
    onLine?.(line);
  };
  for (const input of [child.stdout, child.stderr])
    if (input !== null) createInterface({ input }).on('line', onOutputLine);
  /** Resolves when the process ends, with the reason. */
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`ended with ${signal ?? `code ${code}`}`));
  });
  return {
    ended,
    logFile,
    async stop(): Promise<void> {
      signalProcessGroup(child, 'SIGTERM');
      const killTimer = setTimeout(() => signalProcessGroup(child, 'SIGKILL'), 2_500);
      await ended;
      clearTimeout(killTimer);
      signalProcessGroup(child, 'SIGKILL');
      log.end();
    },
  };
}
