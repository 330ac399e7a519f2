import { writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildParts } from '../../scripts/build/parts.ts';
import { dataFolderAt } from '../../scripts/stack/data-folder.ts';
import { findOffset } from '../../scripts/stack/ports.ts';
import { type ServedStack, serve } from '../../scripts/stack/serve.ts';
import type { Progress } from '../../scripts/terminal/progress.ts';

/** A clock that all processes of a benchmark share. It shows the real time, and can be advanced. */
export interface BenchClock {
  now(): number;
  advance(milliseconds: number): void;
}

export interface BenchStack extends ServedStack {
  /** A folder for files of the benchmark. `stop` deletes it. */
  readonly folder: string;
  readonly clock: BenchClock;
  /** Environment variables with which a program uses the clock of the benchmark. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * Builds the outdated parts of the project. Then starts a stack with the demo data and a clock that
 * can be advanced.
 */
export async function startBenchStack(progress: Progress): Promise<BenchStack> {
  await buildParts(progress);
  const folder = await mkdtemp(join(tmpdir(), 'markaz-bench-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  const clockFile = join(folder, 'clock');
  await writeFile(clockFile, '0');
  const preload = pathToFileURL(join(import.meta.dirname, 'moved-clock.ts')).href;
  const environment = {
    NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${preload}`,
    MARKAZ_CLOCK: clockFile,
  };
  let aheadMs = 0;
  try {
    const data = dataFolderAt(join(folder, 'data'));
    const offset = await findOffset();
    const served = await serve({ folder: data, offset, empty: false, progress, environment });
    return {
      ...served,
      folder,
      environment,
      clock: {
        now: () => Date.now() + aheadMs,
        advance(milliseconds) {
          aheadMs += milliseconds;
          writeFileSync(clockFile, String(aheadMs));
        },
      },
      async stop() {
        await served.stack.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
