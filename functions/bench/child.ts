import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Starts a program, by its path from this folder, with this process's environment.
 * @param input what it reads first
 * @param nodeOptions of its Node
 * @returns the first line that it prints @throws when it ends without one
 */
export async function start(
  file: string,
  args: readonly string[] = [],
  input = '',
  nodeOptions: readonly string[] = [],
) {
  const program = [...nodeOptions, join(import.meta.dirname, file), ...args];
  const child = spawn(process.execPath, program, {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(input);
  for await (const line of createInterface({ input: child.stdout })) {
    return { line, stop: () => void child.kill() };
  }
  throw new Error(`${file} ended without a word.`);
}
