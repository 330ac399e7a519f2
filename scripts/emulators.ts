/**
 * `npm run emulators [-- --port N]`: the same product on Google's own Firestore and Storage
 * emulators; `npm run test:emulators` runs the API's tests against them. They are Java programs,
 * which firebase-tools downloads once.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildParts } from './build/parts.ts';
import { dataFolderAt } from './stack/data-folder.ts';
import { requireJava } from './stack/java.ts';
import { portsAt, readOffset, servicesAt } from './stack/ports.ts';
import { serveUntilTold, stopSignal } from './stack/serve-until-told.ts';
import { requireStartable, startStack } from './stack/stack.ts';
import { readArguments, runCommand } from './terminal/command.ts';
import { textProgress } from './terminal/progress.ts';
import { summaryLine } from './testing/counts.ts';
import { tests } from './testing/stages.ts';

/** Runs the API's tests against running emulators. Returns the exit code. */
async function runTests(offset: number): Promise<number> {
  Object.assign(process.env, servicesAt(portsAt(offset)));
  const counts = await tests(['functions/test/']).run();
  for (const name of counts.skipped) console.log(`skipped: ${name}`);
  console.log(summaryLine(counts));
  return counts.failed === 0 ? 0 : 1;
}

await runCommand(async () => {
  const began = performance.now();
  const { test, port } = readArguments(
    { options: { test: { type: 'boolean', default: false }, port: { type: 'string' } } },
    (reason) => `${reason} (known are --test and --port N).`,
  ).values;
  const offset = readOffset(port, process.env);
  await requireJava();
  const folder = dataFolderAt(await mkdtemp(join(tmpdir(), 'markaz-emulators-')));
  const signal = stopSignal();
  const progress = textProgress();
  const options = { folder, offset, progress, signal, suite: 'google' } as const;
  try {
    await requireStartable(folder, offset);
    await buildParts(progress);
    if (!test) {
      await serveUntilTold({ ...options, empty: false, began, temporary: true });
      return 0;
    }
    const stack = await startStack(options);
    return await runTests(offset).finally(() => stack.stop());
  } finally {
    await rm(folder.path, { recursive: true, force: true });
  }
});
