import { join } from 'node:path';
import { ownNode, root } from '../root.ts';
import { Refusal } from '../terminal/command.ts';
import type { Progress } from '../terminal/progress.ts';
import { type BuildPart, isBuilt, markBuilt } from './fingerprint.ts';
import { run } from './run.ts';

interface Part extends BuildPart {
  readonly label: string;
  readonly command: readonly [string, ...string[]];
}

const everyBuild = ['contract/src', 'package-lock.json', 'tsconfig.base.json'];

const site: Part = {
  name: 'web',
  label: 'Building the site',
  inputs: ['web', ...everyBuild],
  output: 'web/dist/index.html',
  command: ['npm', 'run', 'build', '--silent', '-w', '@markaz/web'],
};

const functions: Part = {
  name: 'functions',
  label: 'Building the API',
  inputs: [
    'functions/src',
    'functions/package.json',
    'scripts/build-functions.ts',
    'scripts/deployed-lock.ts',
    ...everyBuild,
  ],
  output: 'functions/dist/package.json',
  command: [ownNode, join(root, 'scripts/build-functions.ts')],
};

/** A compiler's output without the stack of the compiler itself. */
function readable(output: string): string {
  const lines = output.split('\n').filter((line) => !/^\s+at .*:\d+/u.test(line));
  return lines.join('\n');
}

async function build(part: Part, progress: Progress): Promise<void> {
  const [command, ...args] = part.command;
  await progress.step(part.label, async () => {
    // A test runner that builds says NODE_ENV=test, which would give the development build.
    const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
    const { code, output } = await run(command, args, { env });
    if (code === 0) return;
    throw new Refusal(`${part.label} failed; the lines above say where.`, readable(output));
  });
  await markBuilt(part);
}

/**
 * Builds the site and the API, both at once.
 * @param all whether to build also what is up to date.
 * @throws Refusal with the compiler's lines where one fails.
 */
export async function buildParts(progress: Progress, { all = false } = {}): Promise<void> {
  const outdated = async (part: Part) => all || !(await isBuilt(part));
  await Promise.all(
    [site, functions].map(async (part) => {
      if (await outdated(part)) await build(part, progress);
    }),
  );
}
