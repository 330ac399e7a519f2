import { addAbortListener } from 'node:events';
import type { SiteServer } from '../build/site-server.ts';
import { demoPeople } from '../seed/people.ts';
import { Refusal, readArguments } from '../terminal/command.ts';
import { textProgress } from '../terminal/progress.ts';
import { dataFolderOf } from './data-folder.ts';
import { readOffset } from './ports.ts';
import { type Served, type ServeOptions, serve } from './serve.ts';
import type { Stack } from './stack.ts';

/**
 * Returns a signal that is aborted by Ctrl-C, by a kill, or by the end of the parent process. The
 * terminal and npm may both deliver one Ctrl-C, so repeated signals count once.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort(new Error('stopped'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  process.once('disconnect', stop);
  return controller.signal;
}

/** Writes that one document accepts at once, beyond one a second, as Firestore limits them. */
const writeBurst = 60;

/**
 * Reads the options of `npm start` and `npm run dev`: `--empty`, `--port N`; `MARKAZ_DATA`,
 * `MARKAZ_PORT_OFFSET`. From here on Ctrl-C shuts down in order.
 * @throws Refusal for anything else.
 */
export function readStartOptions() {
  const signal = stopSignal();
  const { values } = readArguments(
    { options: { empty: { type: 'boolean', default: false }, port: { type: 'string' } } },
    (reason) => `${reason} (known are --empty and --port N).`,
  );
  return {
    folder: dataFolderOf(process.env),
    offset: readOffset(values.port, process.env),
    empty: values.empty,
    writeBurst,
    progress: textProgress(),
    signal,
  };
}

interface Serving extends ServeOptions {
  readonly signal: AbortSignal;
  /** When the command started, by `performance.now()`. */
  readonly began: number;
  /** Starts the site's server, if that is not the stack itself. */
  readonly startSite?: (stack: Stack) => Promise<SiteServer>;
  /** All data are deleted after the run. */
  readonly temporary?: boolean;
}

/** The message after a start: the site's address, the accounts, the data folder. */
function banner({ stack, code }: Served, origin: string, serving: Serving): string {
  const { folder, began, temporary = false } = serving;
  const seconds = (performance.now() - began) / 1000;
  const rule = '─'.repeat(72);
  return [
    '',
    rule,
    `  Markaz is ready (${seconds.toFixed(1)} s):  ${origin}`,
    '',
    ...(code === null
      ? [
          '  No demo: sign in once with any name and address on the sign-in page, then',
          '    npm run admin -- grant EMAIL',
        ]
      : [
          '  Sign in as (on the sign-in page, without a password)',
          `    ${demoPeople.admin.email}    admin`,
          `    ${demoPeople.content.email}  staff for courses`,
          `    ${demoPeople.sales.email}    staff for cards and students`,
          `    ${demoPeople.enrolled.email}   student with a course`,
          `    ${demoPeople.newcomer.email}    student without one`,
          '',
          `  A code to enrol with:  ${code.token}`,
          `    for ${code.course}`,
        ]),
    '',
    `  Data folder       ${folder.path}`,
    `  Log               ${stack.logFile}`,
    `  Ctrl-C stops everything${temporary ? ' and deletes the data' : '; the data stay'}.`,
    rule,
    '',
  ].join('\n');
}

/**
 * Serves a stack until the signal, then stops it.
 * @throws Refusal like `serve` and `startSite`, and if a part of the stack ends by itself; the rest
 * is stopped by then.
 */
export async function serveUntilTold(serving: Serving): Promise<void> {
  const served = await serve(serving);
  const { stack } = served;
  const site = await serving.startSite?.(stack).catch(async (error: unknown) => {
    await stack.stop();
    throw error;
  });
  console.log(banner(served, site?.origin ?? stack.origin, serving));
  const told = new Promise((resolve) => addAbortListener(serving.signal, resolve));
  const ended = await Promise.race([told, stack.broken]);
  console.log('Stopping …');
  await stack.stop();
  await site?.stop();
  if (typeof ended === 'string') throw new Refusal(`${ended} Their log is ${stack.logFile}.`);
  if (!serving.temporary) console.log(`Stopped. The data stay in ${serving.folder.path}.`);
}
