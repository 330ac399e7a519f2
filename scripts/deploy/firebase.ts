import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { run } from '../build/run.ts';
import { ownNode, root } from '../root.ts';
import { Refusal } from '../terminal/command.ts';
import { explain, withDoctor } from './failures.ts';
import { type Exchange, readExchanges } from './trace.ts';

/** How a command that only asks ended; where it failed, with what Google answered it. */
export type Look<Result> =
  | { readonly result: Result; readonly refusal: null }
  | { readonly result: null; readonly refusal: Refusal; readonly calls: readonly Exchange[] };

/** firebase-tools on one project, never asking. */
export interface Firebase {
  readonly projectId: string;
  /** Where the firebase.json stands that is meant. */
  readonly folder: string;
  /**
   * Runs a command; what it prints is shown.
   * @throws Refusal where it fails; the sentence names the way out where the cause is known.
   */
  run(...command: readonly string[]): Promise<void>;
  /**
   * What a command gives with `--json`.
   * @throws Refusal where it fails; the sentence names the way out where the cause is known.
   */
  ask<Schema extends z.ZodType>(
    schema: Schema,
    ...command: readonly string[]
  ): Promise<z.output<Schema>>;
  /** The same for whoever has to know why it failed: gives the refusal instead of throwing it. */
  look<Schema extends z.ZodType>(
    schema: Schema,
    ...command: readonly string[]
  ): Promise<Look<z.output<Schema>>>;
  /** All that Google answers to a command that only asks, whether or not it fails. */
  trace(...command: readonly string[]): Promise<readonly Exchange[]>;
}

export interface FirebaseOptions {
  readonly projectId: string;
  /** The repository's unless told. */
  readonly folder?: string;
  /** Variables besides those of this process. */
  readonly environment: Readonly<Record<string, string>>;
  readonly show: (text: string) => void;
  /** A file that stands for firebase.json. */
  readonly config?: string;
  /** How long a command that only asks may take; two minutes unless told. */
  readonly patienceMs?: number;
}

const cli = join(root, 'node_modules/firebase-tools/lib/bin/firebase.js');

const answer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), result: z.unknown() }),
  z.object({ status: z.literal('error'), error: z.string() }),
]);

/** What failed on the way to Google, in the words that the tool itself has for it. */
function failuresIn(calls: readonly Exchange[]): string {
  return calls
    .filter(({ status }) => status >= 400)
    .map(({ url, status, body }) => `Request to ${url} had HTTP Error: ${status}, ${textOf(body)}`)
    .join('\n');
}

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

/** Does some work with an empty folder for the tool's log, which names what it called. */
async function withLog<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'markaz-firebase-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** firebase-tools of this repository, for one project. */
export function firebaseFor({
  projectId,
  folder = root,
  environment,
  show,
  config,
  patienceMs = 120_000,
}: FirebaseOptions): Firebase {
  const flags = ['--project', projectId, '--non-interactive'];
  if (config !== undefined) flags.push('--config', config);
  const argumentsOf = (command: readonly string[]) => [cli, ...command, ...flags];
  const env = { ...process.env, ...environment };
  const refusal = (words: string, otherwise: string, details = '') =>
    new Refusal(explain(words, projectId) ?? withDoctor(otherwise, projectId), details);

  async function look<Schema extends z.ZodType>(
    schema: Schema,
    ...command: readonly string[]
  ): Promise<Look<z.output<Schema>>> {
    return withLog(async (logs) => {
      const signal = AbortSignal.timeout(patienceMs);
      const { output } = await run(ownNode, argumentsOf([...command, '--json', '--debug']), {
        cwd: folder,
        env: { ...env, FIREBASE_DEBUG_PATH: logs },
        signal,
      });
      const calls = readExchanges(
        await readFile(join(logs, 'firebase-debug.log'), 'utf8').catch(() => ''),
      );
      const failed = (words: string, otherwise: string, details = '') => ({
        result: null,
        refusal: refusal(`${words}\n${failuresIn(calls)}`, otherwise, details),
        calls,
      });
      if (signal.aborted) {
        const seconds = Math.round(patienceMs / 1000);
        return failed('', `firebase ${command[0]} got no answer within ${seconds} s. Try again.`);
      }
      // Its spinners write before the JSON.
      const json = /^\{.*\}\s*$/msu.exec(output)?.[0];
      const given = answer.safeParse(json === undefined ? null : JSON.parse(json));
      if (given.data?.status === 'success')
        return { result: schema.parse(given.data.result), refusal: null };
      if (given.data === undefined)
        return failed(output, `firebase ${command[0]} failed; the lines above say why.`, output);
      const { error } = given.data;
      return failed(error, `firebase ${command[0]} failed: ${error}`);
    });
  }

  return {
    projectId,
    folder,
    look,
    trace: (...command) =>
      withLog(async (logs) => {
        // On standard output: the file of the same lines is cut off where a command succeeds and exits.
        const { output } = await run(ownNode, argumentsOf([...command, '--debug']), {
          cwd: folder,
          env: { ...env, FIREBASE_DEBUG_PATH: logs },
          signal: AbortSignal.timeout(patienceMs),
        });
        return readExchanges(output);
      }),
    async run(...command) {
      const { code, output } = await run(ownNode, argumentsOf(command), {
        cwd: folder,
        env,
        onOutput: show,
      });
      if (code === 0) return;
      throw refusal(output, `firebase ${command[0]} failed; the lines above say why.`);
    },
    async ask(schema, ...command) {
      const { result, refusal: refused } = await look(schema, ...command);
      if (refused !== null) throw refused;
      return result;
    },
  };
}
