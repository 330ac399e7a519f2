import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startDataEmulator } from 'firebase-data-emulator/data-emulator';
import { root } from '../root.ts';
import { Refusal, reasonOf } from '../terminal/command.ts';
import type { Progress } from '../terminal/progress.ts';
import { accountSaver, restoreAccounts } from './accounts.ts';
import {
  type DataFolder,
  findRunning,
  isEmpty,
  requireWritable,
  writeRunning,
} from './data-folder.ts';
import { lastErrors, startTimeout } from './emulator-output.ts';
import { startFirebaseEmulators, writeStackConfig } from './firebase-emulators.ts';
import { host, type Ports, portsAt, requireFree, waitForAnswer } from './ports.ts';

export interface StackOptions {
  readonly folder: DataFolder;
  readonly offset: number;
  readonly progress: Progress;
  /** The servers for Firestore and Cloud Storage: our own (the default) or Google's emulators. */
  readonly suite?: 'own' | 'google';
  /**
   * Number of writes that one document in our Firestore accepts at once, in addition to one write a
   * second. There is no limit by default.
   */
  readonly writeBurst?: number;
  /** Called with each line that firebase-tools or the functions write. */
  readonly onLine?: (line: string) => void;
  /** Additional variables for firebase-tools and the functions. */
  readonly environment?: Readonly<Record<string, string>>;
  /** If it is aborted, the start fails, and everything that was started so far is stopped. */
  readonly signal?: AbortSignal;
}

export type Stack = Awaited<ReturnType<typeof startStack>>;

const baseEmulators = ['auth', 'functions', 'hosting'];
/**
 * Milliseconds without output after which a start fails. Loading all packages takes two seconds, or
 * more on a busy machine.
 */
const idleMs = 120_000;
/** The same for Google's emulators. Their first start downloads them, without output. */
const downloadMs = 600_000;
const saveEveryMs = 2_000;

/**
 * Checks that a stack can start: that its folder is writable and its ports are not in use.
 * @throws Refusal that says why the stack cannot start.
 */
export async function requireStartable(folder: DataFolder, offset: number): Promise<void> {
  const running = await findRunning(folder);
  if (running !== null)
    throw new Refusal(
      `A stack already runs on ${folder.path} (${running.origin}): stop it first, or choose another folder with MARKAZ_DATA.`,
    );
  await requireWritable(folder);
  await requireFree(portsAt(offset));
}

/**
 * Calls `save` every few seconds. If a call fails, the next one tries again.
 * @returns a function that saves once more and then stops
 */
function saveRegularly(save: () => Promise<void>): () => Promise<void> {
  const stopped = new AbortController();
  const loop = (async () => {
    while (!stopped.signal.aborted) {
      await wait(saveEveryMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      await save().catch(() => undefined);
    }
  })();
  return async () => {
    stopped.abort();
    await loop;
  };
}

/**
 * Starts the whole product on one data folder. Our own Firestore and Cloud Storage run in this
 * process. Auth, Functions and Hosting run as emulators of firebase-tools in another process. With
 * Google's suite, all five run as emulators there. Resolves when the site and the API answer.
 * @throws Refusal if the start fails. Everything is stopped first.
 */
export async function startStack(options: StackOptions) {
  const { folder, offset, progress, signal, onLine, environment, suite = 'own' } = options;
  const ports = portsAt(offset);
  await requireStartable(folder, offset);
  const wasEmpty = await isEmpty(folder);
  const origin = `http://localhost:${ports.hosting}`;

  const timeout = startTimeout(suite === 'own' ? idleMs : downloadMs);
  const cleanups: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of cleanups.splice(0).reverse()) await step().catch(() => undefined);
  };

  try {
    const configFile = await writeStackConfig(ports, offset, folder);
    cleanups.push(() => rm(configFile, { force: true }));
    const emulators = startFirebaseEmulators({
      configFile,
      folder,
      ports,
      only: suite === 'own' ? baseEmulators : [...baseEmulators, 'firestore', 'storage'],
      onLine(line) {
        timeout.onLine(line);
        onLine?.(line);
      },
      ...(environment ? { environment } : {}),
    });
    cleanups.push(() => emulators.stop());
    if (suite === 'own') {
      const local = await startDataServers(options, ports);
      cleanups.push(() => local.stop());
    }
    await writeRunning(folder, {
      pid: process.pid,
      offset,
      authPort: ports.auth,
      storagePort: ports.storage,
      origin,
    });
    cleanups.push(() => rm(folder.runningFile, { force: true }));

    const ended = new AbortController();
    void emulators.ended.then((reason) => ended.abort(new Error(reason)));
    const abortSignal = AbortSignal.any([
      ended.signal,
      timeout.signal,
      ...(signal ? [signal] : []),
    ]);
    const label = `Starting ${suite === 'own' ? 'the stack' : 'Google’s emulators'}`;
    try {
      await progress.step(label, () => waitUntilReady(ports, folder, abortSignal));
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new Refusal(
        `The emulators of firebase-tools did not start (${reasonOf(error)}); their log is ${emulators.logFile}.`,
        await lastErrors(emulators.logFile),
      );
    }
    const saveAccounts = accountSaver(ports.auth, folder.accountsFile);
    cleanups.push(saveRegularly(saveAccounts));
    return {
      /** The site's address in browsers. */
      origin,
      ports,
      /** Whether the data folder was empty. */
      wasEmpty,
      logFile: emulators.logFile,
      /** Resolves with a sentence when the emulators end. */
      failure: emulators.ended.then((reason) => `The emulators of firebase-tools ${reason}.`),
      /** Saves the accounts now. They are also saved every few seconds. */
      saveAccounts,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    timeout.end();
  }
}

async function startDataServers({ folder, writeBurst }: StackOptions, ports: Ports) {
  try {
    return await startDataEmulator({
      host,
      firestorePort: ports.firestore,
      storagePort: ports.storage,
      dataDir: folder.local,
      indexesFile: join(root, 'firestore.indexes.json'),
      ...(writeBurst !== undefined && { writeBurst }),
    });
  } catch (error) {
    throw new Refusal(`The local Firestore and Storage did not start: ${reasonOf(error)}`);
  }
}

/** Waits for Auth, restores its accounts, and then waits for the first response of the API. */
async function waitUntilReady(
  ports: Ports,
  folder: DataFolder,
  abortSignal: AbortSignal,
): Promise<void> {
  await waitForAnswer(`http://${host}:${ports.auth}/`, abortSignal);
  await restoreAccounts(ports.auth, folder.accountsFile);
  // The first request makes the emulator load the function, so that no user has to wait for it.
  await waitForAnswer(`http://${host}:${ports.hosting}/api/courses`, abortSignal);
}
