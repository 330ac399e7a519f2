import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Starts a program with this process's environment.
 * @param file path of the program from this folder
 * @param input text for the program's standard input
 * @param nodeOptions options of Node for the program
 * @returns the first line that the program prints, and a function that stops the program
 * @throws if the program exits without printing a line
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
  throw new Error(`${file} ended without printing a line.`);
}
