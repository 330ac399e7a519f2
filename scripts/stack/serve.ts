import { addAbortListener } from 'node:events';
import { buildParts } from '../build/parts.ts';
import { apiClient, signIn } from '../seed/api-client.ts';
import { demoCodePrefix } from '../seed/demo-courses.ts';
import { demoPeople } from '../seed/people.ts';
import { readDemo, seedDemo, writeDemo } from '../seed/seed-demo.ts';
import { Refusal, readArguments } from '../terminal/command.ts';
import { seconds, textProgress } from '../terminal/progress.ts';
import { clearData, type DataFolder, dataFolderOf, isEmpty } from './data-folder.ts';
import { readOffset } from './ports.ts';
import { runProgramWithEnvironment, stackEnvironment } from './services.ts';
import { requireStartable, type Stack, type StackOptions, startStack } from './stack.ts';

export interface ServedStack {
  readonly stack: Stack;
  /** An unused code of the demo, or null without the demo. */
  readonly code: { readonly token: string; readonly course: string } | null;
}

export interface ServeOptions extends StackOptions {
  /** Skips the demo. */
  readonly empty: boolean;
}

async function findDemoCode(stack: Stack, { folder }: ServeOptions): Promise<ServedStack['code']> {
  const demo = await readDemo(folder);
  if (demo?.state !== 'seeded') return null;
  const admin = apiClient(stack, await signIn(stack, demoPeople.admin));
  for (const token of demo.codes) {
    const { found } = await admin.post('courses/course/enroll/lookup', { token });
    if (found) return { token, course: demo.course };
  }
  const { courses } = await admin.post('admin/courses', {});
  const course = courses.find(({ title }) => title === demo.course) ?? courses[0];
  if (course === undefined) return null;
  const { token } = await admin.post('admin/courses/access_token', {
    cId: course.id,
    codePrefix: demoCodePrefix,
  });
  return { token, course: course.title };
}

/**
 * Prepares the folder for a start. Deletes the files of an unfinished demo. Returns whether to
 * create the demo, and records this decision at once. So the next start knows whether the files in
 * the folder are an unfinished demo or somebody's data.
 */
export async function prepareSeeding(folder: DataFolder, empty: boolean): Promise<boolean> {
  if ((await readDemo(folder))?.state === 'unfinished') await clearData(folder);
  if (empty || !(await isEmpty(folder))) return false;
  await writeDemo(folder, { state: 'unfinished' });
  return true;
}

/**
 * Starts a stack and, by default, creates the demo in an empty data folder. An unfinished demo is
 * created again, and data of an older version are migrated.
 * @throws Refusal like `startStack`.
 */
export async function serve(options: ServeOptions): Promise<ServedStack> {
  const { folder, offset, empty, progress } = options;
  // This check comes before anything is deleted, because another stack may have started meanwhile.
  await requireStartable(folder, offset);
  const shouldSeed = await prepareSeeding(folder, empty);
  const stack = await startStack(options);
  try {
    if (shouldSeed) {
      await progress.step('Seeding the demo', () => seedDemo(stack, folder, progress));
      await runProgramWithEnvironment(stackEnvironment(stack.ports), 'purge', ['--at-once']);
    }
    // Data of an older version can be read, but queries do not find all of them.
    if (!stack.wasEmpty)
      await runProgramWithEnvironment(stackEnvironment(stack.ports), 'migrate', ['--quiet']);
    return { stack, code: await findDemoCode(stack, options) };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

/**
 * Returns a signal that is aborted by Ctrl-C, by a kill, or by the end of the parent process.
 * Further signals have no effect, because the terminal and npm may both deliver the same Ctrl-C.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort(new Error('stopped'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  process.once('disconnect', stop);
  return controller.signal;
}

/**
 * Number of writes that one document accepts at once, in addition to one write a second. Firestore
 * has a similar limit.
 */
const writeBurst = 60;

/**
 * Prepares `npm start` and `npm run dev`. Reads the options `--empty` and `--port N`, and the
 * variables `MARKAZ_DATA` and `MARKAZ_PORT_OFFSET`. Builds the site and the API if they are out of
 * date. After this call, Ctrl-C aborts the returned signal instead of ending the process.
 * @throws Refusal for any other option, or if the stack could not start.
 */
export async function prepareServing() {
  const startedAt = performance.now();
  const signal = stopSignal();
  const { values } = readArguments(
    { options: { empty: { type: 'boolean', default: false }, port: { type: 'string' } } },
    (reason) => `${reason} (the options are --empty and --port N).`,
  );
  const folder = dataFolderOf(process.env);
  const offset = readOffset(values.port, process.env);
  const progress = textProgress();
  await requireStartable(folder, offset);
  await buildParts(progress);
  return { folder, offset, empty: values.empty, writeBurst, progress, signal, startedAt };
}

/** A server of the site that runs next to the stack, such as Vite. */
interface Site {
  readonly origin: string;
  stop(): Promise<void>;
}

interface ServingOptions extends ServeOptions {
  readonly signal: AbortSignal;
  /** When the command started, as returned by `performance.now()`. */
  readonly startedAt: number;
  /** Starts another server for the site. By default, the stack itself serves the site. */
  readonly startSite?: (stack: Stack) => Promise<Site>;
  /** Whether the caller deletes all data after the run. */
  readonly isTemporary?: boolean;
}

/** Returns the message after a start, with the site's address, the accounts and the data folder. */
function banner({ stack, code }: ServedStack, origin: string, serving: ServingOptions): string {
  const { folder, startedAt, isTemporary = false } = serving;
  const rule = '─'.repeat(72);
  return [
    '',
    rule,
    `  Markaz is ready (${seconds(performance.now() - startedAt)}):  ${origin}`,
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
    `  Ctrl-C stops everything${isTemporary ? ' and deletes the data' : '; the data stay'}.`,
    rule,
    '',
  ].join('\n');
}

/**
 * Serves a stack until the signal is aborted, and then stops the stack.
 * @throws Refusal if `serve` or `startSite` throws it, or if a part of the stack ends by itself. In
 * both cases, the rest of the stack is stopped first.
 */
export async function serveUntilStopped(serving: ServingOptions): Promise<void> {
  const served = await serve(serving);
  const { stack } = served;
  const site = await serving.startSite?.(stack).catch(async (error: unknown) => {
    await stack.stop();
    throw error;
  });
  console.log(banner(served, site?.origin ?? stack.origin, serving));
  const stopped = new Promise((resolve) => addAbortListener(serving.signal, resolve));
  const outcome = await Promise.race([stopped, stack.failure]);
  console.log('Stopping …');
  await stack.stop();
  await site?.stop();
  if (typeof outcome === 'string') throw new Refusal(`${outcome} Their log is ${stack.logFile}.`);
  if (!serving.isTemporary) console.log(`Stopped. The data stay in ${serving.folder.path}.`);
}
