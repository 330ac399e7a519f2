import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildParts } from '../build/parts.ts';
import { run } from '../build/run.ts';
import { ownNode, root } from '../root.ts';
import { silentProgress } from '../terminal/progress.ts';
import { Refusal, reasonOf } from '../terminal/refusal.ts';
import { type Counts, countReport, oneFailed, onePassed } from './counts.ts';

/** One step of `npm test`. */
export interface Stage {
  readonly name: string;
  readonly run: () => Promise<Counts>;
}

const write = (text: string) => process.stdout.write(text);

const tool = (path: string) => join(root, 'node_modules', path);

/** A program that passes with code 0; what it prints is shown only when it fails. */
function program(name: string, ...commands: readonly (readonly string[])[]): Stage {
  return {
    name,
    async run() {
      for (const args of commands) {
        const { code, output } = await run(ownNode, args);
        if (code === 0) continue;
        write(output);
        return oneFailed(`${name}: see above`);
      }
      return onePassed;
    },
  };
}

export const lint = program(
  'lint',
  [tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  ['scripts/check-boundaries.ts'],
);

export const types = program('types', [tool('typescript/bin/tsc'), '-b']);

export const build: Stage = {
  name: 'build',
  async run() {
    try {
      await buildParts(silentProgress, { all: true });
      return onePassed;
    } catch (error) {
      if (error instanceof Refusal && error.details !== '') write(`${error.details}\n`);
      return oneFailed(`build: ${reasonOf(error)}`);
    }
  },
};

/**
 * The tests of some workspaces, shown while they run.
 * @param filters parts of file names; all files where there are none.
 */
export function tests(
  name: string,
  projects: readonly string[],
  filters: readonly string[],
): Stage {
  return {
    name,
    async run() {
      const folder = await mkdtemp(join(tmpdir(), 'markaz-tests-'));
      const report = join(folder, 'report.json');
      const { code } = await run(
        ownNode,
        [
          tool('vitest/vitest.mjs'),
          'run',
          ...projects.flatMap((project) => ['--project', project]),
          '--passWithNoTests',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
          ...filters,
        ],
        // The report is ours alone and gone in a moment.
        { onOutput: (text) => write(text.replace(/^JSON report written to .*\n/mu, '')) },
      );
      const json = await readFile(report, 'utf8').catch(() => null);
      await rm(folder, { recursive: true });
      return json === null
        ? oneFailed(`${name}: the run left no report`)
        : countReport(json, code, root);
    },
  };
}
