import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Starts a program, by its path from this folder, with this process's environment.
 * @param input for its standard input
 * @param nodeOptions of its Node
 * @returns its first printed line @throws if it exits without one
 */
export async function startProgram(
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
