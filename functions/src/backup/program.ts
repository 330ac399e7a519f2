import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { firebaseApp } from '../deps.ts';
import { CommandError, openSite } from './site-services.ts';

/**
 * Returns the file that the command line names, and the site of the environment.
 * @throws CommandError unless exactly one file is named
 */
export function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { database: { type: 'string' }, overwrite: { type: 'string' } },
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new CommandError('Name one file.');
  const environmentConfig = readConfig(process.env);
  const config = { ...environmentConfig, database: values.database ?? environmentConfig.database };
  return { site: openSite(config, firebaseApp(config)), path, overwrite: values.overwrite };
}

/**
 * Runs a program and then ends the process, which open Firestore connections would keep alive.
 * @param main receives a function that prints progress to stderr. If `main` throws, its error is
 * printed and the exit code is 1.
 */
export async function runBackupProgram(
  main: (say: (line: string) => void) => Promise<void>,
): Promise<never> {
  try {
    await main(console.error);
    process.exit(0);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    console.error(
      error instanceof CommandError ? text : `The command failed: ${text.split('\n')[0]}`,
    );
    if (!(error instanceof CommandError)) console.error('Run the same command again to continue.');
    if (process.env.MARKAZ_DEBUG) console.error(error);
    process.exit(1);
  }
}
