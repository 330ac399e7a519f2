import { spawn } from 'node:child_process';
import { ownNode, root } from '../root.ts';

export interface RunResult {
  readonly code: number;
  /** The text of stdout and stderr, in order of arrival. */
  readonly output: string;
}

export interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** The working folder. The default is the folder of the repository. */
  readonly cwd?: string;
  /** Receives the output as it arrives. */
  readonly onOutput?: (text: string) => void;
  /** Kills the program when aborted. The exit code is then not 0. */
  readonly signal?: AbortSignal;
}

/** Runs a program to its end. Does not throw if the exit code is not 0. */
export function run(
  command: string,
  args: readonly string[],
  { env = process.env, cwd = root, onOutput, signal }: RunOptions = {},
): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const kill = () => child.kill('SIGKILL');
    signal?.addEventListener('abort', kill, { once: true });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        onOutput?.(text);
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs npm. If npm started this process, the function runs the same npm through its own file,
 * because Windows cannot start `npm` without a shell. Otherwise, it runs the `npm` on the path.
 */
export function runNpm(args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const cli = process.env.npm_execpath ?? '';
  return cli.endsWith('npm-cli.js')
    ? run(ownNode, [cli, ...args], options)
    : run('npm', args, options);
}
