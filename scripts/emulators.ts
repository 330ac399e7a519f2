/**
 * `npm run emulators [-- --port N]`: the same product on Google's own Firestore and Storage emulators;
 * `npm run test:emulators` runs the API's tests against them. They are Java programs, which
 * firebase-tools downloads once.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildParts } from './build/parts.ts';
import { banner } from './stack/banner.ts';
import { dataFolderAt } from './stack/data-folder.ts';
import { requireJava } from './stack/java.ts';
import { host, portsAt, readOffset } from './stack/ports.ts';
import { serve } from './stack/serve.ts';
import { serveUntilTold } from './stack/serve-until-told.ts';
import { requireStartable, startStack } from './stack/stack.ts';
import { runCommand } from './terminal/command.ts';
import { textProgress } from './terminal/progress.ts';
import { Refusal, reasonOf } from './terminal/refusal.ts';
import { stopSignal } from './terminal/until-told.ts';
import { summaryLine } from './testing/counts.ts';
import { tests } from './testing/stages.ts';

function readArguments(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { test: { type: 'boolean', default: false }, port: { type: 'string' } },
    });
    return { test: values.test, offset: readOffset(values.port, process.env) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${reasonOf(error)} (known are --test and --port N).`);
  }
}

/** Runs the API's tests against emulators that are up. Gives the exit code. */
async function runTests(offset: number): Promise<number> {
  const ports = portsAt(offset);
  Object.assign(process.env, {
    FIRESTORE_EMULATOR_HOST: `${host}:${ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `${host}:${ports.auth}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `${host}:${ports.storage}`,
    STORAGE_EMULATOR_HOST: `http://${host}:${ports.storage}`,
  });
  const counts = await tests('API', ['functions'], []).run();
  for (const name of counts.skipped) console.log(`skipped: ${name}`);
  console.log(summaryLine(counts));
  return counts.failed === 0 ? 0 : 1;
}

await runCommand(async () => {
  const began = performance.now();
  const { test, offset } = readArguments(process.argv.slice(2));
  await requireJava();
  const folder = dataFolderAt(await mkdtemp(join(tmpdir(), 'markaz-emulators-')));
  const told = stopSignal();
  const progress = textProgress();
  const options = { folder, offset, progress, signal: told, suite: 'google' } as const;
  try {
    await requireStartable(folder, offset);
    await buildParts(progress);
    if (test) {
      const stack = await startStack(options);
      return await runTests(offset).finally(() => stack.stop());
    }
    const { stack, code } = await serve({ ...options, empty: false });
    const seconds = (performance.now() - began) / 1000;
    console.log(banner({ stack, folder, code, seconds, temporary: true }));
    await serveUntilTold(stack, told);
    return 0;
  } finally {
    await rm(folder.path, { recursive: true, force: true });
  }
});
