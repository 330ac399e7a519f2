/**
 * `npm run emulators [-- --port N]`: runs the same product on Google's own Firestore and Storage
 * emulators. `npm run test:emulators` runs the API's tests against them. These emulators are Java
 * programs, which firebase-tools downloads once.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildParts } from './build/parts.ts';
import { run } from './build/run.ts';
import { dataFolderAt } from './stack/data-folder.ts';
import { emulatorAddresses, portsAt, readOffset } from './stack/ports.ts';
import { serveUntilStopped, stopSignal } from './stack/serve.ts';
import { requireStartable, startStack } from './stack/stack.ts';
import { Refusal, readArguments, runCommand } from './terminal/command.ts';
import { textProgress } from './terminal/progress.ts';
import { summaryLine } from './testing/counts.ts';
import { tests } from './testing/stages.ts';

const requiredJavaMajor = 21;

/** Reads Java's major version from the output of `java -version`. Returns null if there is none. */
export function javaMajor(output: string): number | null {
  const version = /version "(?:1\.)?(\d+)/u.exec(output)?.[1];
  return version === undefined ? null : Number(version);
}

/** @throws Refusal if this machine has no Java that can run Google's emulators. */
async function requireJava(): Promise<void> {
  const output = await run('java', ['-version']).then(
    (result) => result.output,
    () => '',
  );
  const major = javaMajor(output);
  if (major !== null && major >= requiredJavaMajor) return;
  const found = major === null ? 'has none' : `has Java ${major}`;
  throw new Refusal(
    `Google's own emulators need Java ${requiredJavaMajor} or newer and this machine ${found}: install it, or use npm start, which needs neither Java nor a network.`,
  );
}

async function runTests(offset: number): Promise<number> {
  Object.assign(process.env, emulatorAddresses(portsAt(offset)));
  const counts = await tests(['functions/test/']).run();
  for (const name of counts.skipped) console.log(`skipped: ${name}`);
  console.log(summaryLine(counts));
  return counts.failed === 0 ? 0 : 1;
}

if (import.meta.main)
  await runCommand(async () => {
    const startedAt = performance.now();
    const { test, port } = readArguments(
      { options: { test: { type: 'boolean', default: false }, port: { type: 'string' } } },
      (reason) => `${reason} (the options are --test and --port N).`,
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
        await serveUntilStopped({ ...options, empty: false, startedAt, isTemporary: true });
        return 0;
      }
      const stack = await startStack(options);
      return await runTests(offset).finally(() => stack.stop());
    } finally {
      await rm(folder.path, { recursive: true, force: true });
    }
  });
