import { resolve } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';
import { Refusal, readArguments, runCommand } from '../terminal/command.ts';
import { type Program, runProgram } from './services.ts';

/** The folder in which the user called npm. */
const calledFrom = process.env.INIT_CWD ?? process.cwd();

/**
 * Runs a program on a file, on the local stack or with `--project` on a real project.
 * @param options known in addition to `--project` and `--database`
 * @param usage shown if the command is not understood
 */
export function runFileProgram(
  program: Program,
  options: ParseArgsOptionsConfig,
  usage: string,
): Promise<void> {
  return runCommand(async () => {
    const known = {
      project: { type: 'string' },
      database: { type: 'string' },
      ...options,
    } as const;
    const config = { allowPositionals: true, options: known } as const;
    const { values, positionals } = readArguments(config, () => usage);
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new Refusal(usage);
    const { project, ...others } = values;
    const passed = Object.entries(others).map(([name, value]) => `--${name}=${value}`);
    const needed = [
      'FIREBASE_AUTH_EMULATOR_HOST',
      'FIRESTORE_EMULATOR_HOST',
      'FIREBASE_STORAGE_EMULATOR_HOST',
    ] as const;
    const args = [resolve(calledFrom, file), ...passed];
    return runProgram(program, args, needed, project === undefined ? undefined : String(project));
  });
}
