import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { run } from '../build/run.ts';
import { firebaseTools, ownNode, root } from '../root.ts';
import { Refusal } from '../terminal/command.ts';
import { explain, withDoctorCommand } from './failures.ts';

/** A call that firebase-tools made to Google, with Google's response. */
export interface Exchange {
  readonly method: string;
  /** The URL without the query. */
  readonly url: string;
  readonly status: number;
  /** The parsed body, or its text if it is not JSON. */
  readonly body: unknown;
}

const exchangeLine = /<<< \[apiv2\]\[(status|body)\] (\S+) (\S+) (.*)$/u;

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Reads the calls of firebase-tools from its debug log, because its messages do not say why a call
 * failed and which regions could not be reached. `lib/apiv2.js` of firebase-tools writes one line
 * with the status of each response and one line with the body. Lines of another form are skipped.
 */
function readExchanges(log: string): readonly Exchange[] {
  const exchanges: Exchange[] = [];
  for (const line of log.split('\n')) {
    const [, kind, method = '', url = '', value = ''] = exchangeLine.exec(line) ?? [];
    if (kind === 'status') exchanges.push({ method, url, status: Number(value), body: undefined });
    const at = exchanges.findLastIndex((each) => each.method === method && each.url === url);
    const last = exchanges[at];
    if (kind === 'body' && last !== undefined) exchanges[at] = { ...last, body: jsonOrText(value) };
  }
  return exchanges;
}

/** Describes the failed calls to Google in the words of firebase-tools. */
function describeFailures(calls: readonly Exchange[]): string {
  const formatBody = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));
  return calls
    .filter(({ status }) => status >= 400)
    .map(
      ({ url, status, body }) => `Request to ${url} had HTTP Error: ${status}, ${formatBody(body)}`,
    )
    .join('\n');
}

/** The result of a read-only command, or the refusal and the calls to Google if it failed. */
export type CommandAnswer<Result> =
  | { readonly result: Result; readonly refusal: null }
  | { readonly result: null; readonly refusal: Refusal; readonly calls: readonly Exchange[] };

export interface FirebaseOptions {
  readonly projectId: string;
  /** The folder of the firebase.json to use. The default is the folder of the repository. */
  readonly folder?: string;
  /** Environment variables in addition to those of this process. */
  readonly environment: Readonly<Record<string, string>>;
  readonly show: (text: string) => void;
  /** A file that replaces firebase.json. */
  readonly config?: string;
  /** Timeout of a read-only command. The default is two minutes. */
  readonly timeoutMs?: number;
}

const answerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), result: z.unknown() }),
  z.object({ status: z.literal('error'), error: z.string() }),
]);

/** Runs commands of firebase-tools on one project, without prompts. */
export type Firebase = ReturnType<typeof firebaseFor>;

export function firebaseFor({
  projectId,
  folder = root,
  environment,
  show,
  config,
  timeoutMs = 120_000,
}: FirebaseOptions) {
  const flags = ['--project', projectId, '--non-interactive'];
  if (config !== undefined) flags.push('--config', config);
  const argumentsOf = (command: readonly string[]) => [firebaseTools, ...command, ...flags];
  const env = { ...process.env, ...environment };
  const refusal = (message: string, fallback: string, details = '') =>
    new Refusal(explain(message, projectId) ?? withDoctorCommand(fallback, projectId), details);

  /** Runs a read-only command. Returns its output, and its log file, which lists its calls. */
  async function runLogged(command: readonly string[], signal: AbortSignal) {
    const logs = await mkdtemp(join(tmpdir(), 'markaz-firebase-'));
    try {
      const { output } = await run(ownNode, argumentsOf([...command, '--debug']), {
        cwd: folder,
        env: { ...env, FIREBASE_DEBUG_PATH: logs },
        signal,
      });
      const log = await readFile(join(logs, 'firebase-debug.log'), 'utf8').catch(() => '');
      return { output, log };
    } finally {
      await rm(logs, { recursive: true, force: true });
    }
  }

  /** Returns the result of a read-only command with `--json`, or the refusal with its cause. */
  async function tryRunJson<Schema extends z.ZodType>(
    schema: Schema,
    ...command: readonly string[]
  ): Promise<CommandAnswer<z.output<Schema>>> {
    const signal = AbortSignal.timeout(timeoutMs);
    const { output, log } = await runLogged([...command, '--json'], signal);
    const calls = readExchanges(log);
    const failedAnswer = (message: string, fallback: string, details = '') => ({
      result: null,
      refusal: refusal(`${message}\n${describeFailures(calls)}`, fallback, details),
      calls,
    });
    if (signal.aborted) {
      const seconds = Math.round(timeoutMs / 1000);
      return failedAnswer(
        '',
        `firebase ${command[0]} got no answer within ${seconds} s. Try again.`,
      );
    }
    // firebase-tools writes lines about its progress before the JSON.
    const json = /^\{.*\}\s*$/msu.exec(output)?.[0];
    const answer = answerSchema.safeParse(json === undefined ? null : JSON.parse(json)).data;
    if (answer?.status === 'success') return { result: schema.parse(answer.result), refusal: null };
    if (answer === undefined)
      return failedAnswer(output, `firebase ${command[0]} failed: see the lines above.`, output);
    return failedAnswer(answer.error, `firebase ${command[0]} failed: ${answer.error}`);
  }

  return {
    projectId,
    /** The folder of the firebase.json to use. */
    folder,
    tryRunJson,
    /** Returns all calls of a read-only command to Google, even if the command fails. */
    async trace(...command: readonly string[]): Promise<readonly Exchange[]> {
      // The calls are read from standard output, because the log file is incomplete after a
      // successful command.
      return readExchanges((await runLogged(command, AbortSignal.timeout(timeoutMs))).output);
    },
    /**
     * Runs a command and shows its output.
     * @throws Refusal if the command fails. Its message names the fix if the cause is known.
     */
    async run(...command: readonly string[]): Promise<void> {
      const args = argumentsOf(command);
      const { code, output } = await run(ownNode, args, { cwd: folder, env, onOutput: show });
      if (code === 0) return;
      throw refusal(output, `firebase ${command[0]} failed: see the lines above.`);
    },
    /** Returns the result of a command with `--json`. @throws Refusal like `run` */
    async runJson<Schema extends z.ZodType>(schema: Schema, ...command: readonly string[]) {
      const { result, refusal: refused } = await tryRunJson(schema, ...command);
      if (refused !== null) throw refused;
      return result;
    },
  };
}
